package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The promises of the method, for five simulated trials a cell that spread as those of a calm machine do: by 2 % and, of the
 * p99, 10 %, one in a hundred slowed down by up to 30 % as by a neighbour. The seed is fixed, so luck has no part in it.
 */
class SimulatedRunsTest {
    private static final int TRIALS = 5;
    private static final int REPETITIONS = 20;
    private static final double SPREAD = 0.02;
    private static final double SPREAD_OF_P99 = 0.10;
    private static final double DISTURBED = 0.01;

    private final SplittableRandom random = new SplittableRandom(42);
    private double runEffect;

    @Test
    void ofIdenticalRunsAtMostOneInTwentyCellsIsCalledDifferent() {
        for (int cells : new int[] {1, 4, 24}) {
            double different = share(cells, cell -> 1, Outcome.FASTER, Outcome.SLOWER);

            assertThat(different).as(cells + " cells").isLessThanOrEqualTo(0.05);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02})
    void ofIdenticalRunsWhoseCellsDifferFromRunToRunAtMostOneInTwentyHasACellThatIsCalledDifferent(double betweenRuns) {
        runEffect = betweenRuns;
        for (int cells : new int[] {1, 21}) {
            int pairs = cells == 1 ? 300 : 50;
            int called = 0;
            for (int i = 0; i < pairs; i++) {
                called += compare(cells, cell -> 1).cells().stream()
                                .anyMatch(cell -> cell.outcome() == Outcome.FASTER || cell.outcome() == Outcome.SLOWER)
                        ? 1
                        : 0;
            }

            assertThat(called).as(cells + " cells, of " + pairs + " pairs").isLessThanOrEqualTo(pairs / 20);
        }
    }

    @Test
    void aStoreSlowedByATenthIsFoundInNearlyNineOfTenCells() {
        for (int cells : new int[] {1, 4, 24}) {
            double slower = share(cells, cell -> 0.9, Outcome.SLOWER);

            assertThat(slower).as(cells + " cells").isGreaterThanOrEqualTo(0.88);
        }
    }

    @Test
    void oneCellOfManyThatIsSlowerByAFifthIsFoundAlthoughARankTestAloneNeverCould() {
        int found = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            RunComparison run = compare(24, cell -> cell == 7 ? 0.8 : 1);
            found += run.cells().get(7).outcome() == Outcome.SLOWER ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(REPETITIONS * 9 / 10);
    }

    @Test
    void differencesThatNobodyWouldNoticeAreNotCalled() {
        double different = share(24, cell -> 1.01, Outcome.FASTER, Outcome.SLOWER);

        assertThat(different).isLessThanOrEqualTo(0.05);
    }

    /** The share of cells with one of the outcomes, over all repetitions. */
    private double share(int cells, IntToDoubleFunction speed, Outcome... outcomes) {
        double found = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            found += compare(cells, speed).cells().stream()
                    .filter(cell -> List.of(outcomes).contains(cell.outcome()))
                    .count();
        }
        return found / (REPETITIONS * cells);
    }

    private RunComparison compare(int cells, IntToDoubleFunction speed) {
        ComparedRun baseline = run(cells, cell -> 1);
        return Comparison.of(baseline, List.of(run(cells, speed)), Comparison.LEAST_DIFFERENCE)
                .runs()
                .get(0);
    }

    private ComparedRun run(int cells, IntToDoubleFunction speed) {
        return Runs.of(
                "simulated",
                IntStream.range(0, cells)
                        .mapToObj(cell -> cell("blob=" + cell, speed.applyAsDouble(cell)))
                        .toArray(MeasuredCell[]::new));
    }

    private MeasuredCell cell(String id, double speed) {
        double effect = speed * spread(runEffect);
        double[] throughputs = new double[TRIALS];
        double[] p50Us = new double[TRIALS];
        double[] p99Us = new double[TRIALS];
        for (int i = 0; i < TRIALS; i++) {
            double undisturbed = random.nextDouble() < DISTURBED ? random.nextDouble(0.7, 1) : 1;
            throughputs[i] = 50_000 * effect * undisturbed * spread(SPREAD);
            p50Us[i] = 100 / effect / undisturbed * spread(SPREAD);
            p99Us[i] = 300 / effect / undisturbed * spread(SPREAD_OF_P99);
        }
        return new Runs.Cell(id)
                .throughputs(throughputs)
                .times("service", p50Us, p99Us)
                .measured();
    }

    private double spread(double share) {
        return Math.exp(share * random.nextGaussian());
    }
}
