package io.blobbench.kafka;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The user's client properties, dealt out to the producers, the admin client and the consumer of one store; each gets
 * those it knows, verbatim, and they take precedence over ours. Those that a layout or the target decides are refused, and so are
 * repetitions that brokers do not recognize.
 */
final class ClientProperties {
    private static final String TARGET = "--endpoint or --target";

    private static final Map<String, String> OF_OTHERS = Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            TARGET,
            AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG,
            TARGET,
            ProducerConfig.ACKS_CONFIG,
            "layout.consistency",
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "the option compression");

    private final StoreSettings settings;
    private final List<Endpoint> endpoints;
    private final Map<String, String> security;

    /**
     * Checks names and values.
     *
     * @throws StoreException when none of the three clients knows a property, one of them refuses its value, something else decides it, or it has blobs sent again without
     *     idempotence, or when an endpoint or a file of the target is wrong
     */
    ClientProperties(StoreSettings settings) throws StoreException {
        this.endpoints = settings.parseEndpoints();
        Set<String> known = new HashSet<>(ProducerConfig.configNames());
        known.addAll(AdminClientConfig.configNames());
        known.addAll(ConsumerConfig.configNames());
        KnownNames.require("Kafka client property", settings.client().keySet(), known);
        KnownNames.refuse("Kafka client property", settings.client().keySet(), OF_OTHERS);
        KnownNames.refuse("Kafka client property", settings.client().keySet(), ofPartitioners());
        PropertyValues.check(settings.client());
        refuseRepetition(settings.client());
        this.settings = settings;
        this.security = SecurityProperties.of(settings.access(), settings.client());
    }

    /** Every batch names its partition, so that partitioners would seem to make no difference. */
    private static Map<String, String> ofPartitioners() {
        return ProducerConfig.configNames().stream()
                .filter(name -> name.startsWith("partitioner."))
                .collect(Collectors.toMap(name -> name, name -> "layout.partitions"));
    }

    private static void refuseRepetition(Map<String, String> given) throws SettingException {
        String retries = given.getOrDefault(ProducerConfig.RETRIES_CONFIG, "0").trim();
        if (!retries.equals("0") && !idempotent(given)) {
            throw new SettingException("Kafka client property '" + ProducerConfig.RETRIES_CONFIG + "' is 0 unless '"
                    + ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG + "' is true, got " + retries
                    + ": a blob that is sent again may be stored twice, and hide that another one is lost");
        }
    }

    private static boolean idempotent(Map<String, String> given) {
        return given.getOrDefault(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "")
                .trim()
                .equalsIgnoreCase("true");
    }

    /** Whether brokers recognize a blob that is sent again. */
    boolean idempotent() {
        return idempotent(settings.client());
    }

    List<String> endpoints() {
        return settings.endpoints();
    }

    /** The first of them. */
    Endpoint firstEndpoint() {
        return endpoints.get(0);
    }

    /** Requires that a server listens at one of them at least, as {@link BrokerProbe} does. */
    void requireListener() throws StoreException {
        BrokerProbe.requireListener(endpoints);
    }

    /** Whether clients connect without encryption and login. */
    boolean open() {
        return settings.access().equals(Access.OPEN)
                && !settings.client().containsKey(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG);
    }

    /** Whether the user sets a property, by its name. */
    boolean sets(String name) {
        return settings.client().containsKey(name);
    }

    /** The user's value of a property; empty where there is none. */
    String word(String name) {
        return settings.client().getOrDefault(name, "").trim();
    }

    /** The same as a number; empty where there is none, or no number, which the client refuses. */
    OptionalLong number(String name) {
        try {
            return OptionalLong.of(Long.parseLong(word(name)));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The same; ours where there is none, or one beyond an {@code int}. */
    int number(String name, int ours) {
        long given = number(name).orElse(ours);
        return given == (int) given ? (int) given : ours;
    }

    /** @param known names of the properties that this kind of client has */
    Map<String, Object> of(Set<String> known, Map<String, Object> ours) {
        Map<String, Object> merged = new HashMap<>(ours);
        merged.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.endpoints());
        // Neither management beans nor pushed telemetry, which add threads and traffic.
        merged.put(AdminClientConfig.METRIC_REPORTER_CLASSES_CONFIG, "");
        merged.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        merged.putAll(security);
        settings.client().entrySet().stream()
                .filter(property -> known.contains(property.getKey()))
                .forEach(property -> merged.put(property.getKey(), property.getValue()));
        return merged;
    }

    /**
     * The reason why a call failed, in terms of the target's keys where those are wrong; else that the call failed.
     *
     * @param what was tried, on what
     */
    StoreException failure(String what, Throwable failure) {
        return refusal(what, failure).orElseGet(() -> StoreException.after(what, failure));
    }

    /** The same; empty where the words of the target are not what is wrong. */
    Optional<StoreException> refusal(String what, Throwable failure) {
        String where = "kafka " + String.join(",", endpoints());
        Access access = settings.access();
        if (AccessFailure.hasCause(failure, SaslAuthenticationException.class)) {
            return Optional.of(AccessFailure.ofLogin(where, login(), failure));
        }
        if (AccessFailure.hasCause(failure, IllegalSaslStateException.class)) {
            return Optional.of(AccessFailure.ofNoLogins(where, failure));
        }
        if (AccessFailure.hasCause(failure, AuthorizationException.class)) {
            return Optional.of(AccessFailure.ofRights(where + ": " + what, access, failure));
        }
        return AccessFailure.ofTls(where, access, failure)
                .or(() -> AccessFailure.ofSilence(where, silent(failure), access, failure));
    }

    /** That of client properties, whose user is a part of it, else that of the target. */
    private Access login() {
        String own = settings.client().getOrDefault(SaslConfigs.SASL_JAAS_CONFIG, "");
        Access ofTarget = settings.access();
        return own.isEmpty() ? ofTarget : new Access(ofTarget.tls(), "", own);
    }

    /** Servers that left a client unanswered, unless it was told to encrypt by its own properties; empty after another failure. */
    private List<Endpoint> silent(Throwable failure) {
        return AccessFailure.hasCause(failure, TimeoutException.class)
                        && !settings.client().containsKey(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG)
                ? endpoints
                : List.of();
    }

    /**
     * Tells whether what listens at an endpoint is no broker. Asks each that left the client unanswered, for two seconds at most.
     *
     * @param what was tried, on what
     * @param waited for an answer
     * @return empty when all are brokers, or nobody listens there, or when the client encrypts
     */
    Optional<StoreException> noBroker(String what, Duration waited, Throwable failure) {
        if (settings.access().tls().on()) {
            return Optional.empty();
        }
        return silent(failure).stream()
                .filter(BrokerProbe::mute)
                .findFirst()
                .map(server -> new StoreException(
                        server + " accepted the connection but did not answer as Kafka within " + waited.toSeconds()
                                + " s (" + what + ")",
                        failure));
    }
}
