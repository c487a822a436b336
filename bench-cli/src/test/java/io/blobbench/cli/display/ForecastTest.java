package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForecastTest {
    /** A trial is expected to take 1.5 s with what comes before and after its phases. */
    private static final String FOUR_CELLS = """
            question: How long will it take?
            workload: {batch: [1, 2, 3, 4]}
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            """;

    private Forecast forecast;
    private Cell cell;

    @BeforeEach
    void fourTrials() throws ScenarioException {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("four.yaml"), FOUR_CELLS, "memory");
        forecast = new Forecast(scenario);
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

    /** A probe is expected to take 1.5 s, and the final check 3 s. */
    private static final String SEARCH = """
            question: How long will it take?
            load: {model: find-max, lowest: 100/s, highest: 1600/s}
            phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
            heat: none
            """;

    @Test
    void aSearchIsExpectedToTakeAllItsProbes() throws ScenarioException {
        Scenario scenario = search();
        Cell searched = scenario.cells().get(0);

        assertThat(Forecast.seconds(scenario)).isCloseTo(1.5 * (searched.mostProbes() - 1) + 3, within(1e-9));
        assertThat(Forecast.leastSeconds(scenario)).isCloseTo(1.5 * (searched.fewestProbes() - 1) + 3, within(1e-9));
    }

    @Test
    void everyProbeRevisesWhatIsLeftAndTheBarIsNotFullBeforeTheLast() throws ScenarioException {
        Scenario scenario = search();
        forecast = new Forecast(scenario);
        forecast.trialStarted(scenario.cells().get(0));

        forecast.probeEnded(2, 1, 5);
        assertThat(forecast.remaining(2)).isEqualTo(Duration.ofSeconds(4 * 2 + 3));
        assertThat(forecast.share(2)).isCloseTo(2 / 13.0, within(1e-9));

        forecast.probeEnded(200, 40, 3);
        assertThat(forecast.remaining(200)).isEqualTo(Duration.ofSeconds(2 * 5 + 3));
        assertThat(forecast.share(200)).isCloseTo(200 / 213.0, within(1e-9));

        forecast.probeEnded(203, 41, 0);
        assertThat(forecast.remaining(203)).isZero();
        assertThat(forecast.share(203)).isCloseTo(1, within(1e-9));
    }

    private static Scenario search() throws ScenarioException {
        return ScenarioReader.builder().build().readText(Path.of("search.yaml"), SEARCH, "memory");
    }
}
