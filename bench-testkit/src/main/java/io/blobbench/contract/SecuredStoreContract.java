package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The meaning of {@code tls}, {@code user} and {@code password} of a target, the same for every adapter, on one real server that
 * insists on all three.
 */
public abstract class SecuredStoreContract extends SecuredStoreFixture {
    @Test
    final void theUserOfLeastRightsCanDoEverythingThatATrialDoes() throws Exception {
        try (Store store = open(valid(), user())) {
            store.provision(layout(OWN_LAYOUT));
            store.prepareSpace();
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 4, BLOBS, BLOB_BYTES))) {
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
        try (Store store = open(valid(), user())) {
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
        Tls wrong = new Tls(true, stranger().file().toString(), tls.certificate(), tls.key(), true);

        assertThat(failure(valid(), with(wrong)))
                .contains("the server's certificate is not signed by any of the authorities in "
                        + stranger().file())
                .contains("tls.ca of the target");
    }

    @Test
    final void aServerOfAnotherHostIsRefusedUnlessItMayBe() throws Exception {
        Tls tls = tls();
        assertThat(failure(ofAnotherHost(), user()))
                .contains("the server's certificate is for another host")
                .contains("tls.verifyHostName");

        try (Store store = open(ofAnotherHost(), with(new Tls(true, tls.ca(), tls.certificate(), tls.key(), false)))) {
            assertThat(store.describe()).containsKey("version");
        }
    }

    @Test
    final void anExpiredCertificateIsRefused() {
        assertThat(failure(expired(), user())).contains("the server's certificate has expired (NotAfter: ");
    }

    @Test
    final void aClientWithoutCertificateIsToldThatItNeedsOne() {
        assertThat(failure(valid(), with(new Tls(true, tls().ca(), "", "", true))))
                .contains("for a client certificate")
                .contains("tls.certificate and tls.key of the target");
    }

    @Test
    final void aClientWithACertificateOfAnotherAuthorityIsTold() {
        Tls wrong = new Tls(
                true,
                tls().ca(),
                ofAStranger().file().toString(),
                ofAStranger().key().toString(),
                true);

        assertThat(failure(valid(), with(wrong))).contains("certificate").contains("tls.certificate and tls.key");
    }

    @Test
    final void aKeyOfAnotherCertificateIsNamed() {
        Tls wrong = new Tls(
                true, tls().ca(), tls().certificate(), ofAStranger().key().toString(), true);

        assertThat(failure(valid(), with(wrong)))
                .contains("tls.key: the key in " + wrong.key() + " is not that of the certificate in "
                        + wrong.certificate() + ", which tls.certificate names");
    }

    @Test
    final void aWrongPasswordIsNamedAndNotShown() {
        assertThat(failure(valid(), new Access(tls(), USER, "not-" + PASSWORD)))
                .contains("the server does not accept user '" + USER + "' with this password")
                .contains("user and password of the target")
                .doesNotContain(PASSWORD);
    }

    @Test
    final void aFileThatIsNotThereIsNamedWithItsWord() {
        assertThat(failure(valid(), with(new Tls(true, "nowhere.pem", "", "", true))))
                .contains("tls.ca: the file nowhere.pem cannot be read");
    }

    @Test
    final void aClientWithoutTlsIsToldThatTheServerSpeaksIt() {
        assertThat(failure(expired(), new Access(Tls.OFF, USER, PASSWORD)))
                .contains("speaks TLS")
                .contains("set tls in the target");
    }
}
