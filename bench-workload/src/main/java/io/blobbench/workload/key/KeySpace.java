package io.blobbench.workload.key;

import io.blobbench.store.operation.OperationKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which keys keyed operations use: numbers in [0, count), and behind them keys that all lanes share.
 *
 * @param distribution how a key is chosen
 * @param count keys in all but the shared ones, at least 1; operations that need blobs find one under each, or under the share of them
 *     that is there in the long run
 * @param zipfExponent skew of {@link Distribution#ZIPF}, more than 0
 * @param stale share of the updates of keys that lanes do not share which hold a version other than the current one, in [0, 1]
 * @param shared share of operations that go to keys shared by all lanes, in [0, 1]; keys that come and go stay with their lane
 * @param sharedCount keys shared by all lanes, at least 1; meaningless where the share is 0
 */
public record KeySpace(
        Distribution distribution, long count, double zipfExponent, double stale, double shared, int sharedCount) {
    /** The distribution from which a key is chosen. */
    public enum Distribution {
        SEQUENTIAL,
        UNIFORM,
        ZIPF
    }

    /** Kinds that may go to shared keys: they leave a key there, so that its versions only grow. */
    public static final Set<OperationKind> SHARED_KINDS = Collections.unmodifiableSet(EnumSet.of(
            OperationKind.GET, OperationKind.GET_IF_NOT_MATCHED, OperationKind.EXISTS, OperationKind.UPDATE));

    /** Default number of shared keys. */
    public static final int DEFAULT_SHARED_COUNT = 16;

    public static final KeySpace DEFAULT = new KeySpace(Distribution.SEQUENTIAL, 10_000, 0.99);

    public KeySpace {
        if (count < 1 || count > 1L << 30) {
            throw new IllegalArgumentException("workload.keys.count must be in [1, 2^30], got " + count);
        }
        if (!(zipfExponent > 0 && zipfExponent < 10)) {
            throw new IllegalArgumentException("workload.keys.exponent must be in (0, 10), got " + zipfExponent);
        }
        if (!(stale >= 0 && stale <= 1)) {
            throw new IllegalArgumentException("workload.keys.stale must be in [0, 1], got " + stale);
        }
        if (!(shared >= 0 && shared <= 1)) {
            throw new IllegalArgumentException("workload.keys.shared must be in [0, 1], got " + shared);
        }
        if (sharedCount < 1) {
            throw new IllegalArgumentException("workload.keys.sharedCount must be at least 1, got " + sharedCount);
        }
    }

    /** A key space without shared keys or stale versions. */
    public KeySpace(Distribution distribution, long count, double zipfExponent) {
        this(distribution, count, zipfExponent, 0, 0, DEFAULT_SHARED_COUNT);
    }

    /** Whether any operation goes to a shared key. */
    public boolean anyShared() {
        return shared > 0;
    }
}
