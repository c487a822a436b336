package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.server.ServerException;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real server that insists on TLS, a client certificate and a login, with right and wrong certificates, and attempts to use it. An
 * adapter says how that server is set up. Used by the test's thread.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SecuredStoreFixture {
    /** As layouts of runs begin: their rights go by the year, or by the random part. */
    private static final String OWN = "20261120-093012-store-large-messages-z0a1b2c3d4e";

    static final String OWN_LAYOUT = OWN + "-17";

    protected static final String USER = "bench-user";
    protected static final String PASSWORD = "swordfish-of-the-lab";

    static final int BLOBS = 5;
    static final int BLOB_BYTES = 100;
    /** Longer than the connect time-outs of all clients. */
    private static final Duration CONNECT_DEADLINE = Duration.ofSeconds(45);

    static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final int ATTEMPTS = 3;
    private static final Pattern IN_USE = Pattern.compile("address (already )?in use", Pattern.CASE_INSENSITIVE);

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

    /** Part of the error that the server sends to a user without the right to an operation. */
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
        server = started(authority, client, directory);
    }

    /** Starts it again where another program has taken one of the ports that its settings name. */
    private SecuredServer started(TestAuthority authority, TestCertificate client, Path directory) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Path folder = Files.createDirectory(directory.resolve("server-" + attempt));
            try {
                return start(authority, List.of(valid, expired, ofAnotherHost), client, folder);
            } catch (ServerException e) {
                if (attempt == ATTEMPTS || !IN_USE.matcher(e.getMessage()).find()) {
                    throw e;
                }
            }
        }
    }

    @AfterAll
    final void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    final TestAuthority stranger() {
        return stranger;
    }

    final TestCertificate valid() {
        return valid;
    }

    final TestCertificate expired() {
        return expired;
    }

    final TestCertificate ofAnotherHost() {
        return ofAnotherHost;
    }

    final TestCertificate ofAStranger() {
        return ofAStranger;
    }

    final Access user() {
        return server.user();
    }

    protected final Tls tls() {
        return user().tls();
    }

    final Access with(Tls tls) {
        return new Access(tls, USER, PASSWORD);
    }

    /** The message of the failure to provision, which names the server unless nothing was tried there. */
    final String failure(TestCertificate shown, Access access) {
        CompletableFuture<String> message = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try (Store store = open(shown, access)) {
                        store.provision(layout(OWN + "-18"));
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
        if (!text.startsWith("tls.")) { // else a file of the target is wrong
            assertThat(text).contains(storeFactory().name()).containsPattern("(127\\.0\\.0\\.1|localhost)\\S*:\\d+");
        }
        return text;
    }

    final Store open(TestCertificate shown, Access access) throws StoreException {
        try {
            String endpoint = server.endpointShowing(shown);
            return storeFactory().open(new StoreSettings(List.of(endpoint), Map.of(), Set.of(), access));
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("the server cannot be set up", e);
        }
    }

    final Layout layout(String name) {
        Set<Consistency> known = storeFactory().traits().consistencies();
        Consistency consistency = known.contains(Consistency.ONE) ? Consistency.ONE : Consistency.QUORUM;
        return new Layout(name, 2, 1, consistency, Durability.NONE, BLOB_BYTES, Map.of());
    }

    static RecordingOperation operation(OperationKind kind) {
        return kind.writesPayload()
                ? RecordingOperation.write(kind, StoreUnderTest.blobs(BLOBS, BLOB_BYTES))
                        .expecting(1)
                : RecordingOperation.ask(kind, BLOBS).expecting(1);
    }
}
