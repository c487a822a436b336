package io.blobbench.workload.key;

import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;

/** Chooses the row of a key, and whose it is when it may be any lane's. Used by its lane only. */
public final class RowChooser {
    private final KeySpace.Distribution distribution;
    private final int rows;
    private final int lanes;
    private final SplittableRandom random;
    private final SharedStateDiscreteSampler zipf;
    /** Next row of each partition, for sequential keys. */
    private final int[] cursors;

    public RowChooser(KeySpace keys, KeyPlan plan, long seed) {
        this.distribution = keys.distribution();
        this.rows = plan.rows();
        this.lanes = plan.lanes();
        this.random = new SplittableRandom(seed);
        this.cursors = new int[plan.partitions()];
        UniformRandomProvider zipfRandom = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        this.zipf = RejectionInversionZipfSampler.of(zipfRandom, rows, keys.zipfExponent());
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

    /** The lane whose key is read: its own in sequence, any other with equal chance. */
    public int lane(int own) {
        return distribution == KeySpace.Distribution.SEQUENTIAL ? own : random.nextInt(lanes);
    }
}
