package io.blobbench.etcd;

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
import io.blobbench.store.StoreFactory;
import io.blobbench.store.access.Access;
import io.blobbench.store.layout.Durability;
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

/** A member with TLS that asks for client certificates, and users with roles. */
@NeedsServer("etcd")
class EtcdSecurityIT extends SecuredStoreContract {
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
        return new Server(etcd, file, key, secure, new Access(client.trusting(authority), USER, PASSWORD));
    }

    /** As in docs/lab.md. */
    private static void grant(String administrators) throws Exception {
        ByteSequence root = bytes("root");
        ByteSequence user = bytes(USER);
        ByteSequence role = bytes("bench");
        try (Client client = Client.builder().endpoints(administrators).build()) {
            Auth auth = client.getAuthClient();
            auth.userAdd(root, bytes("of the administrator")).get();
            auth.roleAdd(root).get();
            auth.userGrantRole(root, root).get();
            auth.roleAdd(role).get();
            auth.roleGrantPermission(role, bytes("20"), bytes("21"), Permission.Type.READWRITE)
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
