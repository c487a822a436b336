package io.blobbench.workload;

/**
 * The distribution of keys over partitions and lanes: every key belongs to one partition, so that a batch stays within one, and to one lane, so that
 * its versions need no lock. Immutable.
 *
 * <p>A key is {@code (row * lanes + lane) * partitions + partition}; {@code own = row * partitions + partition} numbers
 * the keys of a lane.
 */
final class KeyPlan {
    private final int lanes;
    private final int partitions;
    private final int rows;

    /**
     * At least so many keys, rounded up until every lane and partition has equally many and enough for a batch.
     *
     * @param count wanted keys in all
     */
    KeyPlan(long count, int lanes, int partitions, int batchSize) {
        this.lanes = lanes;
        this.partitions = partitions;
        long perOwner = (count + (long) lanes * partitions - 1) / ((long) lanes * partitions);
        this.rows = Math.toIntExact(Math.max(perOwner, batchSize));
    }

    long key(int row, int lane, int partition) {
        return ((long) row * lanes + lane) * partitions + partition;
    }

    int own(int row, int partition) {
        return row * partitions + partition;
    }

    int ownCount() {
        return Math.multiplyExact(rows, partitions);
    }

    int laneOf(long key) {
        return (int) (key / partitions % lanes);
    }

    int ownOf(long key) {
        return own((int) (key / partitions / lanes), (int) (key % partitions));
    }

    long total() {
        return (long) ownCount() * lanes;
    }

    int lanes() {
        return lanes;
    }

    int partitions() {
        return partitions;
    }

    /** Keys of one lane in one partition. */
    int rows() {
        return rows;
    }
}
