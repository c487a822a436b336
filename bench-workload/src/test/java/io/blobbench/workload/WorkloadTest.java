package io.blobbench.workload;

import static io.blobbench.workload.Workloads.issue;
import static io.blobbench.workload.Workloads.keyed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class WorkloadTest {
    private static final int KEYS = 1_200;
    private static final int LANES = 3;
    private static final int PARTITIONS = 4;
    private static final Map<OperationKind, Integer> MIX =
            Map.of(OperationKind.GET, 5, OperationKind.PUT, 3, OperationKind.DELETE, 1, OperationKind.EXISTS, 1);

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void theKeysOfABatchAreValidAndOfItsPartition(Distribution distribution) {
        Workload workload = Workloads.of(keyed(MIX, distribution, KEYS, 10), LANES, PARTITIONS);

        for (int i = 0; i < 3_000; i++) {
            Batch batch = issue(workload, workload.source(i % LANES));
            assertThat(batch.size()).isEqualTo(10);
            assertThat(batch.partition()).isBetween(0, PARTITIONS - 1);
            for (int blob = 0; blob < batch.size(); blob++) {
                assertThat(batch.key(blob)).isBetween(0L, KEYS - 1L);
                assertThat(batch.key(blob) % PARTITIONS).isEqualTo(batch.partition());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PUT", "ADD", "UPDATE", "DELETE", "GET_IF_NOT_MATCHED"})
    void writesAndVersionedReadsKeepToTheLanesOwnKeys(OperationKind kind) {
        Workload workload = Workloads.of(keyed(Map.of(kind, 1), Distribution.UNIFORM, KEYS, 1), LANES, PARTITIONS);

        for (int i = 0; i < 3_000; i++) {
            int lane = i % LANES;
            Batch batch = issue(workload, workload.source(lane));
            assertThat(batch.key(0) / PARTITIONS % LANES).isEqualTo(lane);
            workload.source(lane).settled(batch, 1, 0, 0);
        }
    }

    @Test
    void appendsNeedNoKeysForTheirBatches() {
        Workload workload = Workloads.of(Workloads.appends(32_768), LANES, 100_000);

        assertThat(issue(workload, workload.source(1)).size()).isEqualTo(32_768);
    }

    @Test
    void sequentialKeysComeRoundAndRound() {
        Workload workload =
                Workloads.of(keyed(Map.of(OperationKind.GET, 1), Distribution.SEQUENTIAL, KEYS, 10), LANES, PARTITIONS);

        Map<Long, Integer> uses = new HashMap<>();
        for (int i = 0; i < 2 * KEYS / 10; i++) {
            Batch batch = issue(workload, workload.source(i % LANES));
            for (int blob = 0; blob < 10; blob++) {
                uses.merge(batch.key(blob), 1, Integer::sum);
            }
        }

        assertThat(uses).hasSize(KEYS);
        assertThat(uses.values()).containsOnly(2);
    }

    @Test
    void uniformKeysAreUsedAboutEquallyOften() {
        Map<Long, Integer> uses = usesOf(Distribution.UNIFORM);

        assertThat(uses).hasSize(KEYS);
        assertThat(uses.values()).allMatch(count -> count > 50 && count < 170);
    }

    @Test
    void zipfKeysFavourAFew() {
        Map<Long, Integer> uses = usesOf(Distribution.ZIPF);

        int most = uses.values().stream().max(Integer::compare).orElseThrow();
        assertThat(most).isGreaterThan(1_000);
    }

    private static Map<Long, Integer> usesOf(Distribution distribution) {
        Workload workload =
                Workloads.of(keyed(Map.of(OperationKind.GET, 1), distribution, KEYS, 10), LANES, PARTITIONS);
        Map<Long, Integer> uses = new HashMap<>();
        for (int i = 0; i < 12_000; i++) {
            Batch batch = issue(workload, workload.source(i % LANES));
            for (int blob = 0; blob < 10; blob++) {
                uses.merge(batch.key(blob), 1, Integer::sum);
            }
        }
        return uses;
    }

    @Test
    void kindsComeByTheirWeights() {
        Workload workload = Workloads.of(keyed(MIX, Distribution.UNIFORM, KEYS, 1), LANES, PARTITIONS);

        Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);
        for (int i = 0; i < 100_000; i++) {
            counts.merge(issue(workload, workload.source(i % LANES)).kind(), 1, Integer::sum);
        }

        MIX.forEach((kind, weight) ->
                assertThat(counts.get(kind) / 100_000.0).as(kind.word()).isCloseTo(weight / 10.0, within(0.01)));
    }

    @Test
    void everyKeySeesEveryKind() {
        Map<OperationKind, Integer> mix = Map.of(OperationKind.ADD, 1, OperationKind.DELETE, 1);
        Workload workload = Workloads.of(keyed(mix, Distribution.UNIFORM, 1024, 1), 1, 1);

        long[] adds = new long[1024];
        long[] all = new long[1024];
        for (int i = 0; i < 100 * 1024; i++) {
            Batch batch = issue(workload, workload.source(0));
            all[(int) batch.key(0)]++;
            adds[(int) batch.key(0)] += batch.kind() == OperationKind.ADD ? 1 : 0;
            workload.source(0).settled(batch, 0, 1, 0);
        }

        for (int key = 0; key < 1024; key++) {
            assertThat((double) adds[key] / all[key]).as("key " + key).isBetween(0.2, 0.8);
        }
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void theSameSeedGivesTheSameOperations(Distribution distribution) {
        assertThat(operations(distribution, 42)).isEqualTo(operations(distribution, 42));
    }

    @ParameterizedTest
    @EnumSource(Distribution.class)
    void anotherSeedGivesOtherOperations(Distribution distribution) {
        assertThat(operations(distribution, 42)).isNotEqualTo(operations(distribution, 43));
    }

    @Test
    void lanesDoNotRepeatEachOther() {
        Workload workload = Workloads.of(keyed(MIX, Distribution.UNIFORM, KEYS, 1), 2, 1);

        List<OperationKind> first = new ArrayList<>();
        List<OperationKind> second = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            first.add(issue(workload, workload.source(0)).kind());
            second.add(issue(workload, workload.source(1)).kind());
        }

        assertThat(first).isNotEqualTo(second);
    }

    @Test
    void operationsDoNotDependOnWhenAnswersCome() {
        Workload prompt = Workloads.of(Workloads.appends(5), 1, 3);
        Workload slow = Workloads.of(Workloads.appends(5), 1, 3);

        for (int i = 0; i < 100; i++) {
            Batch answered = issue(prompt, prompt.source(0));
            prompt.source(0).settled(answered, 5, 0, 0);
            Batch waiting = issue(slow, slow.source(0));
            assertThat(text(waiting)).isEqualTo(text(answered));
        }
    }

    @Test
    void appendsTakeThePartitionsInTurnAndLanesBeginApart() {
        Workload workload = Workloads.of(Workloads.appends(5), 2, 3);

        assertThat(List.of(
                        partition(workload, 0), partition(workload, 0), partition(workload, 0), partition(workload, 0)))
                .containsExactly(0, 1, 2, 0);
        assertThat(List.of(partition(workload, 1), partition(workload, 1))).containsExactly(1, 2);
    }

    @ParameterizedTest
    @EnumSource(names = {"ADD", "DELETE"})
    void addingOrDeletingEveryKeyInTurnEndsWhenEveryKeyHadItsTurn(OperationKind kind) {
        WorkloadSpec spec = keyed(Map.of(kind, 1), Distribution.SEQUENTIAL, KEYS, 7);
        Workload workload = Workloads.of(spec, LANES, PARTITIONS);
        assertThat(spec.finite()).isTrue();

        Map<Long, Integer> uses = new HashMap<>();
        for (int lane = 0; lane < LANES; lane++) {
            OperationSource source = workload.source(lane);
            while (source.hasNext()) {
                Batch batch = issue(workload, source);
                assertThat(batch.kind()).isEqualTo(kind);
                for (int blob = 0; blob < batch.size(); blob++) {
                    uses.merge(batch.key(blob), 1, Integer::sum);
                }
                source.settled(batch, batch.size(), 0, 0);
            }
        }

        assertThat(uses).hasSize(KEYS);
        assertThat(uses.values()).containsOnly(1);
        assertThat(workload.expectation().mustHold()).isEqualTo(kind == OperationKind.ADD ? KEYS : 0);
    }

    @Test
    void preloadWritesEveryKeyOnce() {
        WorkloadSpec spec = keyed(Map.of(OperationKind.GET, 1), Distribution.UNIFORM, KEYS, 7);
        Workload workload = Workloads.of(spec, LANES, PARTITIONS);
        ModelStore store = new ModelStore();

        Workloads.preload(workload, LANES, store);

        assertThat(store.keyed).hasSize(KEYS);
        assertThat(store.keyed.values()).allMatch(there -> there.version() == 1);
    }

    @ParameterizedTest
    @EnumSource(OperationKind.class)
    void kindsThatNeedBlobsAskForAPreload(OperationKind kind) {
        Workload workload = Workloads.of(keyed(Map.of(kind, 1), Distribution.UNIFORM, 10, 1), 1, 1);

        assertThat(workload.needsPreload())
                .isEqualTo(kind != OperationKind.APPEND && kind != OperationKind.PUT && kind != OperationKind.ADD);
    }

    private static int partition(Workload workload, int lane) {
        return issue(workload, workload.source(lane)).partition();
    }

    private static List<String> operations(Distribution distribution, long seed) {
        Workload workload = Workloads.of(keyed(MIX, distribution, KEYS, 3, seed), LANES, PARTITIONS);
        List<String> operations = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            operations.add(text(issue(workload, workload.source(i % LANES))));
        }
        return operations;
    }

    private static String text(Batch batch) {
        StringBuilder text = new StringBuilder().append(batch.kind()).append(batch.partition());
        for (int i = 0; i < batch.size(); i++) {
            text.append(' ').append(batch.kind().keyed() ? batch.key(i) : -1).append(':');
            text.append(Arrays.hashCode(batch.payload(i)));
        }
        return text.toString();
    }
}
