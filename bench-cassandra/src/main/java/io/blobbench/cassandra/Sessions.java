package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.store.access.AccessFailure;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.access.ListenerProbe;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Opens sessions with the settings of {@code application.conf} and those of the user, which take precedence over ours.
 * Control thread only, except that another thread may close it while an abandoned call opens a session.
 */
final class Sessions implements AutoCloseable {
    /** Longer than the time-outs of servers, which say more. */
    static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final Map<String, TypedDriverOption<?>> KNOWN = StreamSupport.stream(
                    TypedDriverOption.builtInValues().spliterator(), false)
            .collect(Collectors.toMap(option -> option.getRawOption().getPath(), option -> option));

    private static final String TARGET = "--endpoint or --target";

    /** The driver adds its own contact points to the endpoints, and would connect to any of them. */
    private static final Map<String, String> OF_OTHERS = Map.of(
            DefaultDriverOption.CONTACT_POINTS.getPath(),
            TARGET,
            DefaultDriverOption.CLOUD_SECURE_CONNECT_BUNDLE.getPath(),
            TARGET,
            DefaultDriverOption.REQUEST_CONSISTENCY.getPath(),
            "layout.consistency");

    private static final List<DriverOption> REPEATING =
            List.of(DefaultDriverOption.RETRY_POLICY_CLASS, DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS);

    /** The words of the driver to a server that does not answer its first question. */
    private static final Pattern OTHER_PROTOCOL = Pattern.compile(
            "Protocol initialization request, step 1 \\(OPTIONS\\): (timed out after \\d+ ms|unexpected failure)");

    private final List<Endpoint> endpoints;
    private final Map<String, String> client;
    private final SessionAccess access;
    /** Guarded by this object. */
    private final List<CqlSession> opened = new ArrayList<>();
    /** Guarded by this object. */
    private boolean closed;

    /**
     * Checks the settings.
     *
     * @throws StoreException when the driver knows no such setting, would ignore it or cannot read its value, a layout or the target decides it,
     *     or an endpoint is not {@code host:port}
     */
    Sessions(StoreSettings settings) throws StoreException {
        KnownNames.require("cassandra client setting", settings.client().keySet(), KNOWN.keySet());
        KnownNames.refuse("cassandra client setting", settings.client().keySet(), OF_OTHERS);
        refuseRepetition(settings.client().keySet());
        refuseSnappy(settings.client());
        this.client = settings.client();
        this.endpoints = settings.parseEndpoints();
        this.access = new SessionAccess(client, settings.access());
        OptionValues.check(
                client.keySet().stream().sorted().map(Sessions::option).toList(),
                config(Map.of()).getInitialConfig().getDefaultProfile());
    }

    private static void refuseRepetition(Set<String> given) throws SettingException {
        for (DriverOption option : REPEATING) {
            if (given.contains(option.getPath())) {
                throw new SettingException("cassandra client setting '" + option.getPath()
                        + "' decides which requests are sent again, and bench sends each once: an add that was applied the first"
                        + " time would count as rejected");
            }
        }
    }

    private static void refuseSnappy(Map<String, String> given) throws SettingException {
        String name = DefaultDriverOption.PROTOCOL_COMPRESSION.getPath();
        if (given.getOrDefault(name, "").equalsIgnoreCase("snappy")) {
            throw new SettingException("cassandra client setting '" + name
                    + "' is none or lz4: version 5 of the protocol, which Cassandra speaks since 4.0, has no snappy");
        }
    }

