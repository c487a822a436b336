package io.blobbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyPlanTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1", "1000, 1, 1, 10", "1000, 3, 4, 10", "7, 2, 5, 1", "100, 4, 1, 64"})
    void everyKeyBelongsToOneLaneAndOnePartition(long count, int lanes, int partitions, int batchSize) {
        KeyPlan plan = new KeyPlan(count, lanes, partitions, batchSize);

        BitSet seen = new BitSet();
        for (int row = 0; row < plan.rows(); row++) {
            for (int lane = 0; lane < lanes; lane++) {
                for (int partition = 0; partition < partitions; partition++) {
                    long key = plan.key(row, lane, partition);
                    assertThat(key).isBetween(0L, plan.total() - 1);
                    assertThat(key % partitions).isEqualTo(partition);
                    assertThat(plan.laneOf(key)).isEqualTo(lane);
                    assertThat(plan.ownOf(key)).isEqualTo(plan.own(row, partition));
                    seen.set((int) key);
                }
            }
        }

        assertThat(seen.cardinality()).isEqualTo((int) plan.total());
    }

    @ParameterizedTest
    @CsvSource({"1000, 1, 1, 10, 1000", "1000, 3, 4, 10, 1008", "1, 2, 3, 50, 300"})
    void keysAreRoundedUpUntilEveryOwnerHasEquallyManyAndEnoughForABatch(
            long count, int lanes, int partitions, int batchSize, long total) {
        assertThat(new KeyPlan(count, lanes, partitions, batchSize).total()).isEqualTo(total);
    }

    @Test
    void keysBeyondTheRangeOfIntsKeepTheirOwner() {
        KeyPlan plan = new KeyPlan(1L << 33, 16, 4, 1);
        int row = plan.rows() - 1;

        long key = plan.key(row, 15, 3);

        assertThat(key).isEqualTo((1L << 33) - 1);
        assertThat(plan.laneOf(key)).isEqualTo(15);
        assertThat(plan.ownOf(key)).isEqualTo(plan.ownCount() - 1);
    }
}
