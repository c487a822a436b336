package io.blobbench.store.access;

/**
 * How connections are encrypted. Files are PEM and are seen from the working directory; an empty name stands for none.
 *
 * @param on whether connections are encrypted at all
 * @param ca file with the certificates of the authorities that servers' certificates may be signed by; without one, those
 *     that the Java runtime trusts
 * @param certificate file with the certificate that clients show, followed by those between it and its authority
 * @param key file with the private key of that certificate, PKCS#8 without passphrase
 * @param verifyHostName whether a server's certificate must be for the host name or address of its endpoint
 */
public record Tls(boolean on, String ca, String certificate, String key, boolean verifyHostName) {
    /** Plain connections. */
    public static final Tls OFF = new Tls(false, "", "", "", true);

    public Tls {
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new IllegalArgumentException("tls.certificate and tls.key belong together, got tls."
                    + (key.isEmpty() ? "certificate" : "key") + " alone");
        }
    }

    /** Whether clients show a certificate. */
    public boolean showsCertificate() {
        return !certificate.isEmpty();
    }
}
