package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.contract.StartedCluster;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsServer("etcd")
class EtcdOverIpv6IT {
    private static final String LOOPBACK = "[::1]";

    @TempDir
    private Path directory;

    @Test
    void aMemberAtAnAddressOfIpv6CanBeMeasured() throws Exception {
        assumeTrue(hasLoopback(), "this machine has no loopback of IPv6");
        List<Integer> ports = FreePorts.find(2);
        String member = LOOPBACK + ":" + ports.get(0);
        Map<String, String> both = Map.of(
                "listen-client-urls", "http://127.0.0.1:" + ports.get(0) + ",http://" + member,
                "advertise-client-urls", "http://" + member);
        try (LocalEtcd etcd =
                        new LocalEtcd(StartedCluster.start(new EtcdServerFactory(), count -> ports, both, directory));
                Store store = new EtcdStoreFactory().open(new StoreSettings(List.of(member), Map.of()))) {
            store.provision(LocalEtcd.layout(1, Durability.NONE));
            store.prepareSpace();
            try (Connection connection = LocalEtcd.connect(store, 10)) {
                assertThat(LocalEtcd.append(connection, 10).acknowledged()).isEqualTo(10);
            }

            assertThat(store.countBlobs()).isEqualTo(10);
            assertThat(store.describe()).containsEntry("fsync", "no");
            assertThat(store.measureSpace()).isPresent();
            assertThat(etcd.cluster().nodes()).hasSize(1);
        }
    }

    private static boolean hasLoopback() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return free.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
