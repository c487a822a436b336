package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import io.etcd.jetcd.Auth;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release that tells the status of a member to the role root only. */
class EtcdStatusRightIT {
    private static final String PASSWORD = "pass";

    @Test
    void aUserWithoutTheRightToTheStatusOfAMemberIsToldSo(@TempDir Path directory) throws Exception {
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE);
                LocalEtcd etcd = start(kit, directory)) {
            List<String> endpoints = etcd.cluster().settings().endpoints();
            enableLogins("http://" + endpoints.get(0), "guest");
            StoreSettings guest =
                    new StoreSettings(endpoints, Map.of(), Set.of(), new Access(Tls.OFF, "guest", PASSWORD));
            try (Store store = new EtcdStoreFactory().open(guest)) {
                assertThatThrownBy(() -> store.provision(LocalEtcd.layout(1, Durability.NONE)))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("for its status: user 'guest' has no right to it")
                        .hasMessageContaining("docs/lab.md");
            }
        }
    }

    private static LocalEtcd start(ServerKit kit, Path directory) throws ServerException {
        ServerPlan plan = new ServerPlan(
                Optional.empty(),
                Optional.of("3.4.45"),
                Optional.of("cargo"),
                Optional.empty(),
                1,
                Durability.NONE,
                Map.of(),
                directory);
        try {
            EtcdSources.of(plan.version()).fetch(plan, kit);
        } catch (ServerException e) {
            abort(e.getMessage());
        }
        return LocalEtcd.start(kit, plan);
    }

    private static void enableLogins(String administrators, String user) throws Exception {
        ByteSequence root = bytes("root");
        try (Client client = Client.builder().endpoints(administrators).build()) {
            Auth auth = client.getAuthClient();
            auth.userAdd(root, bytes(PASSWORD)).get();
            auth.roleAdd(root).get();
            auth.userGrantRole(root, root).get();
            auth.userAdd(bytes(user), bytes(PASSWORD)).get();
            auth.authEnable().get();
        }
    }

    private static ByteSequence bytes(String text) {
        return ByteSequence.from(text, StandardCharsets.UTF_8);
    }
}
