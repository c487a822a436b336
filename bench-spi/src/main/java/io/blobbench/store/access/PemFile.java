package io.blobbench.store.access;

import io.blobbench.store.error.FileFailures;
import io.blobbench.store.error.StoreException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of certificates or of a private key, as text (RFC 7468). Messages name the word of the target that named the file,
 * and show nothing of its content. Immutable.
 */
public final class PemFile {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private final String word;
    private final String file;
    private final String text;

    private PemFile(String word, String file, String text) {
        this.word = word;
        this.file = file;
        this.text = text;
    }

    /**
     * Reads a file.
     *
     * @param word of the target that names it: {@code "tls.ca"}
     * @throws StoreException when it cannot be read
     */
    public static PemFile read(String word, String file) throws StoreException {
        try {
            return new PemFile(word, file, Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
        } catch (IOException | InvalidPathException e) {
            throw new StoreException(word + ": the file " + file + " cannot be read: " + FileFailures.reason(e), e);
        }
    }

    /** All of it, a secret where the file holds a key. */
    public String text() {
        return text;
    }

    /**
     * Its certificates, at least one, in its order.
     *
     * @throws StoreException when there is none, or one is damaged
     */
    public List<X509Certificate> certificates() throws StoreException {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            byte[] blocks = BLOCK.matcher(text)
                    .results()
                    .filter(block -> block.group(1).equals("CERTIFICATE"))
                    .map(block -> block.group() + "\n")
                    .reduce("", String::concat)
                    .getBytes(StandardCharsets.US_ASCII);
            if (blocks.length == 0) {
                throw expected("a certificate in PEM", "BEGIN CERTIFICATE");
            }
            return factory.generateCertificates(new ByteArrayInputStream(blocks)).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (GeneralSecurityException e) {
            throw new StoreException(word + ": " + file + " holds a damaged certificate: " + e.getMessage(), e);
        }
    }

    /**
     * Its private key: RSA, of an elliptic curve, or of an Edwards curve.
     *
     * @throws StoreException when it holds none in PKCS#8 without passphrase
     */
    public PrivateKey privateKey() throws StoreException {
        Optional<byte[]> key = BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).equals("PRIVATE KEY"))
                .findFirst()
                .flatMap(block -> decoded(block.group(2)));
        if (key.isEmpty()) {
            Matcher other = Pattern.compile("BEGIN [A-Z ]*PRIVATE KEY").matcher(text);
            throw other.find()
                    ? new StoreException(word + ": " + file + " holds a key of another form (" + other.group()
                            + "), expected PKCS#8 without passphrase: openssl pkcs8 -topk8 -nocrypt -in FILE")
                    : expected("a private key in PEM", "BEGIN PRIVATE KEY");
        }
        return KEY_ALGORITHMS.stream()
                .flatMap(algorithm -> of(algorithm, key.get()).stream())
                .findFirst()
                .orElseThrow(() -> new StoreException(word + ": the key in " + file
                        + " is damaged or of another kind than " + String.join(", ", KEY_ALGORITHMS)));
    }

    /**
     * Its private key, if it is that of a certificate.
     *
     * @param certificate whose public key must belong to it
     * @throws StoreException when it does not, or as {@link #privateKey}
     */
    public PrivateKey privateKeyOf(PemFile certificate) throws StoreException {
        PrivateKey key = privateKey();
        if (!belongTogether(key, certificate.certificates().get(0).getPublicKey())) {
            throw new StoreException(word + ": the key in " + file + " is not that of the certificate in "
                    + certificate.file + ", which " + certificate.word + " names");
        }
        return key;
    }

    private static boolean belongTogether(PrivateKey secret, PublicKey open) {
        String kind = secret.getAlgorithm();
        try {
            Signature signature = Signature.getInstance(
                    kind.equals("RSA") ? "SHA256withRSA" : kind.equals("EC") ? "SHA256withECDSA" : kind);
            byte[] text = {1, 2, 3};
            signature.initSign(secret);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(open);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) { // of another kind
            return false;
        }
    }

    /** Empty for a key of another algorithm. */
    private static Optional<PrivateKey> of(String algorithm, byte[] encoded) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(Base64.getMimeDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private StoreException expected(String what, String line) {
        return new StoreException(word + ": " + file + " holds none, expected " + what + ", " + line);
    }
}
