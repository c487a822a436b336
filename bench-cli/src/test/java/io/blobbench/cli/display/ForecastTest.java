package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Round;
import io.blobbench.trial.sweep.EarlierTrials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {
    /** A trial is expected to take 1.5 s with what comes before and after its phases. */
    private static final String FOUR_CELLS = """
            question: How long will it take?
            workload: {batch: [1, 2, 3, 4]}
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            """;

    private Scenario scenario;
    private Forecast forecast;
    private Cell cell;

    @BeforeEach
    void fourTrials() throws ScenarioException {
        scenario = read(FOUR_CELLS);
        forecast = new Forecast(scenario, 0, EarlierTrials.NONE);
        cell = scenario.cells().get(0);
    }

    @Test
    void beforeTheFirstTrialThePlanCounts() {
        assertThat(forecast.share(0)).isZero();
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void trialsThatTakeTwiceAsLongDoubleTheRest() {
        forecast.trialStarted(cell);
        forecast.trialEnded(3);

        assertThat(forecast.share(0)).isCloseTo(0.25, within(1e-9));
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void aTrialThatTakesTooLongDoesNotEatIntoTheNext() {
        forecast.trialStarted(cell);

        assertThat(forecast.share(100)).isCloseTo(0.25, within(1e-9));
        assertThat(forecast.remaining(100)).isEqualTo(Duration.ofMillis(4500));
    }

    @Test
    void aTrialThatIsUnsupportedTakesNoTimeAndDoesNotChangeThePace() {
        forecast.trialStarted(cell);
        forecast.trialUnsupported();

        assertThat(forecast.share(0)).isZero();
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofMillis(4500));

        forecast.trialStarted(scenario.cells().get(1));
        forecast.trialEnded(3);

        assertThat(forecast.share(0)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void cellsThatAreKnownToBeUnsupportedTakeNoTime() {
        Scenario supported = scenario.withCells(scenario.cells().subList(1, 2));
        EarlierTrials earlier = new EarlierTrials(
                List.of(new Round(
                        new TrialId(scenario.cells().get(2).id(), 1), Verdict.UNSUPPORTED, false, 1, 1, 1, 1, 1)),
                Map.of());
        forecast = new Forecast(supported, 0, earlier);

        forecast.trialStarted(cell);
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofMillis(1500));

        forecast.trialUnsupported();
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofMillis(1500));
        assertThat(forecast.share(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload: {operation: get}\ncache: cold", "load: {model: idle}\nconnections: 5"})
    void aTrialWithoutAWarmUpIsExpectedToTakeItsWindow(String load) throws ScenarioException {
        Cell cell = read("question: How long will it take?\n" + load).cells().get(0);

        assertThat(Forecast.seconds(cell))
                .isEqualTo(0.5 + cell.measurement().duration().toMillis() / 1e3);
    }

    /** The shipped trace ends after 4.993962 s; late operations could be sent for longer. */
    @Test
    void aTraceIsExpectedToTakeItsLength() throws ScenarioException {
        Cell cell = read("question: How long will it take?\nload: {trace: ../scenarios/trace.csv}")
                .cells()
                .get(0);

        assertThat(Forecast.seconds(cell)).isCloseTo(0.5 + 4.993962, within(1e-6));
    }

    /** A probe is expected to take 1.5 s, and the final check 3 s or the time of 2000 operations. */
    private static final String SEARCH = """
            question: How long will it take?
            load: {model: find-max, lowest: 100/s, highest: 1600/s}
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            """;

    @Test
    void aSearchIsExpectedToTakeAllItsProbes() throws ScenarioException {
        Scenario search = search();
        Cell searched = search.cells().get(0);

        double lowest = 135 / 0.75;
        assertThat(Forecast.seconds(search, 0))
                .isCloseTo(1.5 * (searched.mostProbes() - 6) + 6 * (0.75 + 2_000 / lowest), within(1e-2));
        assertThat(Forecast.leastSeconds(search, 0)).isCloseTo(1.5 * (searched.fewestProbes() - 1) + 3, within(1e-9));
    }

    @Test
    void everyProbeRevisesWhatIsLeftAndTheBarIsNotFullBeforeTheLast() throws ScenarioException {
        Scenario search = search();
        forecast = new Forecast(search, 0, EarlierTrials.NONE);
        Cell cell = search.cells().get(0);
        forecast.trialStarted(cell);

        forecast.probeEnded(2, 1, 10, cell.offering(1_000, 1));
        assertThat(forecast.remaining(2)).isEqualTo(Duration.ofSeconds(4 * 2 + 6 * 3));
        assertThat(forecast.share(2)).isCloseTo(2 / 28.0, within(1e-9));

        forecast.probeEnded(200, 40, 3, cell.offering(400, 1));
        assertThat(forecast.remaining(200)).isEqualTo(Duration.ofMillis(3 * 5_750));
        assertThat(forecast.share(200)).isCloseTo(200 / 217.25, within(1e-9));

        forecast.probeEnded(203, 41, 0, cell.offering(400, 1));
        assertThat(forecast.remaining(203)).isZero();
        assertThat(forecast.share(203)).isCloseTo(1, within(1e-9));
    }

    @Test
    void everyHeatingIsForeseenAndThoseThatRemainTakeAsLongAsThoseThatEnded() throws ScenarioException {
        Scenario heated = read(FOUR_CELLS.replace("heat: none", "heat: 40s"));
        forecast = new Forecast(heated, 3, EarlierTrials.NONE);

        assertThat(Forecast.seconds(heated, 3)).isCloseTo(3 * 20 + 6, within(1e-9));
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(3 * 20 + 6));

        forecast.heated(10);
        forecast.heated(20); // the servers of its first part were lost
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(2 * 30 + 6));
        assertThat(forecast.share(0)).isCloseTo(20 / 66.0, within(1e-9));

        for (int i = 0; i < 3; i++) {
            forecast.trialStarted(heated.cells().get(0));
            forecast.heated(30);
        }
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(6));
        assertThat(forecast.share(0)).isCloseTo(60 / 66.0, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "10s, 10", "20s, 15", "75s, 37.5"})
    void aHeatingTakesHalfItsBoundUnlessThatIsShorterThanAnyCanBe(String bound, double seconds)
            throws ScenarioException {
        Scenario heated = read(FOUR_CELLS.replace("heat: none", "heat: " + bound));

        assertThat(Forecast.seconds(heated, 1)).isCloseTo(seconds + 6, within(1e-9));
    }

    @Test
    void trialsBeforeTheRunWasResumedAreDone() {
        EarlierTrials earlier = new EarlierTrials(
                scenario.cells().subList(0, 3).stream()
                        .map(each -> new Round(new TrialId(each.id(), 1), Verdict.VALID, false, 1, 1, 1, 1, 1))
                        .toList(),
                Map.of());
        forecast = new Forecast(scenario, 0, earlier);

        assertThat(forecast.share(0)).isCloseTo(0.75, within(1e-9));
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofMillis(1500));

        forecast.trialStarted(scenario.cells().get(3));
        forecast.trialEnded(1.5);

        assertThat(forecast.share(0)).isCloseTo(1, within(1e-9));
        assertThat(forecast.remaining(0)).isZero();
    }

    @Test
    void aHoldTakesItsTimeAndCellsThatWereHeldBeforeTakeNone() throws ScenarioException {
        Scenario held = read(FOUR_CELLS + "sustain: 6s\n");
        EarlierTrials earlier =
                new EarlierTrials(List.of(), Map.of(held.cells().get(0).id(), 0.9));
        forecast = new Forecast(held, 0, earlier);

        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(6 + 3 * 6));

        forecast.holdStarted();
        assertThat(forecast.remaining(2)).isEqualTo(Duration.ofSeconds(6 + 3 * 6 - 2));

        forecast.trialEnded(6);
        assertThat(forecast.remaining(0)).isEqualTo(Duration.ofSeconds(6 + 2 * 6));
        assertThat(forecast.share(0)).isCloseTo(12 / 30.0, within(1e-9));
    }

    private static Scenario search() throws ScenarioException {
        return read(SEARCH);
    }

    private static Scenario read(String yaml) throws ScenarioException {
        return ScenarioReader.builder().build().readText(Path.of("forecast.yaml"), yaml, "memory");
    }
}
