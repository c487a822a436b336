package io.blobbench.trial.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Pause;
import io.blobbench.load.PhaseInterval;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.judge.Judge;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Reasons of rows with services made up tick by tick, under loads of 20 s whose store is killed. */
class FaultVerdictTest {
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final String CLOSED = "{model: closed}";

    private ServiceMeter meter = new ServiceMeter(() -> 9, TIMEOUT_NS, false);
    private int ticks;

    @Test
    void aPauseOfThisProcessInAnOutageToTheEndIsNoService() throws Exception {
        ticks(90, 100);
        ticks(110, 0);

        assertThat(reason(CLOSED, List.of(new Pause(15, 0.6)), fault(9)))
                .isEqualTo("kill of redis-1 at 9.0 s: 10.40 s without service, throughput not back, p99 not back");
    }

    /** Two operations a second: the first one that has no answer is due at 9.4 s, and is given up at 29.9 s. */
    @Test
    void theTimeUntilAnOperationIsDueInAnOutageToTheEndIsNoService() throws Exception {
        meter = new ServiceMeter(() -> 9, TIMEOUT_NS, true);
        for (int i = 0; i < 18; i++) {
            ticks(4, 0);
            ticks(1, 1);
        }
        ticks(209, 0);
        tick(0, 1, 20_500);

        assertThat(reason("{rate: 2/s}", List.of(), fault(9)))
                .startsWith("kill of redis-1 at 9.0 s: 10.")
                .endsWith(" s without service, throughput not back, p99 unknown: too few operations");
    }

    @Test
    void aPauseOfThisProcessInAnOutageAddsNothingToTheServiceAfterIt() throws Exception {
        ticks(90, 100);
        ticks(104, 0);
        ticks(6, 100);

        assertThat(reason(CLOSED, List.of(new Pause(15, 0.6)), fault(9)))
                .endsWith("throughput and p99 unknown: the load ended after 0.6 s with service");
    }

    /** Answers are only awaited then, and say nothing of throughput. */
    @Test
    void aFaultInTheDrainIsNotWhatLeavesNoSecondForThroughput() throws Exception {
        ticks(190, 100);
        ticks(5, 0);
        ticks(25, 100);

        assertThat(reason(CLOSED, List.of(), fault(19), fault(21)))
                .isEqualTo("kill of redis-1 at 19.0 s: 0.50 s without service, throughput and p99 unknown: the load"
                        + " ended after 0.5 s with service");
    }

    /** The first reason of a row with these faults. */
    private String reason(String load, List<Pause> pauses, DoneFault... faults) throws Exception {
        Cell cell = cell(load);
        TrialFacts facts = new TrialFacts();
        facts.faulted(meter.ledger(List.of(faults), 20, pauses));
        facts.ended(Stage.MEASUREMENT, outcome());
        return Judge.judge(facts, cell).reasons().get(0);
    }

    private static DoneFault fault(double beganSeconds) throws Exception {
        return new DoneFault(cell(CLOSED).faults().faults().get(0), List.of("redis-1"), beganSeconds, Double.NaN);
    }

    private static Cell cell(String load) throws Exception {
        return ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"),
                        "question: Is it back?\nload: " + load
                                + "\nphases: {measurement: 20s}\nfaults: [{at: 9s, node: 1, do: kill}]",
                        "redis")
                .cells()
                .get(0);
    }

    private void ticks(int count, long operations) {
        for (int i = 0; i < count; i++) {
            tick(operations, operations, 1);
        }
    }

    /** Adds a tenth of a second in which blobs were acknowledged, the first as it began, and operations ended after so many milliseconds. */
    private void tick(long acknowledged, long timed, long millis) {
        OperationTimes times = OperationTimes.empty();
        times.service().recordValueWithCount(millis * 1_000_000, timed);
        times.response().recordValueWithCount(millis * 1_000_000, timed);
        meter.tick(new PhaseInterval(
                ticks / 10.0,
                0.1,
                new Counts(acknowledged, acknowledged, 0, 0, 0),
                times,
                OperationTimes.empty().service(),
                OperationTimes.empty().service(),
                0,
                ticks / 10.0,
                (ticks + 1) / 10.0));
        ticks++;
    }

    private static PhaseOutcome outcome() {
        return new PhaseOutcome(
                new Counts(9_000, 9_000, 0, 0, 0),
                OperationTimes.empty(),
                List.of(),
                0,
                0,
                ConnectionLosses.NONE,
                0,
                0,
                0,
                0,
                0,
                false,
                false,
                20,
                20,
                20,
                Drift.UNKNOWN,
                List.of(),
                ReadComparison.NONE,
                0,
                0,
                0,
                Optional.empty(),
                0,
                Optional.empty(),
                Double.NaN);
    }
}
