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
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTest {
    private static final List<String> ENDPOINTS = List.of("127.0.0.1:9042");

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
        assertThat(refusal(Map.of(
                        "advanced.auth-provider.class",
                        "PlainTextAuthProvider",
                        "advanced.auth-provider.username",
                        "me",
                        "advanced.auth-provider.password",
                        "mine")))
                .contains("the server does not accept user 'me' with this password;");
    }

    @Test
    void aLoginOfClientPropertiesWithoutClassIsAMissingOne() throws Exception {
        assertThat(refusal(Map.of("advanced.auth-provider.username", "me", "advanced.auth-provider.password", "mine")))
                .contains("the server asks for a login;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic.contact-points", "basic.cloud.secure-connect-bundle"})
    void otherServersThanThoseOfTheTargetAreRefused(String name) {
        StoreSettings settings = new StoreSettings(ENDPOINTS, Map.of(name, "127.0.0.2:9042"));

        assertThatThrownBy(() -> new CassandraStoreFactory().check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("'" + name + "' is set by --endpoint or --target");
    }

    private static String refusal(Map<String, String> client) throws Exception {
        AuthenticationException refused = new AuthenticationException(
                new DefaultEndPoint(InetSocketAddress.createUnresolved("node1", 9042)), "bad credentials");
        try (Sessions sessions = new Sessions(new StoreSettings(ENDPOINTS, client))) {
            return String.valueOf(
                    sessions.refusal("connect", refused).orElseThrow().getMessage());
        }
    }
}
