package io.blobbench.store.access;

import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Java's objects for {@link Tls}, made from its files.
 *
 * <p>A caller that creates sockets or engines from the context sets their endpoint identification to {@code HTTPS}; the
 * trust manager ignores it where host names are not verified.
 *
 * @param context for sockets and engines of clients
 * @param trust that of the context
 * @param key that of the context; empty where clients show no certificate
 */
public record TlsContext(SSLContext context, TrustManager trust, Optional<KeyManager> key) {
    /** For endpoint identification: a name or address must be among those of the certificate (RFC 2818). */
    public static final String IDENTIFICATION = "HTTPS";

    private static final char[] NO_PASSWORD = {};

    /**
     * Reads the files.
     *
     * @param tls that is on
     * @throws StoreException when a file cannot be read or holds something else; it names the word of the target
     */
    public static TlsContext of(Tls tls) throws StoreException {
        Optional<KeyManager> key = tls.showsCertificate() ? Optional.of(keyManager(tls)) : Optional.empty();
        try {
            X509ExtendedTrustManager authorities = trustManager(tls);
            TrustManager trust = tls.verifyHostName() ? authorities : new AnyHostName(authorities);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(key.map(one -> new KeyManager[] {one}).orElse(null), new TrustManager[] {trust}, null);
            return new TlsContext(context, trust, key);
        } catch (GeneralSecurityException | IOException e) {
            throw StoreException.after("set up TLS", e);
        }
    }

    private static X509ExtendedTrustManager trustManager(Tls tls)
            throws StoreException, GeneralSecurityException, IOException {
        KeyStore store = null; // of the Java runtime
        if (!tls.ca().isEmpty()) {
            store = emptyStore();
            List<X509Certificate> authorities = PemFile.read("tls.ca", tls.ca()).certificates();
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("ca-" + i, authorities.get(i));
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    private static KeyManager keyManager(Tls tls) throws StoreException {
        PemFile certificate = PemFile.read("tls.certificate", tls.certificate());
        List<X509Certificate> chain = certificate.certificates();
        PrivateKey key = PemFile.read("tls.key", tls.key()).privateKeyOf(certificate);
        try {
            KeyStore store = emptyStore();
            store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return factory.getKeyManagers()[0];
        } catch (GeneralSecurityException | IOException e) {
            throw StoreException.after("tls.certificate and tls.key do not fit together", e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    /** Trusts the same authorities, but ignores the name in a server's certificate. Clients meet no other clients. */
    private static final class AnyHostName extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager authorities;

        private AnyHostName(X509ExtendedTrustManager authorities) {
            this.authorities = authorities;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            authorities.checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("a context of clients trusts no client, got a certificate of type " + type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return authorities.getAcceptedIssuers();
        }
    }
}
