package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.TrialSeed;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
                    .isEqualTo(TrialSeed.ofTrial(cell.workload().seed(), trial));
            seeds.add(arrivalSeed(trial));
        }

        assertThat(seeds).hasSize(5);
        assertThat(arrivalSeed(1)).as("arrivals_seed of seed 42").isEqualTo(-409945945691060918L);
    }

    @Test
    void everyTrialDrawsItsOwnKindsAndKeysAndEveryRunTheSame() {
        Set<List<String>> drawn = new HashSet<>();
        for (int trial = 1; trial <= 5; trial++) {
            List<String> operations = operations(trial);
            assertThat(operations(trial)).isEqualTo(operations);
            drawn.add(operations);
        }

        assertThat(drawn).hasSize(5);
    }

    /** The first operations of a trial whose mix is even. */
    private List<String> operations(int trial) {
        Cell mixed = TrialSamples.cell(
                TrialSamples.OPEN, Map.of(), Map.of(OperationKind.GET, 1, OperationKind.PUT, 1), Cell.Verify.COUNT);
        Workload workload = CellSetup.workload(mixed, trial, target, SHARE);
        Batch batch = workload.newBatch(0);
        List<String> operations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            workload.source(0).next(batch);
            operations.add(batch.kind() + " " + batch.key(0));
        }
        return operations;
    }

    private long arrivalSeed(int trial) {
        Workload workload = CellSetup.workload(cell, trial, target, SHARE);
        return CellSetup.load(cell, trial, target, workload, SHARE).arrivalSeed();
    }
}
