package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.certificate.TlsRelay;
import io.blobbench.contract.SecuredServer;
import io.blobbench.contract.SecuredStoreContract;
import io.blobbench.contract.StartedCluster;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node with TLS that asks for client certificates, passwords and permissions. */
@NeedsServer(value = "cassandra", java = 17)
class CassandraSecurityIT extends SecuredStoreContract {
    /** As in docs/lab.md. */
    private static final List<String> RIGHTS = List.of(
            "CREATE ROLE \"" + USER + "\" WITH PASSWORD = '" + PASSWORD + "' AND LOGIN = true",
            "GRANT CREATE ON ALL KEYSPACES TO \"" + USER + "\"",
            "GRANT SELECT ON KEYSPACE system_views TO \"" + USER + "\"");

    private static final String KEEPER = "of the key store";

    @Override
    protected StoreFactory storeFactory() {
        return new CassandraStoreFactory();
    }

    @Override
    protected String denied() {
        return "has no DROP permission";
    }

    @Override
    protected SecuredServer start(
            TestAuthority authority, List<TestCertificate> shown, TestCertificate client, Path directory)
            throws Exception {
        Map<String, String> settings = Map.of(
                "authenticator", "PasswordAuthenticator",
                "authorizer", "CassandraAuthorizer",
                "client_encryption_options", encryption(authority, shown.get(0)));
        StartedCluster started =
                StartedCluster.start(new CassandraServerFactory(), FreePorts::find, settings, directory);
        LocalCluster cluster = started.cluster();
        grant(cluster);
        String node = cluster.settings().endpoints().get(0);
        Access user = new Access(client.trusting(authority), USER, PASSWORD);
        return new Server(started, shown.get(0), node, user, new HashMap<>());
    }

    /** A client without TLS is the administrator. */
    private static String encryption(TestAuthority authority, TestCertificate shown)
            throws GeneralSecurityException, IOException {
        return "{enabled: true, optional: true, require_client_auth: true, store_type: PKCS12"
                + ", keystore: '" + shown.keyStore(KEEPER) + "', keystore_password: '" + KEEPER + "'"
                + ", truststore: '" + authority.trustStore(KEEPER) + "', truststore_password: '" + KEEPER + "'}";
    }

    private static void grant(LocalCluster cluster) throws StoreException {
        List<String> statements = new ArrayList<>(RIGHTS);
        statements.add(
                "CREATE KEYSPACE precious WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        try (Sessions sessions = new Sessions(cluster.settings())) {
            CqlSession administrator = sessions.open(Map.of());
            for (String statement : statements) {
                Sessions.await(statement, administrator.executeAsync(statement));
            }
        }
    }

    /** It reads its certificate at its start; others are shown by relays before it. */
    private record Server(
            StartedCluster started,
            TestCertificate own,
            String node,
            Access user,
            Map<TestCertificate, TlsRelay> relays)
            implements SecuredServer {
        @Override
        public String endpointShowing(TestCertificate certificate) throws Exception {
            if (certificate.equals(own)) {
                return node;
            }
            if (!relays.containsKey(certificate)) {
                relays.put(
                        certificate,
                        new TlsRelay(certificate, Endpoint.parse(node).port()));
            }
            return relays.get(certificate).endpoint();
        }

        @Override
        public void close() {
            relays.values().forEach(TlsRelay::close);
            started.close();
        }
    }
}
