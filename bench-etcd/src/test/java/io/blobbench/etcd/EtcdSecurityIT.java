package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.certificate.TestAuthority;
import io.blobbench.certificate.TestCertificate;
import io.blobbench.contract.SecuredServer;
import io.blobbench.contract.SecuredStoreContract;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.etcd.jetcd.Auth;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.auth.Permission;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A member with TLS that asks for client certificates, and users with roles. */
@NeedsServer("etcd")
class EtcdSecurityIT extends SecuredStoreContract {
    private static final String ROOT_PASSWORD = "of the administrator";

    private String administrators;
    private StoreSettings users;

    @Test
    void aMemberTellsOfItsDiskAlsoWhereClientPropertiesEncrypt() throws Exception {
        Tls tls = users.access().tls();
        Map<String, String> client = Map.of(
                "trustCertCollectionFile", tls.ca(), "keyCertChainFile", tls.certificate(), "keyFile", tls.key());
        Access login = new Access(Tls.OFF, USER, PASSWORD);
        Layout layout = new Layout(
                "20261120-093012-disk-z0a1b2c3d4e-0", 1, 1, Consistency.QUORUM, Durability.NONE, 100, Map.of());
        try (Store store = new EtcdStoreFactory().open(new StoreSettings(users.endpoints(), client, Set.of(), login))) {
            store.provision(layout);

            assertThat(store.describe()).containsEntry("fsync", "no");
            assertThat(store.caution()).isEmpty();
            store.teardown();
        }
    }

    @Test
    void aUserWhoMayReadAllKeysAndNotCompactThemHasNoSpaceAndRemovesItsLayout() throws Exception {
        ByteSequence reader = bytes("reader");
        ByteSequence all = ByteSequence.from(new byte[1]);
        try (Client client = administrator()) {
            Auth auth = client.getAuthClient();
            auth.roleAdd(reader).get();
            auth.roleGrantPermission(reader, all, all, Permission.Type.READWRITE)
                    .get();
            auth.userAdd(reader, bytes(PASSWORD)).get();
            auth.userGrantRole(reader, reader).get();
        }
        Access access = new Access(users.access().tls(), "reader", PASSWORD);
        Layout layout = new Layout(
                "20261120-093012-all-z0a1b2c3d4e-0", 1, 1, Consistency.QUORUM, Durability.NONE, 100, Map.of());
        try (Store store =
                new EtcdStoreFactory().open(new StoreSettings(users.endpoints(), Map.of(), Set.of(), access))) {
            store.provision(layout);
            store.prepareSpace();
            try (Connection connection = LocalEtcd.connect(store, 5)) {
                assertThat(LocalEtcd.append(connection, 5).acknowledged()).isEqualTo(5);
            }

            assertThat(store.measureSpace()).isEmpty();
            store.teardown();

            assertThat(store.holds(layout.name())).isFalse();
            assertThat(store.remains()).isEmpty();
        }
    }

    @Test
    void aLoginThatTheServerHasForgottenIsRenewed() throws Exception {
        Layout layout = new Layout(
                "20261120-093012-login-z0a1b2c3d4e-0", 2, 1, Consistency.QUORUM, Durability.NONE, 100, Map.of());
        try (Store store = new EtcdStoreFactory().open(users)) {
            store.provision(layout);
            try (Connection connection = LocalEtcd.connect(store, 5)) {
                assertThat(LocalEtcd.append(connection, 5).acknowledged()).isEqualTo(5);
            }

            forgetLogins();
            assertThat(store.countBlobs()).isEqualTo(5);
            forgetLogins();
            assertThat(store.describe()).containsKey("version");
            forgetLogins();
            store.teardown();
        }
    }

    /** Tokens of a user whose password is changed are over, as those are that nobody used for some minutes. */
    private void forgetLogins() throws Exception {
        try (Client client = administrator()) {
            client.getAuthClient()
                    .userChangePassword(bytes(USER), bytes(PASSWORD))
                    .get();
        }
    }

    private Client administrator() {
        return Client.builder()
                .endpoints(administrators)
                .user(bytes("root"))
                .password(bytes(ROOT_PASSWORD))
                .build();
    }

    @Override
    protected StoreFactory storeFactory() {
        return new EtcdStoreFactory();
    }

    @Override
    protected String denied() {
        return "permission denied";
    }

    @Override
    protected SecuredServer start(
            TestAuthority authority, List<TestCertificate> shown, TestCertificate client, Path directory)
            throws Exception {
        List<Integer> ports = FreePorts.find(3);
        Path file = directory.resolve("member.pem");
        Path key = directory.resolve("member.key");
        shown.get(0).copyTo(file, key);
        String plain = "http://127.0.0.1:" + ports.get(0);
        String secure = "127.0.0.1:" + ports.get(2);
        Map<String, String> settings = Map.of(
                "listen-client-urls",
                plain + ",https://" + secure,
                "advertise-client-urls",
                "https://" + secure,
                "cert-file",
                file.toString(),
                "key-file",
                key.toString(),
                "trusted-ca-file",
                authority.file().toString(),
                "client-cert-auth",
                "true");
        ServerKit real = LocalKit.create(DownloadListener.NONE);
        ServerKit kit = new ServerKit(real.artifacts(), real.processes(), count -> ports.subList(0, count));
        LocalEtcd etcd = LocalEtcd.start(
                kit, new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, directory));
        grant(plain);
        Access access = new Access(client.trusting(authority), USER, PASSWORD);
        administrators = plain;
        users = new StoreSettings(List.of(secure), Map.of(), Set.of(), access);
        return new Server(etcd, file, key, secure, access);
    }

    /** As in docs/lab.md. */
    private static void grant(String administrators) throws Exception {
        ByteSequence root = bytes("root");
        ByteSequence user = bytes(USER);
        ByteSequence role = bytes("bench");
        try (Client client = Client.builder().endpoints(administrators).build()) {
            Auth auth = client.getAuthClient();
            auth.userAdd(root, bytes(ROOT_PASSWORD)).get();
            auth.roleAdd(root).get();
            auth.userGrantRole(root, root).get();
            auth.roleAdd(role).get();
            auth.roleGrantPermission(role, bytes("z0"), bytes("zw"), Permission.Type.READWRITE)
                    .get();
            auth.userAdd(user, bytes(PASSWORD)).get();
            auth.userGrantRole(user, role).get();
            auth.authEnable().get();
        }
    }

    private static ByteSequence bytes(String text) {
        return ByteSequence.from(text, StandardCharsets.UTF_8);
    }

    /** A member reads its certificate again for each connection. */
    private record Server(LocalEtcd etcd, Path file, Path key, String endpoint, Access user) implements SecuredServer {
        @Override
        public String endpointShowing(TestCertificate certificate) throws IOException {
            certificate.copyTo(file, key);
            return endpoint;
        }

        @Override
        public void close() {
            etcd.close();
        }
    }
}
