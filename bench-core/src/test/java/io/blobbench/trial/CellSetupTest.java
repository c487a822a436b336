package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.ArrivalSeed;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CellSetupTest {
    private static final HostShare SHARE = HostShare.whole(1, 2);

    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN);
    private final Target target =
            new Target(new MemoryStoreFactory(), Optional.empty(), getClass().getClassLoader(), Optional.empty());

    @Test
    void everyTrialDrawsItsOwnArrivalsAndTheColumnOfItsRowSaysFromWhat() {
        Set<Long> seeds = new HashSet<>();
        for (int trial = 1; trial <= 5; trial++) {
            assertThat(arrivalSeed(trial))
                    .isEqualTo(ArrivalSeed.ofTrial(cell.workload().seed(), trial));
            seeds.add(arrivalSeed(trial));
        }

        assertThat(seeds).hasSize(5);
        assertThat(arrivalSeed(1)).as("arrivals_seed of seed 42").isEqualTo(-409945945691060918L);
    }

    private long arrivalSeed(int trial) {
        Workload workload = CellSetup.workload(cell, target, SHARE);
        return CellSetup.load(cell, trial, target, workload, SHARE).arrivalSeed();
    }
}
