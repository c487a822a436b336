package io.blobbench.etcd;

import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.OptionsUtil;

/**
 * The keys of others beside a layout: equal before and after where nobody has written or deleted one in between.
 *
 * @param count of them
 * @param newest the highest revision at which one of them was written
 */
record OtherKeys(long count, long newest) {
    static final OtherKeys NONE = new OtherKeys(0, 0);

    /** The server reads their values, too, page by page. */
    private static final int KEYS_PER_PAGE = 1_000;

    static OtherKeys beside(EtcdKeys keys, Cluster cluster) throws StoreException {
        ByteSequence first = Cluster.FIRST_KEY;
        return NONE.with(first, keys.prefix(), cluster)
                .with(OptionsUtil.prefixEndOf(keys.prefix()), first, cluster); // which means to the end
    }

    private OtherKeys with(ByteSequence from, ByteSequence end, Cluster cluster) throws StoreException {
        GetOption page = GetOption.builder()
                .withRange(end)
                .withKeysOnly(true)
                .withLimit(KEYS_PER_PAGE)
                .build();
        long sum = count;
        long highest = newest;
        ByteSequence next = from;
        boolean more = true;
        while (more) {
            ByteSequence begin = next;
            GetResponse found =
                    cluster.ask("look at the keys of others", () -> cluster.kv().get(begin, page));
            for (KeyValue each : found.getKvs()) {
                sum++;
                highest = Math.max(highest, each.getModRevision());
                next = each.getKey().concat(Cluster.FIRST_KEY); // the least key after this one
            }
            more = found.isMore();
        }
        return new OtherKeys(sum, highest);
    }
}
