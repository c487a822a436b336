package io.blobbench.workload.key;

/**
 * The distribution of keys over partitions and lanes: every key belongs to one partition, so that a batch stays within one, and to one lane, so that
 * its versions need no lock. Immutable.
 *
 * <p>A key is {@code (row * lanes + lane) * partitions + partition}; {@code own = row * partitions + partition} numbers
 * the keys of a lane.
 */
public final class KeyPlan {
    private final int lanes;
    private final int partitions;
    private final int rows;

    /**
     * At least this many keys, rounded up until every lane and partition has equally many and enough for a batch.
     *
     * @param count wanted keys in all
     */
    public KeyPlan(long count, int lanes, int partitions, int batchSize) {
        this.lanes = lanes;
        this.partitions = partitions;
        long perOwner = (count + (long) lanes * partitions - 1) / ((long) lanes * partitions);
        this.rows = Math.toIntExact(Math.max(perOwner, batchSize));
    }

    public long key(int row, int lane, int partition) {
        return ((long) row * lanes + lane) * partitions + partition;
    }

    public int own(int row, int partition) {
        return row * partitions + partition;
    }

    public int ownCount() {
        return Math.multiplyExact(rows, partitions);
    }

    public int laneOf(long key) {
        return (int) (key / partitions % lanes);
    }

    public int ownOf(long key) {
        return own((int) (key / partitions / lanes), (int) (key % partitions));
    }

    public long total() {
        return (long) ownCount() * lanes;
    }

    public int lanes() {
        return lanes;
    }

    public int partitions() {
        return partitions;
    }

    /** Keys of one lane in one partition. */
    public int rows() {
        return rows;
    }
}
