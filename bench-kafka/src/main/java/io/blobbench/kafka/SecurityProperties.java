package io.blobbench.kafka;

import io.blobbench.store.access.Access;
import io.blobbench.store.access.PemFile;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/** Encryption and login of a target in the properties of Kafka's clients, which take PEM as it is. */
final class SecurityProperties {
    /** The client property {@code sasl.mechanism} names another. */
    private static final String MECHANISM = "SCRAM-SHA-512";

    private static final String PEM = "PEM";

    private SecurityProperties() {}

    /**
     * Reads the files.
     *
     * @param client properties of the user, who may name a mechanism of SASL
     */
    static Map<String, String> of(Access access, Map<String, String> client) throws StoreException {
        access.requireUserWithPassword("kafka");
        Map<String, String> properties = new HashMap<>();
        boolean encrypted = access.tls().on();
        if (encrypted) {
            encrypt(access.tls(), properties);
        }
        if (access.logsIn()) {
            String mechanism = client.getOrDefault(SaslConfigs.SASL_MECHANISM, MECHANISM);
            Class<?> module = mechanism.equals("PLAIN") ? PlainLoginModule.class : ScramLoginModule.class;
            properties.put(SaslConfigs.SASL_MECHANISM, mechanism);
            properties.put(
                    SaslConfigs.SASL_JAAS_CONFIG,
                    module.getName() + " required username=" + quoted(access.user()) + " password="
                            + quoted(access.password()) + ";");
        }
        if (encrypted || access.logsIn()) {
            SecurityProtocol protocol = encrypted ? SecurityProtocol.SSL : SecurityProtocol.SASL_PLAINTEXT;
            properties.put(
                    CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
                    encrypted && access.logsIn() ? SecurityProtocol.SASL_SSL.name : protocol.name);
        }
        return properties;
    }

    private static void encrypt(Tls tls, Map<String, String> properties) throws StoreException {
        properties.put(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, tls.verifyHostName() ? "https" : "");
        if (!tls.ca().isEmpty()) {
            PemFile authorities = PemFile.read("tls.ca", tls.ca());
            authorities.certificates();
            properties.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, PEM);
            properties.put(SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG, authorities.text());
        }
        if (tls.showsCertificate()) {
            PemFile chain = PemFile.read("tls.certificate", tls.certificate());
            PemFile key = PemFile.read("tls.key", tls.key());
            key.privateKeyOf(chain);
            properties.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
            properties.put(SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG, chain.text());
            properties.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, key.text());
        }
    }

    /** As a string of JAAS. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
