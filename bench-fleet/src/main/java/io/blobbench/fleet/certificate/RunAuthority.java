package io.blobbench.fleet.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * An authority that certifies the members of one fleet. Its key exists in the memory of the controller only, and is forgotten
 * with this object. Used by one thread.
 */
public final class RunAuthority {
    /** The clocks of load hosts may differ. */
    static final Duration TOLERANCE = Duration.ofDays(1);
    /** Longer than any run. */
    static final Duration VALID = Duration.ofDays(60);

    private static final int SERIAL_BITS = 128;
    private static final String SIGNATURE = "SHA256withECDSA";
    private static final String CURVE = "secp256r1";

    private final SecureRandom random = new SecureRandom();
    private final Instant now;
    private final KeyPair pair;
    private final X500Principal name;
    private final X509Certificate certificate;

    /**
     * Makes an authority.
     *
     * @param run its name
     * @param now the time of the controller's clock
     */
    public RunAuthority(String run, Instant now) throws GeneralSecurityException {
        this.now = now;
        this.pair = newPair();
        this.name = new X500Principal("CN=Authority of " + run);
        this.certificate = certify(name, pair, true);
    }

    /** Makes a key and certifies it. */
    public Identity certify(String member) throws GeneralSecurityException {
        KeyPair keys = newPair();
        return new Identity(certificate, certify(new X500Principal("CN=" + member), keys, false), keys.getPrivate());
    }

    private X509Certificate certify(X500Principal subject, KeyPair keys, boolean authority)
            throws GeneralSecurityException {
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name,
                new BigInteger(SERIAL_BITS, random),
                Date.from(now.minus(TOLERANCE)),
                Date.from(now.plus(VALID)),
                subject,
                keys.getPublic());
        try {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
            int usage = authority ? KeyUsage.keyCertSign : KeyUsage.digitalSignature;
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(usage));
            if (!authority) {
                builder.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(new KeyPurposeId[] {
                    KeyPurposeId.id_kp_clientAuth, KeyPurposeId.id_kp_serverAuth
                }));
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(new JcaContentSignerBuilder(SIGNATURE).build(pair.getPrivate())));
        } catch (CertIOException | OperatorCreationException e) {
            throw new GeneralSecurityException("cannot certify " + subject, e);
        }
    }

    private KeyPair newPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(CURVE), random);
        return generator.generateKeyPair();
    }
}
