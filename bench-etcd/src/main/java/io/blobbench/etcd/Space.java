package io.blobbench.etcd;

import io.blobbench.store.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.Maintenance;
import io.etcd.jetcd.cluster.Member;
import io.etcd.jetcd.options.CompactOption;
import io.etcd.jetcd.options.GetOption;
import java.net.URI;
import java.util.List;

/** What the members of a cluster say of themselves. Control thread only. */
final class Space {
    private final Client client;
    private final List<String> targets;

    Space(Client client, List<Member> members) {
        this.client = client;
        this.targets = members.stream()
                .map(member -> target(member.getClientURIs().get(0)))
                .toList();
    }

    private static String target(URI address) {
        return EtcdSettings.target(List.of(address.getHost() + ":" + address.getPort()));
    }

    /** Of the first member. */
    String version() throws StoreException {
        return Calls.answer("ask for the version", maintenance().statusMember(targets.get(0)))
                .getVersion();
    }

    /** Of everybody. */
    long keys() throws StoreException {
        ByteSequence first = ByteSequence.from(new byte[1]);
        GetOption all = GetOption.builder().withRange(first).withCountOnly(true).build();
        return Calls.answer("count all keys", client.getKVClient().get(first, all))
                .getCount();
    }

    /** Over all members, when nothing but the newest version of every key is left. */
    long inUseBytes() throws StoreException {
        compact();
        long bytes = 0;
        for (String target : targets) {
            Calls.answer("defragment " + target, maintenance().defragmentMember(target));
            bytes += Calls.answer("measure " + target, maintenance().statusMember(target))
                    .getDbSizeInUse();
        }
        return bytes;
    }

    private void compact() throws StoreException {
        long revision = Calls.answer(
                        "ask for the revision", client.getKVClient().get(ByteSequence.from(new byte[1])))
                .getHeader()
                .getRevision();
        try {
            Calls.answer(
                    "compact",
                    client.getKVClient()
                            .compact(
                                    revision,
                                    CompactOption.builder()
                                            .withCompactPhysical(true)
                                            .build()));
        } catch (StoreException e) {
            if (!e.getMessage().contains("has been compacted")) {
                throw e;
            }
        }
    }

    private Maintenance maintenance() {
        return client.getMaintenanceClient();
    }
}
