package io.blobbench.kafka;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.contract.SecuredServer;
import io.blobbench.contract.SecuredStoreContract;
import io.blobbench.contract.StartedCluster;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.access.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** A broker with SASL_SSL, SCRAM, client certificates and access control lists. */
class KafkaSecurityIT extends SecuredStoreContract {
    @Override
    protected StoreFactory storeFactory() {
        return new KafkaStoreFactory();
    }

    @Override
    protected String denied() {
        return "uthorization failed";
    }

    @Override
    protected SecuredServer start(
            TestAuthority authority, List<TestCertificate> shown, TestCertificate client, Path directory)
            throws Exception {
        List<Integer> plain = FreePorts.find(2 + shown.size());
        List<Integer> secure = plain.subList(2, plain.size());
        Map<TestCertificate, String> endpoints = new HashMap<>();
        Map<String, String> settings = settings();
        String listeners = "PLAINTEXT://127.0.0.1:" + plain.get(0);
        String protocols = "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT";
        for (int i = 0; i < shown.size(); i++) {
            endpoints.put(shown.get(i), "127.0.0.1:" + secure.get(i));
            listeners += ",SECURE" + i + "://127.0.0.1:" + secure.get(i);
            protocols += ",SECURE" + i + ":SASL_SSL";
            settings.putAll(listener("listener.name.secure" + i + ".", authority, shown.get(i)));
        }
        settings.put("advertised.listeners", listeners);
        settings.put("listeners", listeners + ",CONTROLLER://127.0.0.1:" + plain.get(1));
        settings.put("listener.security.protocol.map", protocols);
        StartedCluster started =
                StartedCluster.start(new KafkaServerFactory(), count -> plain.subList(0, count), settings, directory);
        grant(started.cluster().settings().endpoints());
        return new Server(started, endpoints, new Access(client.trusting(authority), USER, PASSWORD));
    }

    /** A client without TLS is the administrator. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        settings.put("super.users", "User:ANONYMOUS");
        settings.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
        return settings;
    }

    private static Map<String, String> listener(String name, TestAuthority authority, TestCertificate shown)
            throws IOException {
        Path both = shown.file().resolveSibling(shown.file().getFileName() + ".both");
        Files.writeString(both, Files.readString(shown.key()) + Files.readString(shown.file()));
        return Map.of(
                name + "ssl.keystore.type", "PEM",
                name + "ssl.keystore.location", both.toString(),
                name + "ssl.truststore.type", "PEM",
                name + "ssl.truststore.location", authority.file().toString(),
                name + "ssl.client.auth", "required",
                name + "scram-sha-512.sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    }

    /** As in docs/lab.md. */
    private static void grant(List<String> endpoints) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, endpoints))) {
            ScramCredentialInfo scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(USER, scram, PASSWORD)))
                    .all()
                    .get();
            ResourcePattern topics = new ResourcePattern(ResourceType.TOPIC, "20", PatternType.PREFIXED);
            ResourcePattern cluster = new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);
            List<AclBinding> rights = Stream.concat(
                            Stream.of(
                                            AclOperation.CREATE,
                                            AclOperation.DELETE,
                                            AclOperation.DESCRIBE,
                                            AclOperation.READ,
                                            AclOperation.WRITE)
                                    .map(operation -> allowed(topics, operation)),
                            Stream.of(AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS)
                                    .map(operation -> allowed(cluster, operation)))
                    .toList();
            admin.createAcls(rights).all().get();
        }
    }

    private static AclBinding allowed(ResourcePattern pattern, AclOperation operation) {
        return new AclBinding(pattern, new AccessControlEntry("User:" + USER, "*", operation, AclPermissionType.ALLOW));
    }

    private record Server(StartedCluster started, Map<TestCertificate, String> endpoints, Access user)
            implements SecuredServer {
        @Override
        public String endpointShowing(TestCertificate certificate) {
            return endpoints.get(certificate);
        }

        @Override
        public void close() {
            started.close();
        }
    }
}
