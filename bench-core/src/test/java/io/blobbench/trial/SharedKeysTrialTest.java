package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.KindTimes;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scenarios with keys that lanes share, on stores in memory: correct ones, and one that loses updates. Whether the seconds of a busy machine are
 * steady ones is not asked here.
 */
@Timeout(300)
class SharedKeysTrialTest {
    private static final String REPOSITORY =
            "mix: {add: 1, get: 3, get-if-not-matched: 2, exists: 1, update: 2, delete: 1}";
    private static final int RUNS = 30;

    private final List<TrialResult> results = new ArrayList<>();

    @TempDir
    Path directory;

    @Test
    void manyRunsOnAStoreInMemoryContradictNothing() throws Exception {
        run(new MemoryStoreFactory(), 4, RUNS, REPOSITORY, "{count: 1000, shared: 100%, sharedCount: 2}", "");

        assertThat(results).hasSize(RUNS).allSatisfy(result -> {
            assertThat(result.verdict().figuresHold())
                    .as("%s", result.reasons())
                    .isTrue();
            assertThat(result.verification()
                            .map(Verification::historyOperations)
                            .orElse(0L))
                    .isPositive();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"loseUpdateEvery: 1", "loseUpdateEvery: 3"})
    void aStoreThatLosesUpdatesIsInvalidWithTheTwoThatContradictEachOther(String option) throws Exception {
        run(new AsyncMemoryStoreFactory(), 4, 3, "operation: update", "{shared: 100%, sharedCount: 1}", option);

        assertThat(results).hasSize(3).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                    .contains("answers contradict each other", "both acknowledged, so one of them is lost"));
        });
    }

    @Test
    void aStoreThatDropsAcknowledgedUpdatesIsInvalid() throws Exception {
        run(
                new AsyncMemoryStoreFactory(),
                4,
                1,
                "operation: update",
                "{count: 8, shared: 100%, sharedCount: 1}",
                "dropEvery: 50");

        assertThat(results).singleElement().satisfies(result -> assertThat(result.reasons())
                .anySatisfy(reason -> assertThat(reason).contains("answers contradict each other")));
    }

    @Test
    void aStoreThatTakesStaleVersionsIsInvalid() throws Exception {
        run(new MemoryStoreFactory(), 1, 1, "operation: update", "{count: 50, stale: 50%}", "loseUpdateEvery: 9");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                    .contains("conditional writes were acknowledged although their keys did not meet the condition"));
        });
    }

    @Test
    void aStoreThatRefusesKeysThatAreAbsentIsInvalidWithTheirNumber() throws Exception {
        run(new MemoryStoreFactory(), 1, 1, "operation: add", "{count: 100}", "rejectEvery: 2");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons())
                    .contains(
                            "answers contradict each other: 50 conditional writes were refused although their keys met"
                                    + " the condition, and no other lane writes these");
        });
    }

    @Test
    void updatesThatTookOtherKeysThanZipfDrewAreNoted() throws Exception {
        run(
                new AsyncMemoryStoreFactory(),
                1,
                1,
                "operation: update",
                "{distribution: zipf, exponent: 9, count: 100}",
                "delay: 100us"); // so that several operations are in flight

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict().figuresHold())
                    .as("%s", result.reasons())
                    .isTrue();
            assertThat(result.reasons())
                    .anySatisfy(reason -> assertThat(reason).contains("went to another key than zipf drew"));
        });
    }

    @Test
    void oneLaneOnItsOwnKeysHasNoConflict() throws Exception {
        run(new MemoryStoreFactory(), 1, 1, "operation: update", "{shared: 0%}", "loseUpdateEvery: 1");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict().figuresHold())
                    .as("%s", result.reasons())
                    .isTrue();
            assertThat(result.measured().orElseThrow().counts().blobsRejected()).isZero();
        });
    }

    @Test
    void conflictsAreAnswersThatAreCountedAndTimedApart() throws Exception {
        run(new AsyncMemoryStoreFactory(), 4, 1, "operation: update", "{shared: 100%, sharedCount: 1}", "");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict().figuresHold())
                    .as("%s", result.reasons())
                    .isTrue();
            List<KindTimes> kinds = result.measured().orElseThrow().kinds();
            assertThat(kinds).extracting(KindTimes::kind).containsOnly(OperationKind.UPDATE);
            assertThat(kinds)
                    .extracting(KindTimes::outcome)
                    .containsExactly(KindTimes.Outcome.ANSWERED, KindTimes.Outcome.REFUSED);
            assertThat(kinds)
                    .allSatisfy(kind -> assertThat(kind.latencies().service().getTotalCount())
                            .isEqualTo(kind.operations()));
            assertThat(result.measured().orElseThrow().counts().blobsFailed()).isZero();
        });
    }

    @Test
    void nothingIsWrittenDownWhereNothingIsVerified() throws Exception {
        run(
                new AsyncMemoryStoreFactory(),
                4,
                1,
                "operation: update",
                "{shared: 100%, sharedCount: 1}",
                "loseUpdateEvery: 1",
                "verify: none");

        assertThat(results).singleElement().satisfies(result -> assertThat(result.reasons())
                .noneMatch(reason -> reason.contains("contradict")));
    }

    private void run(
            StoreFactory store,
            int connections,
            int trials,
            String operations,
            String keys,
            String option,
            String... lines)
            throws Exception {
        String yaml = "question: What is it?\nheat: none\nconnections: " + connections + "\ntrials: " + trials
                + "\nphases: {warmUp: {duration: 20ms, operations: 100}, measurement: {duration: 1m, operations: 1000}}"
                + "\nload: {model: closed, inFlight: 4}\nworkload: {" + operations + ", blob: 100B, keys: " + keys + "}"
                + "\nstores: {" + store.name() + ": {options: {" + option + "}}}\n"
                + String.join("\n", lines);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, store.name());
        Target target =
                new Target(store, Optional.of(new RecordedServers()), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        }
    }
}
