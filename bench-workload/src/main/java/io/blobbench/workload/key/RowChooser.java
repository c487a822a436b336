package io.blobbench.workload.key;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;

/** Chooses the row of a key, and whose it is when it may be any lane's; or one of all keys. Used by its lane only. */
public final class RowChooser {
    private final KeySpace.Distribution distribution;
    private final int rows;
    private final int lanes;
    private final int partitions;
    private final double exponent;
    private final SplittableRandom random;
    private final SharedStateDiscreteSampler zipf;
    private final SharedStateDiscreteSampler zipfOfAll;
    private final SharedStateDiscreteSampler zipfOfBlocks;
    /** Next row of each partition, for sequential keys. */
    private final int[] cursors;

    public RowChooser(KeySpace keys, KeyPlan plan, long seed) {
        this.distribution = keys.distribution();
        this.rows = plan.rows();
        this.lanes = plan.lanes();
        this.partitions = plan.partitions();
        this.exponent = keys.zipfExponent();
        this.random = new SplittableRandom(seed);
        this.cursors = new int[plan.partitions()];
        UniformRandomProvider zipfRandom = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        this.zipf = zipf(zipfRandom, rows);
        this.zipfOfAll = zipf(zipfRandom, plan.total());
        this.zipfOfBlocks = zipf(zipfRandom, plan.total() / partitions);
    }

    private SharedStateDiscreteSampler zipf(UniformRandomProvider source, long elements) {
        return RejectionInversionZipfSampler.of(source, (int) Math.min(elements, Integer.MAX_VALUE), exponent);
    }

    public int next(int partition) {
        return switch (distribution) {
            case UNIFORM -> random.nextInt(rows);
            case ZIPF -> zipf.sample() - 1;
            case SEQUENTIAL -> {
                int row = cursors[partition];
                cursors[partition] = row + 1 == rows ? 0 : row + 1;
                yield row;
            }
        };
    }

    /** Whether {@link #ranked} chooses keys that may be any lane's, so that lanes and partitions make no difference to their shares. */
    public boolean ranks() {
        return distribution == KeySpace.Distribution.ZIPF;
    }

    /** Draws from all keys: the lower, the more often. */
    public long ranked() {
        return zipfOfAll.sample() - 1L;
    }

    /** Draws from a partition's keys, each as often as {@link #ranked} draws it when it draws one of these. */
    public long ranked(int partition) {
        long block;
        do {
            block = zipfOfBlocks.sample() - 1L; // of as many neighbours as there are partitions
        } while (partitions > 1 && random.nextDouble() >= accepted(block, partition));
        return block * partitions + partition;
    }

    /** Draws of a block that count: in proportion to the weight of the partition's key in it, and all of the first block. */
    private double accepted(long block, int partition) {
        return Math.pow((block + 1.0) * (partition + 1) / (block * partitions + partition + 1), exponent);
    }

    /** The lane whose key is read: its own in sequence, any other with equal chance. */
    public int lane(int own) {
        return distribution == KeySpace.Distribution.SEQUENTIAL ? own : random.nextInt(lanes);
    }
}
