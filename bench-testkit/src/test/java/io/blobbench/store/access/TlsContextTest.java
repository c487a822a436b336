package io.blobbench.store.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.store.error.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of PEM, and what is said of those that hold something else. */
class TlsContextTest {
    @TempDir
    private Path folder;

    private TestAuthority authority;
    private TestCertificate client;

    @BeforeEach
    void sign() throws Exception {
        authority = new TestAuthority(folder, "authority");
        client = authority.sign("client", List.of("localhost"));
    }

    @Test
    void theFilesOfATargetMakeAContext() throws Exception {
        TlsContext context = TlsContext.of(client.trusting(authority));

        assertThat(context.key()).isPresent();
        assertThat(TlsContext.of(new Tls(true, "", "", "", true)).key()).isEmpty();
    }

    @Test
    void everyCertificateOfAFileCounts() throws Exception {
        Path both = folder.resolve("both.pem");
        Files.writeString(
                both, "# first\n" + Files.readString(authority.file()) + "# next\n" + Files.readString(client.file()));

        assertThat(PemFile.read("tls.ca", both.toString()).certificates()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void keysOfEveryUsualAlgorithmAreRead(String algorithm) throws Exception {
        PrivateKey key =
                KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
        String base64 = Base64.getMimeEncoder().encodeToString(key.getEncoded());
        Path file = folder.resolve("any.key");
        Files.writeString(file, "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n");

        assertThat(PemFile.read("tls.key", file.toString()).privateKey().getEncoded())
                .isEqualTo(key.getEncoded());
    }

    @Test
    void anEncryptedKeyIsToldWithTheCommandThatConvertsIt() throws Exception {
        Path file = folder.resolve("encrypted.key");
        Files.writeString(file, "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n");

        assertThatThrownBy(() -> TlsContext.of(new Tls(true, "", client.file().toString(), file.toString(), true)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("tls.key: " + file)
                .hasMessageContaining("BEGIN ENCRYPTED PRIVATE KEY")
                .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt");
    }

    @Test
    void aFileWithoutCertificateAndADamagedOneAreNamedWithTheirWord() throws Exception {
        Path key = client.key();
        Path damaged = folder.resolve("damaged.pem");
        Files.writeString(damaged, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");

        assertThatThrownBy(() -> TlsContext.of(new Tls(true, key.toString(), "", "", true)))
                .hasMessageContaining("tls.ca: " + key + " holds none, expected a certificate in PEM");
        assertThatThrownBy(() -> TlsContext.of(new Tls(true, damaged.toString(), "", "", true)))
                .hasMessageContaining("tls.ca: " + damaged + " holds a damaged certificate");
    }

    @Test
    void certificateAndKeyBelongTogether() {
        assertThatThrownBy(() -> new Tls(true, "", "client.pem", "", true))
                .hasMessage("tls.certificate and tls.key belong together, got tls.certificate alone");
    }
}
