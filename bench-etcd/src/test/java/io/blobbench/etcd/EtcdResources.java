package io.blobbench.etcd;

import io.blobbench.store.StoreSettings;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.options.GetOption;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks into a cluster for what is stored there. */
final class EtcdResources {
    private EtcdResources() {}

    static Set<String> keys(StoreSettings settings) throws Exception {
        ByteSequence first = ByteSequence.from(new byte[1]);
        GetOption all = GetOption.builder().withRange(first).withKeysOnly(true).build();
        try (Client client = EtcdSettings.parse(settings).client()) {
            return Cluster.await("list keys", client.getKVClient().get(first, all)).getKvs().stream()
                    .map(found -> found.getKey().toString(StandardCharsets.US_ASCII))
                    .collect(Collectors.toSet());
        }
    }

    /** Copies of everything: one of each member. */
    static int copies(StoreSettings settings) throws Exception {
        try (Client client = EtcdSettings.parse(settings).client()) {
            return Cluster.await("list members", client.getClusterClient().listMember())
                    .getMembers()
                    .size();
        }
    }
}
