package io.blobbench.workload;

import static io.blobbench.workload.Workloads.assertFound;
import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.preload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that come and go: the load meets as many of them with its first operation as later. */
final class SteadyPopulationTest {
    private static final int KEYS = 6_000;
    private static final int LANES = 2;
    private static final int PARTITIONS = 3;
    /** Four standard deviations of the keys that are there if each is there with a chance of one half. */
    private static final double CHANCE = 4 * Math.sqrt(KEYS / 4.0);

    private static final Map<OperationKind, Integer> REPOSITORY = Map.of(
            OperationKind.GET, 4,
            OperationKind.GET_IF_NOT_MATCHED, 2,
            OperationKind.EXISTS, 1,
            OperationKind.ADD, 1,
            OperationKind.UPDATE, 3,
            OperationKind.DELETE, 1);

    private final ModelStore store = new ModelStore();

    /** If half of the keys are there: 2 of 4 gets, 1 of 2 that hold a version half of the time, and half of the others. */
    @Test
    void asManyOperationsAreAcknowledgedAtFirstAsLater() {
        Workload workload = workload(REPOSITORY, Distribution.UNIFORM, 1);

        double first = acknowledged(workload, 4_000);
        acknowledged(workload, 100_000);
        double later = acknowledged(workload, 4_000);

        assertThat(first).isCloseTo(5.5 / 12, within(0.04));
        assertThat(later).isCloseTo(5.5 / 12, within(0.04));
        assertFound(workload, store, 0, 0, 0);
        assertThat(workload.checkAnswers().violation()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void theNumberOfKeysThatAreThereStays(Distribution distribution) {
        Workload workload = workload(Map.of(OperationKind.ADD, 2, OperationKind.DELETE, 1), distribution, 5);

        assertThat((double) store.keyed.size()).isCloseTo(KEYS * 2 / 3.0, within(CHANCE));
        acknowledged(workload, 20_000);

        assertThat((double) store.keyed.size()).isCloseTo(KEYS * 2 / 3.0, within(CHANCE));
        assertFound(workload, store, 0, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"3, 0, 1, 0.75", "1, 1, 2, 0.5", "0, 0, 1, 1", "0, 5, 0, 1"})
    void whatRestoresKeysAndWhatDeletesThemDecideTheirShare(int put, int add, int delete, double share) {
        Map<OperationKind, Integer> mix = new HashMap<>(Map.of(OperationKind.GET, 1));
        mix.put(OperationKind.PUT, put);
        mix.put(OperationKind.ADD, add);
        mix.put(OperationKind.DELETE, delete);
        mix.values().removeIf(weight -> weight == 0);

        workload(mix, Distribution.UNIFORM, 1);

        assertThat((double) store.keyed.size()).isCloseTo(KEYS * share, within(share == 1 ? 0 : CHANCE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1000})
    void thePreloadKnowsHowManyOperationsItHas(int batchSize) {
        Map<OperationKind, Integer> mix = Map.of(OperationKind.ADD, 1, OperationKind.DELETE, 1);
        Workload workload =
                Workloads.of(Workloads.keyed(mix, Distribution.UNIFORM, KEYS, batchSize), LANES, PARTITIONS);
        for (int lane = 0; lane < LANES; lane++) {
            OperationSource source = workload.preload(lane);
            for (long left = source.remaining(); left > 0; left--) {
                assertThat(source.hasNext()).isTrue();
                assertThat(source.remaining()).isEqualTo(left);
                store.serve(source, issue(workload, source));
            }
            assertThat(source.hasNext()).isFalse();
        }

        assertThat(store.keyed.values()).allMatch(there -> there.version() == 1);
        assertFound(workload, store, 0, 0, 0);
    }

    private Workload workload(Map<OperationKind, Integer> mix, Distribution distribution, int batchSize) {
        Workload workload = Workloads.of(Workloads.keyed(mix, distribution, KEYS, batchSize), LANES, PARTITIONS);
        preload(workload, LANES, store);
        return workload;
    }

    /** Share of the blobs of the next operations that is acknowledged. */
    private double acknowledged(Workload workload, int operations) {
        long acknowledged = 0;
        long blobs = 0;
        for (int i = 0; i < operations; i++) {
            OperationSource source = workload.source(i % LANES);
            Batch batch = issue(workload, source);
            int accepted = store.apply(batch, 0, batch.size());
            source.settled(batch, accepted, batch.size() - accepted, 0);
            acknowledged += accepted;
            blobs += batch.size();
        }
        return (double) acknowledged / blobs;
    }
}
