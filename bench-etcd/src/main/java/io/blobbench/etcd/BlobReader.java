package io.blobbench.etcd;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.OptionsUtil;

/** Reads what a layout holds, linearizably. Control thread only. */
final class BlobReader {
    private static final int PAGE_BYTES = 8 << 20;
    private static final int MOST_BLOBS = 10_000;

    private final KV kv;
    private final EtcdKeys keys;

    BlobReader(KV kv, EtcdKeys keys) {
        this.kv = kv;
        this.keys = keys;
    }

    long count() throws StoreException {
        GetOption counting =
                GetOption.builder().isPrefix(true).withCountOnly(true).build();
        return Calls.answer("count blobs", kv.get(keys.prefix(), counting)).getCount();
    }

    /** Page by page in the order of the keys; a page has about {@link #PAGE_BYTES}, or one blob that is larger. */
    void scan(int largestBlobBytes, BlobVisitor visitor) throws StoreException {
        GetOption page = GetOption.builder()
                .withRange(OptionsUtil.prefixEndOf(keys.prefix()))
                .withLimit(Math.min(MOST_BLOBS, Math.max(1, PAGE_BYTES / Math.max(1, largestBlobBytes))))
                .build();
        ByteSequence from = keys.prefix();
        boolean more = true;
        while (more) {
            GetResponse found = Calls.answer("scan blobs", kv.get(from, page));
            for (KeyValue blob : found.getKvs()) {
                visitor.visit(keys.keyOf(blob.getKey()), blob.getValue().getBytes());
                from = blob.getKey().concat(ByteSequence.from(new byte[1])); // the least key after this one
            }
            more = found.isMore();
        }
    }
}
