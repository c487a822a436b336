package io.blobbench.fleet.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The proof that a member belongs to its fleet. Immutable.
 *
 * @param authority of the run, the only one that is trusted
 * @param certificate of the member
 * @param key of the member
 */
public record Identity(X509Certificate authority, X509Certificate certificate, PrivateKey key) {
    private static final char[] NO_PASSWORD = {};
    private static final String ALGORITHM = "EC";

    /**
     * Reads one as it travels: DER in Base64.
     *
     * @throws GeneralSecurityException when it is none
     */
    public static Identity decode(String authority, String certificate, String key) throws GeneralSecurityException {
        byte[] encodedKey = Base64.getDecoder().decode(key);
        return new Identity(
                readCertificate(authority),
                readCertificate(certificate),
                KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encodedKey)));
    }

    private static X509Certificate readCertificate(String encoded) throws GeneralSecurityException {
        byte[] der = Base64.getDecoder().decode(encoded);
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
    }

    /** The authority's certificate as it travels. */
    public String encodedAuthority() throws GeneralSecurityException {
        return Base64.getEncoder().encodeToString(authority.getEncoded());
    }

    /** The certificate as it travels. */
    public String encodedCertificate() throws GeneralSecurityException {
        return Base64.getEncoder().encodeToString(certificate.getEncoded());
    }

    /** The key as it travels; a secret. */
    public String encodedKey() {
        return Base64.getEncoder().encodeToString(key.getEncoded());
    }

    /** For connections with members that the same authority has certified, and no others. */
    public SSLContext context() throws GeneralSecurityException {
        try {
            KeyStore own = emptyStore();
            own.setKeyEntry("member", key, NO_PASSWORD, new Certificate[] {certificate});
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, NO_PASSWORD);
            KeyStore trusted = emptyStore();
            trusted.setCertificateEntry("authority", authority);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw new GeneralSecurityException("cannot make a store of keys in memory", e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "Identity[" + certificate.getSubjectX500Principal() + "]";
    }
}
