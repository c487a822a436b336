package io.blobbench.trial.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeatingTest {
    private static final double SLICE_SECONDS = 0.5;
    private static final long ORIGIN_NS = Long.MAX_VALUE - 3_000_000_000L; // so that instants overflow on the way

    private final List<String> visited = new ArrayList<>();
    private List<Cell> cells;
    private double nowSeconds;

    @BeforeEach
    void fourCells() throws Exception {
        String yaml = """
                question: Is it warm?
                workload: {batch: [1, 2, 3, 4]}
                """;
        cells = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells();
    }

    @Test
    void aConstantSpeedEndsItAfterThreeStages() throws Exception {
        HeatSummary summary = heat(Duration.ofMinutes(5), seconds -> 1000);

        assertThat(summary.steady()).isTrue();
        assertThat(summary.change()).isZero();
        assertThat(summary.seconds()).isCloseTo(15, within(1e-6));
        assertThat(summary.passes()).isEqualTo(8);
    }

    @Test
    void itGoesOnWhileSpeedGrows() throws Exception {
        HeatSummary summary = heat(Duration.ofMinutes(5), seconds -> Math.min(seconds, 40));

        assertThat(summary.steady()).isTrue();
        assertThat(summary.seconds()).isBetween(40.0, 60.0);
    }

    @Test
    void theBoundEndsItAndTheSummarySaysSo() throws Exception {
        HeatSummary summary = heat(Duration.ofSeconds(20), seconds -> 1 + seconds);

        assertThat(summary.steady()).isFalse();
        assertThat(summary.seconds()).isCloseTo(20, within(SLICE_SECONDS));
        assertThat(summary.change()).isFinite().isGreaterThan(Heating.TOLERANCE);
    }

    @Test
    void everyPassVisitsEveryCellInAnotherOrder() throws Exception {
        heat(Duration.ofMinutes(5), seconds -> 1000);

        List<String> first = visited.subList(0, 4);
        assertThat(first).containsExactlyInAnyOrder("batch=1", "batch=2", "batch=3", "batch=4");
        assertThat(List.of(visited.subList(4, 8), visited.subList(8, 12), visited.subList(12, 16)))
                .allSatisfy(pass -> assertThat(pass).containsExactlyInAnyOrderElementsOf(first))
                .anySatisfy(pass -> assertThat(pass).isNotEqualTo(first));
    }

    @Test
    void oneCellThatVariesDoesNotKeepTheOthersWaiting() throws Exception {
        Random noise = new Random(1);
        Heating heating = new Heating(cells, Duration.ofMinutes(5), new Random(7), this::nowNs, (slice, pass) -> {
            nowSeconds += SLICE_SECONDS;
            return OptionalDouble.of(slice.id().equals("batch=1") ? 1 + 9 * noise.nextDouble() : 100);
        });

        assertThat(heating.run().seconds()).isCloseTo(15, within(1e-6));
    }

    @Test
    void aStoreThatMeasuresNothingEndsItAtOnce() throws Exception {
        Heating heating = new Heating(
                cells, Duration.ofMinutes(5), new Random(7), this::nowNs, (slice, pass) -> OptionalDouble.empty());

        HeatSummary summary = heating.run();

        assertThat(summary.steady()).isFalse();
        assertThat(summary.passes()).isEqualTo(1);
        assertThat(summary.change()).isNaN();
    }

    @Test
    void aPassThatTakesLongNeedNotEndToBeComparedWithTheOneBefore() throws Exception {
        Heating heating = new Heating(cells, Duration.ofMinutes(5), new Random(7), this::nowNs, (slice, pass) -> {
            nowSeconds += 3;
            return OptionalDouble.of(pass == 1 ? 50 : 100);
        });

        HeatSummary summary = heating.run();

        assertThat(summary.steady()).isTrue();
        assertThat(summary.seconds())
                .as("two stages in the first pass, two in the second, two that agree")
                .isCloseTo(36, within(1e-6));
        assertThat(summary.passes()).isEqualTo(3);
    }

    @Test
    void visitsAreShortTrialsThatVerifyAsTheTrialsDo() throws Exception {
        List<Cell> slices = new ArrayList<>();
        new Heating(cells, Duration.ofSeconds(1), new Random(7), this::nowNs, (slice, pass) -> {
                    slices.add(slice);
                    nowSeconds += SLICE_SECONDS;
                    return OptionalDouble.of(1);
                })
                .run();

        assertThat(slices).hasSize(2).allSatisfy(slice -> {
            assertThat(slice.measurement().duration()).isEqualTo(Heating.SLICE);
            assertThat(slice.verify()).isEqualTo(cells.get(0).verify());
            assertThat(slice.space()).isEqualTo(Cell.Space.NONE);
        });
    }

    /** Heats cells whose speed depends on the time alone. */
    private HeatSummary heat(Duration atMost, DoubleUnaryOperator speed) throws Exception {
        return new Heating(cells, atMost, new Random(7), this::nowNs, (slice, pass) -> {
                    visited.add(slice.id());
                    nowSeconds += SLICE_SECONDS;
                    return OptionalDouble.of(speed.applyAsDouble(nowSeconds));
                })
                .run();
    }

    private long nowNs() {
        return ORIGIN_NS + Math.round(nowSeconds * TimeUnit.SECONDS.toNanos(1));
    }
}
