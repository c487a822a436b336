package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ReconnectionPolicy.ReconnectionSchedule;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.retry.RetryPolicy;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTest {
    private static final List<String> ENDPOINTS = List.of("127.0.0.1:9042");
    private static final Access ENCRYPTED = new Access(new Tls(true, "", "", "", true), "", "");

    @Test
    void whereNobodyListensTheRefusalOfTheConnectionIsTheCause() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (Sessions sessions = new Sessions(new StoreSettings(List.of("127.0.0.1:" + port), Map.of()))) {
            assertThatThrownBy(() -> sessions.open(Map.of()))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("connect to cassandra at [127.0.0.1:" + port + "]: Connection refused");
        }
    }

    @Test
    void aSessionSendsNothingAgain() throws Exception {
        Map<String, String> idempotent = Map.of("basic.request.default-idempotence", "true");
        try (Sessions sessions = new Sessions(new StoreSettings(ENDPOINTS, idempotent))) {
            RetryPolicy policy = context(sessions).getRetryPolicy(DriverExecutionProfile.DEFAULT_NAME);
            SimpleStatement request = SimpleStatement.newInstance("SELECT");
            Node node = ClusterTest.node(1, NodeDistance.LOCAL, NodeState.UP);

            // Those for which the driver's own policy sends again.
            assertThat(Stream.of(
                                    policy.onUnavailableVerdict(request, ConsistencyLevel.TWO, 2, 1, 0),
                                    policy.onReadTimeoutVerdict(request, ConsistencyLevel.TWO, 2, 2, false, 0),
                                    policy.onWriteTimeoutVerdict(
                                            request, ConsistencyLevel.TWO, WriteType.BATCH_LOG, 2, 0, 0),
                                    policy.onRequestAbortedVerdict(request, new ClosedConnectionException("reset"), 0),
                                    policy.onErrorResponseVerdict(request, new OverloadedException(node), 0))
                            .map(RetryVerdict::getRetryDecision))
                    .containsOnly(RetryDecision.RETHROW);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"advanced.retry-policy.class", "advanced.speculative-execution-policy.class"})
    void aSettingThatSendsRequestsAgainIsRefused(String name) {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of(name, "Other"));

        assertThatThrownBy(() -> new CassandraStoreFactory().open(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'" + name + "' decides which requests are sent again");
    }

    @ParameterizedTest
    @CsvSource({"PT5S, PT35S", "PT30S, PT35S", "PT31S, PT36S", "PT60S, PT65S"})
    void aSilentServerIsGivenUpLaterThanItsOperations(Duration timeout, Duration silence) throws Exception {
        ConnectionPlan plan =
                new ConnectionPlan(0, 1, 1, 1, false, 1, 1, 1, EnumSet.allOf(OperationKind.class), timeout);
        try (Sessions sessions = new Sessions(new StoreSettings(ENDPOINTS, Map.of()))) {
            DriverExecutionProfile settings = sessions.config(CassandraStore.patience(plan))
                    .getInitialConfig()
                    .getDefaultProfile();

            assertThat(settings.getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL)
                            .plus(settings.getDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT)))
                    .isEqualTo(silence);
        }
    }

    @Test
    void aCompressionThatTheProtocolLacksIsRefused() {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of("advanced.protocol.compression", "SNAPPY"));

        assertThatThrownBy(() -> new CassandraStoreFactory().open(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageStartingWith("cassandra client setting 'advanced.protocol.compression' is none or lz4:");
    }

    @Test
    void aSessionTriesToReachALostServerEverySecond() throws Exception {
        try (Sessions sessions = new Sessions(new StoreSettings(ENDPOINTS, Map.of()))) {
            ReconnectionSchedule schedule =
                    context(sessions).getReconnectionPolicy().newControlConnectionSchedule(false);

            assertThat(Stream.generate(schedule::nextDelay).limit(100))
                    .allMatch(delay -> delay.compareTo(Duration.ofSeconds(1)) <= 0);
        }
    }

    private static DefaultDriverContext context(Sessions sessions) {
        return new DefaultDriverContext(
                sessions.config(Map.of()),
                ProgrammaticArguments.builder()
                        .withClassLoader(Sessions.class.getClassLoader())
                        .build());
    }

    @Test
    void aSettingThatTheLayoutDecidesIsRefused() {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of("basic.request.consistency", "ANY"));

        assertThatThrownBy(() -> new CassandraStoreFactory().open(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'basic.request.consistency' is set by layout.consistency");
    }

    @Test
    void aLoginOfClientPropertiesThatTheServerRefusesIsNotTakenForAMissingOne() throws Exception {
        assertThat(refusal(
                        Map.of(
                                "advanced.auth-provider.class",
                                "PlainTextAuthProvider",
                                "advanced.auth-provider.username",
                                "me",
                                "advanced.auth-provider.password",
                                "mine"),
                        Access.OPEN))
                .contains("the server does not accept user 'me' with this password;");
    }

    @Test
    void aLoginOfClientPropertiesPrecedesThatOfTheTarget() throws Exception {
        Map<String, String> client = Map.of(
                "advanced.auth-provider.class",
                "PlainTextAuthProvider",
                "advanced.auth-provider.username",
                "b",
                "advanced.auth-provider.password",
                "of b");

        assertThat(refusal(client, new Access(Tls.OFF, "a", "of a")))
                .contains("the server does not accept user 'b' with this password;");
    }

    @ParameterizedTest
    @CsvSource({
        "advanced.auth-provider.username, advanced.auth-provider.class, user and password",
        "advanced.auth-provider.password, advanced.auth-provider.class, user and password",
        "advanced.ssl-engine-factory.cipher-suites, advanced.ssl-engine-factory.class, tls",
        "advanced.ssl-engine-factory.hostname-validation, advanced.ssl-engine-factory.class, tls"
    })
    void aSettingOfALoginOrOfEncryptionThatTheDriverWouldIgnoreIsRefused(String name, String missing, String target) {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of(name, "x"));

        assertThatThrownBy(() -> new CassandraStoreFactory().check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage("cassandra client setting '" + name + "' has no effect without '" + missing
                        + "': set that too, or use " + target + " of the target");
    }

    @Test
    void aTrustStoreBesideTlsOfTheTargetIsRefused() {
        StoreSettings settings = new StoreSettings(
                ENDPOINTS, Map.of("advanced.ssl-engine-factory.truststore-path", "x"), Set.of(), ENCRYPTED);

        assertThatThrownBy(() -> new CassandraStoreFactory().check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'advanced.ssl-engine-factory.truststore-path' has no effect");
    }

    @Test
    void theCipherSuitesOfClientPropertiesAreOfferedWithTlsOfTheTarget() throws Exception {
        String suite = "TLS_AES_128_GCM_SHA256";
        Map<String, String> client = Map.of("advanced.ssl-engine-factory.cipher-suites", suite);

        assertThat(offeredSuites(client)).containsExactly(0x1301);
    }

    @Test
    void aCipherSuiteThatJavaLacksIsRefused() {
        StoreSettings settings = new StoreSettings(
                ENDPOINTS,
                Map.of("advanced.ssl-engine-factory.cipher-suites", "TLS_AES_128_GCM_SHA255"),
                Set.of(),
                ENCRYPTED);

        assertThatThrownBy(() -> new CassandraStoreFactory().check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage(
                        "unknown TLS cipher suite 'TLS_AES_128_GCM_SHA255', did you mean 'TLS_AES_128_GCM_SHA256'?");
    }

    @Test
    void anEngineFactoryOfClientPropertiesPrecedesTlsOfTheTarget() throws Exception {
        Map<String, String> client = Map.of(
                "advanced.ssl-engine-factory.class",
                "DefaultSslEngineFactory",
                "advanced.ssl-engine-factory.cipher-suites",
                "TLS_AES_256_GCM_SHA384");

        assertThat(offeredSuites(client)).containsExactly(0x1302);
    }

    /** The numbers of the cipher suites in the first message of a session to a target with TLS. */
    private static List<Integer> offeredSuites(Map<String, String> client) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<Integer>> offered = CompletableFuture.supplyAsync(() -> firstHello(listener));
            List<String> endpoints = List.of("127.0.0.1:" + listener.getLocalPort());
            try (Sessions sessions = new Sessions(new StoreSettings(endpoints, client, Set.of(), ENCRYPTED))) {
                assertThatThrownBy(() -> sessions.open(Map.of())).isInstanceOf(StoreException.class);
            }
            return offered.get(30, TimeUnit.SECONDS);
        }
    }

    /** As RFC 8446 has it in section 4.1.2. */
    private static List<Integer> firstHello(ServerSocket listener) {
        try (listener;
                Socket client = listener.accept();
                DataInputStream hello = new DataInputStream(client.getInputStream())) {
            hello.readFully(new byte[5 + 4 + 2 + 32]); // headers of the record and of the message, version, random
            hello.readFully(new byte[hello.readUnsignedByte()]); // session
            List<Integer> suites = new ArrayList<>();
            for (int bytes = hello.readUnsignedShort(); bytes > 0; bytes -= 2) {
                suites.add(hello.readUnsignedShort());
            }
            return suites;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic.contact-points", "basic.cloud.secure-connect-bundle"})
    void otherServersThanThoseOfTheTargetAreRefused(String name) {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of(name, "127.0.0.2:9042"));

        assertThatThrownBy(() -> new CassandraStoreFactory().check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'" + name + "' is set by --endpoint or --target");
    }

    private static String refusal(Map<String, String> client, Access access) throws Exception {
        AuthenticationException refused = new AuthenticationException(
                new DefaultEndPoint(InetSocketAddress.createUnresolved("node1", 9042)), "bad credentials");
        try (Sessions sessions = new Sessions(new StoreSettings(ENDPOINTS, client, Set.of(), access))) {
            return String.valueOf(
                    sessions.refusal("connect", refused).orElseThrow().getMessage());
        }
    }
}
