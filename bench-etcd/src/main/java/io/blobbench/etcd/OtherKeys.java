package io.blobbench.etcd;

import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.options.OptionsUtil;
import java.util.LongSummaryStatistics;

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
        ByteSequence first = KeyRange.FIRST_KEY;
        return NONE.with(new KeyRange(first, keys.prefix()), cluster)
                .with(new KeyRange(OptionsUtil.prefixEndOf(keys.prefix()), first), cluster);
    }

    private OtherKeys with(KeyRange range, Cluster cluster) throws StoreException {
        LongSummaryStatistics revisions = new LongSummaryStatistics();
        range.read(
                cluster.pages("look at the keys of others", KEYS_PER_PAGE, true),
                key -> revisions.accept(key.getModRevision()));
        return new OtherKeys(count + revisions.getCount(), Math.max(newest, revisions.getMax()));
    }
}
