package io.blobbench.certificate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority of its own for one test, which signs certificates into files of PEM. Used by the test's thread only. */
public final class TestAuthority {
    private static final Duration VALID = Duration.ofDays(1);

    private final Path folder;
    private final KeyPair pair;
    private final X509Certificate certificate;
    private final Path file;

    /**
     * Makes an authority, whose certificate is {@code NAME.pem} in the folder.
     *
     * @param name that differs from those of other authorities in the folder
     */
    public TestAuthority(Path folder, String name) throws GeneralSecurityException, IOException {
        this.folder = folder;
        this.pair = newPair();
        X500Principal subject = new X500Principal("CN=" + name);
        Instant now = Instant.now();
        this.certificate = signed(subject, pair, now.minus(VALID), now.plus(VALID), List.of(), true, subject);
        this.file = write(name + ".pem", certificate);
    }

    /** Its certificate. */
    public Path file() {
        return file;
    }

    /** A PKCS#12 file of its certificate, for servers that take no PEM. */
    public Path trustStore(String password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", certificate);
        Path target = file.resolveSibling(file.getFileName() + ".p12");
        try (OutputStream out = Files.newOutputStream(target)) {
            store.store(out, password.toCharArray());
        }
        return target;
    }

    /** A certificate that is valid now. */
    public TestCertificate sign(String name, List<String> hosts) throws GeneralSecurityException, IOException {
        return sign(name, hosts, Instant.now().plus(VALID));
    }

    /** A certificate that was valid until an hour ago. */
    public TestCertificate signExpired(String name, List<String> hosts) throws GeneralSecurityException, IOException {
        return sign(name, hosts, Instant.now().minus(Duration.ofHours(1)));
    }

    private TestCertificate sign(String name, List<String> hosts, Instant until)
            throws GeneralSecurityException, IOException {
        KeyPair subject = newPair();
        X509Certificate signed = signed(
                new X500Principal("CN=" + name),
                subject,
                until.minus(VALID).minus(VALID),
                until,
                hosts,
                false,
                certificate.getSubjectX500Principal());
        return new TestCertificate(
                write(name + ".pem", signed),
                write(name + ".key", new JcaPKCS8Generator(subject.getPrivate(), null)),
                signed,
                subject.getPrivate());
    }

    private X509Certificate signed(
            X500Principal subject,
            KeyPair subjectPair,
            Instant from,
            Instant until,
            List<String> hosts,
            boolean authority,
            X500Principal issuer)
            throws GeneralSecurityException, IOException {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                issuer,
                new BigInteger(64, new SecureRandom()),
                Date.from(from),
                Date.from(until),
                subject,
                subjectPair.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
        if (!hosts.isEmpty()) {
            GeneralName[] names = hosts.stream().map(TestAuthority::name).toArray(GeneralName[]::new);
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
        }
        try {
            return new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static GeneralName name(String host) {
        int kind = host.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName;
        return new GeneralName(kind, host);
    }

    private static KeyPair newPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private Path write(String name, Object content) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(content);
        }
        return Files.writeString(folder.resolve(name), text.toString());
    }
}
