package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The promises of the method for two cells of one run with five simulated trials each, which spread by 1 %. The seed is fixed,
 * so luck has no part in it.
 */
class SimulatedTurnsTest {
    private static final int TRIALS = 5;
    private static final int PAIRS = 300;
    private static final double SPREAD = 0.01;

    private static final String[] BASELINE = starts(0, 0);
    private static final String[] IN_TURN = starts(0, 30);
    private static final String[] LATER = starts(10, 0);
    private static final String[] UNKNOWN = {"", "", "", "", ""};

    private final SplittableRandom random = new SplittableRandom(42);

    @Test
    void differencesOfFiveAndSixPercentAreFoundWhereTrialsTookTurns() {
        assertThat(found(0.94, IN_TURN, Outcome.SLOWER)).isGreaterThanOrEqualTo(PAIRS * 85 / 100);
        assertThat(found(0.95, IN_TURN, Outcome.SLOWER)).isBetween(PAIRS * 45 / 100, PAIRS * 60 / 100);
    }

    @Test
    void sixPercentMayBeTheSpreadBetweenRunsWhereTrialsTookNoneOrNothingTellsSo() {
        assertThat(found(0.94, LATER, Outcome.SLOWER)).isLessThanOrEqualTo(PAIRS * 3 / 100);
        assertThat(found(0.94, UNKNOWN, Outcome.SLOWER)).isLessThanOrEqualTo(PAIRS * 3 / 100);
    }

    @Test
    void equalCellsAreNotCalledDifferent() {
        assertThat(found(1, IN_TURN, Outcome.SLOWER, Outcome.FASTER)).isZero();
    }

    @Test
    void cellsThatDifferByJustTheLeastThatCountsAreSeldomCalledDifferent() {
        assertThat(found(1 / (1 + Comparison.LEAST_DIFFERENCE), IN_TURN, Outcome.SLOWER, Outcome.FASTER))
                .isLessThanOrEqualTo(PAIRS / 50);
    }

    /** The number of pairs with one of the outcomes. */
    private int found(double speed, String[] starts, Outcome... outcomes) {
        int found = 0;
        for (int i = 0; i < PAIRS; i++) {
            List<ComparedRun> parts = RunParts.by(
                    Runs.of("run", cell("client.x=1", 1, BASELINE), cell("client.x=2", speed, starts)), "client.x");
            Comparison comparison = Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE);
            Outcome outcome = comparison.runs().get(0).cells().get(0).outcome();
            found += List.of(outcomes).contains(outcome) ? 1 : 0;
        }
        return found;
    }

    private MeasuredCell cell(String id, double speed, String... starts) {
        double[] throughputs = new double[TRIALS];
        for (int i = 0; i < TRIALS; i++) {
            throughputs[i] = 50_000 * speed * Math.exp(SPREAD * random.nextGaussian());
        }
        return new Runs.Cell(id)
                .with("blob_bytes", "1000")
                .throughputs(throughputs)
                .started(starts)
                .measured();
    }

    /** A trial every minute. */
    private static String[] starts(int firstMinute, int second) {
        return IntStream.range(0, TRIALS)
                .mapToObj(trial -> "2026-11-20T15:%02d:%02dZ".formatted(firstMinute + trial, second))
                .toArray(String[]::new);
    }
}
