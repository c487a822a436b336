package io.blobbench.certificate;

import io.blobbench.store.access.Tls;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;

/**
 * A certificate with its key.
 *
 * @param file the certificate, PEM
 * @param key its private key, PKCS#8 in PEM
 */
public record TestCertificate(Path file, Path key, X509Certificate certificate, PrivateKey privateKey) {
    /** The words of a target for a client that shows this certificate. */
    public Tls trusting(TestAuthority authority) {
        return new Tls(true, authority.file().toString(), file.toString(), key.toString(), true);
    }

    /** Puts copies into the place of other files, as a lab does that renews a certificate. */
    public void copyTo(Path otherFile, Path otherKey) throws IOException {
        Files.copy(file, otherFile, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(key, otherKey, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A PKCS#12 file of both, for servers that take no PEM. */
    public Path keyStore(String password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", privateKey, password.toCharArray(), new Certificate[] {certificate});
        Path target = file.resolveSibling(file.getFileName() + ".p12");
        try (OutputStream out = Files.newOutputStream(target)) {
            store.store(out, password.toCharArray());
        }
        return target;
    }
}
