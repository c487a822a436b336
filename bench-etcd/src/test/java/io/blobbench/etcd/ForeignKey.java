package io.blobbench.etcd;

import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.nio.charset.StandardCharsets;

/** A key of another user, named as ours are. */
record ForeignKey(StoreSettings settings) implements ForeignObject {
    private static final ByteSequence KEY = ByteSequence.from("lab/log/1", StandardCharsets.US_ASCII);

    @Override
    public void write(byte[] content) throws StoreException {
        try (Client client = EtcdSettings.parse(settings).client()) {
            Cluster.await("put", client.getKVClient().put(KEY, ByteSequence.from(content)));
        }
    }

    @Override
    public byte[] read() throws StoreException {
        try (Client client = EtcdSettings.parse(settings).client()) {
            return Cluster.await("get", client.getKVClient().get(KEY))
                    .getKvs()
                    .get(0)
                    .getValue()
                    .getBytes();
        }
    }
}
