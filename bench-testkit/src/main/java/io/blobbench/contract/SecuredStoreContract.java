package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.store.Access;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.Layout;
import io.blobbench.store.OperationKind;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Tls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every adapter does with the words {@code tls}, {@code user} and {@code password} of a target, on one real server that
 * insists on all three. An adapter says how that server is set up.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SecuredStoreContract {
    /** Layouts of runs begin with the year, and so do the rights of their users. */
    protected static final String OWN = "2026";

    protected static final String USER = "bench-user";
    protected static final String PASSWORD = "swordfish-of-the-lab";

    private static final int BLOBS = 5;
    private static final int BLOB_BYTES = 100;
    /** Longer than the connect time-outs of all clients. */
    private static final Duration CONNECT_DEADLINE = Duration.ofSeconds(15);

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private TestAuthority stranger;
    private TestCertificate valid;
    private TestCertificate expired;
    private TestCertificate ofAnotherHost;
    private TestCertificate ofAStranger;
    private SecuredServer server;

    protected abstract StoreFactory storeFactory();

    /**
     * Starts the server.
     *
     * @param authority of the server and of its clients
     * @param shown certificates that {@link SecuredServer#endpointShowing} is asked for, the valid one first
     * @param client the certificate of the client
     * @param directory for its files
     */
    protected abstract SecuredServer start(
            TestAuthority authority, List<TestCertificate> shown, TestCertificate client, Path directory)
            throws Exception;

    /** What the server says to a user who has no right to what was tried. */
    protected abstract String denied();

    @BeforeAll
    final void startServer(@TempDir Path directory) throws Exception {
        TestAuthority authority = new TestAuthority(directory, "authority");
        stranger = new TestAuthority(directory, "stranger");
        List<String> here = List.of("localhost", "127.0.0.1");
        valid = authority.sign("valid", here);
        expired = authority.signExpired("expired", here);
        ofAnotherHost = authority.sign("elsewhere", List.of("elsewhere.example"));
        ofAStranger = stranger.sign("strange-client", List.of());
        TestCertificate client = authority.sign("client", List.of());
        server = start(authority, List.of(valid, expired, ofAnotherHost), client, directory);
    }

    @AfterAll
    final void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    final void theUserOfLeastRightsCanDoEverythingThatATrialDoes() throws Exception {
        try (Store store = open(valid, server.user())) {
            store.provision(layout(OWN + "-own"));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, BLOBS, BLOB_BYTES))) {
                for (OperationKind kind : storeFactory().traits().operations()) {
                    RecordingOperation operation = operation(kind);
                    connection.submit(operation);
                    operation.awaitSettled(DEADLINE);
                    assertThat(operation.causes()).as(kind.word()).isEmpty();
                }
                assertThat(store.countBlobs()).isPositive();
                List<byte[]> found = new ArrayList<>();
                store.scan((key, payload) -> found.add(payload));
                assertThat(found).hasSize((int) store.countBlobs()).allMatch(blob -> blob.length == BLOB_BYTES);
                store.measureSpace();
            }
            Map<String, String> description = store.describe();
            store.teardown();

            assertThat(description.get("version")).isNotBlank();
            assertThat(description.toString()).doesNotContain(PASSWORD).doesNotContain("PRIVATE KEY");
        }
    }

    @Test
    final void theUserOfLeastRightsCannotWriteWhatIsNotOfARun() throws Exception {
        List<String> told = new ArrayList<>();
        try (Store store = open(valid, server.user())) {
            store.provision(layout("precious"));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, BLOBS, BLOB_BYTES))) {
                RecordingOperation operation = operation(OperationKind.APPEND);
                connection.submit(operation);
                operation.awaitSettled(DEADLINE).causes().forEach(cause -> told.add(String.valueOf(cause)));
            }
        } catch (StoreException e) {
            assertThat(e)
                    .hasMessageContaining("user '" + USER + "' has no right to it")
                    .hasMessageContaining("docs/lab.md");
            told.add(e.getMessage());
        }
        assertThat(told).isNotEmpty().allMatch(text -> text.contains(denied()));
    }

    @Test
    final void aServerOfAnotherAuthorityIsRefused() {
        Tls tls = tls();
        Tls wrong = new Tls(true, stranger.file().toString(), tls.certificate(), tls.key(), true);

        assertThat(failure(valid, with(wrong)))
                .contains("the server's certificate is signed by none of the authorities in " + stranger.file())
                .contains("tls.ca of the target");
    }

    @Test
    final void aServerOfAnotherHostIsRefusedUnlessItMayBe() throws Exception {
        Tls tls = tls();
        assertThat(failure(ofAnotherHost, server.user()))
                .contains("the server's certificate is for another host")
                .contains("tls.verifyHostName");

        try (Store store = open(ofAnotherHost, with(new Tls(true, tls.ca(), tls.certificate(), tls.key(), false)))) {
            assertThat(store.describe()).containsKey("version");
        }
    }

    @Test
    final void anExpiredCertificateIsRefused() {
        assertThat(failure(expired, server.user())).contains("the server's certificate has expired (NotAfter: ");
    }

    @Test
    final void aClientWithoutCertificateIsToldThatItNeedsOne() {
        assertThat(failure(valid, with(new Tls(true, tls().ca(), "", "", true))))
                .contains("for a client certificate")
                .contains("tls.certificate and tls.key of the target");
    }

    @Test
    final void aClientWithACertificateOfAnotherAuthorityIsTold() {
        Tls wrong = new Tls(
                true,
                tls().ca(),
                ofAStranger.file().toString(),
                ofAStranger.key().toString(),
                true);

        assertThat(failure(valid, with(wrong))).contains("certificate").contains("tls.certificate and tls.key");
    }

    @Test
    final void aWrongPasswordIsNamedAndNotShown() {
        assertThat(failure(valid, new Access(tls(), USER, "not-" + PASSWORD)))
                .contains("the server does not accept user '" + USER + "' with this password")
                .contains("user and password of the target")
                .doesNotContain(PASSWORD);
    }

    @Test
    final void aFileThatIsNotThereIsNamedWithItsWord() {
        assertThat(failure(valid, with(new Tls(true, "nowhere.pem", "", "", true))))
                .contains("tls.ca: the file nowhere.pem cannot be read");
    }

    private Tls tls() {
        return server.user().tls();
    }

    private Access with(Tls tls) {
        return new Access(tls, USER, PASSWORD);
    }

    private String failure(TestCertificate shown, Access access) {
        return failure(shown, access, OWN + "-failing");
    }

    /** The message of the failure to provision, which names the server unless nothing was tried there. */
    private String failure(TestCertificate shown, Access access, String layout) {
        CompletableFuture<String> message = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try (Store store = open(shown, access)) {
                        store.provision(layout(layout));
                        message.complete("");
                    } catch (StoreException e) {
                        message.complete(e.getMessage());
                    } catch (Exception e) {
                        message.completeExceptionally(e);
                    }
                },
                "provisioning");
        thread.start();
        String text = message.orTimeout(CONNECT_DEADLINE.toSeconds(), TimeUnit.SECONDS)
                .join();
        assertThat(text).as("a message of one line").isNotEmpty().doesNotContain("\n");
        if (!text.contains("cannot be read")) {
            assertThat(text).contains(storeFactory().name()).containsPattern("(127\\.0\\.0\\.1|localhost)\\S*:\\d+");
        }
        return text;
    }

    private Store open(TestCertificate shown, Access access) throws StoreException {
        try {
            String endpoint = server.endpointShowing(shown);
            return storeFactory().open(new StoreSettings(List.of(endpoint), Map.of(), Set.of(), access));
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("the server cannot be set up", e);
        }
    }

    private Layout layout(String name) {
        Set<Consistency> known = storeFactory().traits().consistencies();
        Consistency consistency = known.contains(Consistency.ONE) ? Consistency.ONE : Consistency.QUORUM;
        return new Layout(name, 2, 1, consistency, Durability.NONE, BLOB_BYTES, Map.of());
    }

    private static RecordingOperation operation(OperationKind kind) {
        return kind.writesPayload()
                ? RecordingOperation.write(kind, StoreUnderTest.blobs(BLOBS, BLOB_BYTES))
                        .expecting(1)
                : RecordingOperation.ask(kind, BLOBS).expecting(1);
    }
}