    /** Connects to the cluster, which the driver's time-outs end; the session ends with this object, or before. */
    CqlSession open(Map<DriverOption, String> special) throws StoreException {
        try {
            CqlSessionBuilder builder = CqlSession.builder()
                    .withClassLoader(Sessions.class.getClassLoader())
                    .withConfigLoader(config(special))
                    .addContactPoints(endpoints.stream()
                            .map(endpoint -> new InetSocketAddress(endpoint.host(), endpoint.port()))
                            .toList());
            access.applyTo(builder);
            return kept(builder.build());
        } catch (DriverException | IllegalArgumentException e) {
            List<Endpoint> silent =
                    e instanceof AllNodesFailedException && !access.encryptsByClient() ? endpoints : List.of();
            String what = "connect to cassandra at " + endpoints;
            throw refusal("connect", e)
                    .or(() -> AccessFailure.ofSilence(where(), silent, access.used(), e))
                    .or(() -> AccessFailure.ofOtherServer(where(), "Cassandra", OTHER_PROTOCOL, e))
                    .or(() -> ListenerProbe.ofNoListener(what, endpoints, e))
                    .orElseGet(() -> StoreException.after(what, e));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it any more
    private synchronized CqlSession kept(CqlSession session) throws StoreException {
        if (closed) {
            session.forceCloseAsync();
            throw new StoreException("connect to cassandra at " + endpoints + ": the store was closed meanwhile");
        }
        opened.add(session);
        return session;
    }

    /**
     * The meaning of a failure in the words of the target; empty where the target is not the cause.
     *
     * @param what was tried, on what
     */
    Optional<StoreException> refusal(String what, Throwable failure) {
        String where = where();
        if (AccessFailure.hasCause(failure, AuthenticationException.class)) {
            return Optional.of(AccessFailure.ofLogin(where, access.used(), failure));
        }
        if (AccessFailure.hasCause(failure, UnauthorizedException.class)) {
            return Optional.of(AccessFailure.ofRights(where + ": " + what, access.used(), failure));
        }
        return AccessFailure.ofTls(where, access.used(), failure);
    }

    /** The first server that the target names, for connections without encryption: OPTIONS needs no login. */
    Endpoint plainEndpoint() throws UnsupportedLayoutException {
        if (access.encrypts()) {
            throw UnsupportedLayoutException.plainConnectionsOnly();
        }
        return endpoints.get(0);
    }

    private String where() {
        return "cassandra " + endpoints.stream().map(Endpoint::toString).collect(Collectors.joining(","));
    }

    /** An answer of a session of these, or what the server or the driver said instead. */
    <T> T answer(String what, CompletionStage<T> answer) throws StoreException {
        try {
            return await(what, answer);
        } catch (StoreException e) {
            throw refusal(what, Objects.requireNonNullElse(e.getCause(), e)).orElse(e);
        }
    }

    /** All settings of a session. */
    DriverConfigLoader config(Map<DriverOption, String> special) {
        ProgrammaticDriverConfigLoaderBuilder builder =
                DriverConfigLoader.programmaticBuilder(Sessions.class.getClassLoader());
        Map<String, String> settings = new HashMap<>();
        // A session for each connection is what was asked for; 0 means without warnings.
        settings.put(DefaultDriverOption.SESSION_LEAK_THRESHOLD.getPath(), "0");
        special.forEach((option, value) -> settings.put(option.getPath(), value));
        settings.putAll(client);
        settings.forEach((name, value) -> {
            TypedDriverOption<?> option = option(name);
            if (List.class.isAssignableFrom(option.getExpectedType().getRawType())) {
                builder.withStringList(option.getRawOption(), OptionValues.list(value));
            } else {
                builder.withString(option.getRawOption(), value);
            }
        });
        return builder.build();
    }

    private static TypedDriverOption<?> option(String name) {
        return Objects.requireNonNull(KNOWN.get(name), name);
    }

    /** An answer of the driver, or what the server or the driver said instead. */
    static <T> T await(String what, CompletionStage<T> answer) throws StoreException {
        return Waiting.forAnswer(what, DEADLINE, answer.toCompletableFuture());
    }

    /** Closes all sessions at once and waits until their threads have ended. */
    @Override
    public void close() {
        CompletableFuture<?>[] closing = toClose().stream()
                .map(session -> session.forceCloseAsync().toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(closing)
                .orTimeout(DEADLINE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private synchronized List<CqlSession> toClose() {
        closed = true;
        List<CqlSession> all = List.copyOf(opened);
        opened.clear();
        return all;
    }
}
