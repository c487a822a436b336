package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.SecuredServer;
import io.blobbench.contract.SecuredStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.machine.Required;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.access.Tls;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;

/** Redis with TLS that asks for client certificates, and a user of its access control list. */
@NeedsServer("redis")
class RedisSecurityIT extends SecuredStoreContract {
    /** As in docs/lab.md. */
    private static final String RIGHTS =
            "resetkeys ~z??????????-* resetchannels -@all +ping +info +config|get +scan +del"
                    + " +llen +lrange +xlen +xrange +mget +lpush +rpush +xadd +set +get +exists +evalsha +script|load +wait";

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private String plainEndpoint;
    private StoreSettings ofAdministrator;
    private LocalRedis server;

    @Test
    void aClientWithTlsIsToldThatTheServerDoesNotSpeakIt() {
        StoreSettings encrypted =
                new StoreSettings(List.of(plainEndpoint), Map.of(), Set.of(), new Access(tls(), USER, PASSWORD));

        assertThatThrownBy(() -> storeFactory().open(encrypted).describe())
                .hasMessageContaining("the server at " + plainEndpoint
                        + " does not answer a TLS handshake; unless it hangs, endpoints of");
    }

    @Test
    void theUserOfLeastRightsHoldsConnections() throws Exception {
        StoreSettings plain =
                new StoreSettings(List.of(plainEndpoint), Map.of(), Set.of(), new Access(Tls.OFF, USER, PASSWORD));
        try (Store store = storeFactory().open(plain)) {
            IdleProtocol idle = store.idleProtocol();
            Endpoint server = idle.endpoints().get(0);
            try (Socket socket = new Socket(server.host(), server.port());
                    BufferedReader answers =
                            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
                socket.getOutputStream().write(idle.greeting());

                assertThat(answers.readLine()).isEqualTo("+OK");
                assertThat(answers.readLine()).isEqualTo("+PONG");
            }
        }
    }

    @Test
    void aDurabilityThatTheUserMayNotSetIsUnsupportedAndLeavesNothingToRestore() throws Exception {
        StoreSettings allowed = new StoreSettings(
                List.of(plainEndpoint), Map.of(), Set.of(ServerChange.DURABILITY), new Access(Tls.OFF, USER, PASSWORD));
        Layout always = LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of());
        try (Store store = storeFactory().open(allowed)) {
            Map<String, String> before = store.describe();
            Map<String, String> former = store.settingsToChange(always);
            assertThat(former).containsEntry("appendonly", "no");

            assertThatThrownBy(() -> store.provision(always))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining(
                            "but these have appendfsync everysec and appendonly no and did not take that: ")
                    .hasMessageContaining(denied());

            assertThat(store.restore(former)).isEmpty();
            assertThat(store.describe()).isEqualTo(before);
        }
    }

    /** Closing an encrypted socket waits for whoever writes to it, unless it is asked not to linger. */
    @Test
    void aServerThatTakesNothingDoesNotHoldTheLaneOverTls() throws Exception {
        int slots = 4;
        int batch = 32_768;
        try (Store store = storeFactory().open(ofAdministrator)) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            try (Connection connection = LocalRedis.connect(store, slots, batch, 1000)) {
                List<RecordingOperation> stuck = IntStream.range(0, slots)
                        .mapToObj(slot -> RecordingOperation.write(
                                        OperationKind.APPEND, Collections.nCopies(batch, new byte[1000]))
                                .inSlot(slot))
                        .toList();
                ServerNode node = server.nodes().get(0);
                node.pause();
                try {
                    stuck.forEach(connection::submit);
                    for (RecordingOperation operation : stuck) {
                        assertThat(operation.awaitSettled(DEADLINE).unresolved())
                                .isEqualTo(batch);
                    }
                } finally {
                    node.resume();
                }
                RecordingOperation next = RecordingOperation.write(OperationKind.APPEND, List.of(new byte[100]));
                connection.submit(next);

                assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
            }
            store.teardown();
        }
    }

    /** Its answers may take longer than this test. */
    @Test
    void aSilentServerDoesNotHoldUpTheCloseOfAConnectionOverTls() throws Exception {
        StoreSettings patient = new StoreSettings(
                ofAdministrator.endpoints(),
                Map.of("socketTimeoutMillis", String.valueOf(2 * DEADLINE.toMillis())),
                Set.of(),
                ofAdministrator.access());
        try (Store store = storeFactory().open(patient)) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            Connection connection = LocalRedis.connect(store, 1, 1, 100);
            RecordingOperation append = RecordingOperation.write(OperationKind.APPEND, List.of(new byte[100]));
            connection.submit(append);
            assertThat(append.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
            ServerNode node = server.nodes().get(0);
            node.pause();
            try {
                assertThat(CompletableFuture.runAsync(connection::close)).succeedsWithin(DEADLINE);
            } finally {
                node.resume();
            }
            store.teardown();
        }
    }

    @Override
    protected StoreFactory storeFactory() {
        return new RedisStoreFactory();
    }

    @Override
    protected String denied() {
        return "NOPERM";
    }

    @Override
    protected SecuredServer start(
            TestAuthority authority, List<TestCertificate> shown, TestCertificate client, Path directory)
            throws Exception {
        int port = FreePorts.find(1).get(0);
        TestCertificate first = shown.get(0);
        Map<String, String> settings = Map.of(
                "tls-port", String.valueOf(port),
                "tls-cert-file", first.file().toString(),
                "tls-key-file", first.key().toString(),
                "tls-ca-cert-file", authority.file().toString());
        LocalRedis redis = start(LocalRedis.plan(1, Durability.NONE, settings, directory));
        server = redis;
        ofAdministrator = new StoreSettings(
                List.of("127.0.0.1:" + port),
                Map.of("socketTimeoutMillis", "2000"),
                Set.of(),
                new Access(client.trusting(authority), "", ""));
        // The port of the local servers stays plain, for the administrator and for connections that are held.
        plainEndpoint = redis.cluster().settings().endpoints().get(0);
        Jedis administrator = new Jedis(HostAndPort.from(plainEndpoint));
        String[] user = Stream.of("SETUSER " + USER + " on >" + PASSWORD + " " + RIGHTS)
                .flatMap(line -> Stream.of(line.split(" ")))
                .toArray(String[]::new);
        administrator.sendCommand(Command.ACL, user);
        return new Server(
                redis, administrator, "127.0.0.1:" + port, new Access(client.trusting(authority), USER, PASSWORD));
    }

    private static LocalRedis start(ServerPlan plan) throws ServerException {
        try {
            return LocalRedis.start(FreePorts::find, plan);
        } catch (ServerException e) {
            if (!Required.everything() && e.getMessage().contains("tls-")) {
                return abort("this build of Redis has no TLS: " + e.getMessage());
            }
            throw e;
        }
    }

    private record Server(LocalRedis redis, Jedis administrator, String endpoint, Access user)
            implements SecuredServer {
        @Override
        public String endpointShowing(TestCertificate certificate) {
            administrator.configSet(
                    "tls-cert-file",
                    certificate.file().toString(),
                    "tls-key-file",
                    certificate.key().toString());
            return endpoint;
        }

        @Override
        public void close() {
            administrator.close();
            redis.close();
        }
    }
}
