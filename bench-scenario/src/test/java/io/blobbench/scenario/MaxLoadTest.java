package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.Percentiles;
import io.blobbench.scenario.text.ScenarioException;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MaxLoadTest {
    private static final MaxLoad ASKED = new MaxLoad(Duration.ofMillis(10), 100, 102_400, 0.02, 3);

    @Test
    void aSearchGoesDownToALoadWithEnoughOperationsForAP99() {
        assertThat(ASKED.floorOpsPerSecond(Duration.ofSeconds(5))).isEqualTo(27);
        assertThat(ASKED.floorOpsPerSecond(Duration.ofMillis(500))).isEqualTo(100);
    }

    @Test
    void randomArrivalsOfTheLowestLoadAreEnoughForAP99() {
        Random random = new Random(1);
        double expected = MaxLoad.judgedOpsPerSecond(Duration.ofSeconds(1));

        long enough = IntStream.range(0, 10_000)
                .filter(probe -> arrivals(expected, random) >= Percentiles.fewestValues(99))
                .count();

        assertThat(enough).isGreaterThan(9_970);
    }

    @Test
    void aCheckIsThreeProbesLongOrHasTwoThousandOperations() {
        assertThat(MaxLoad.checkDuration(Duration.ofSeconds(5), 1_000)).isEqualTo(Duration.ofSeconds(15));
        assertThat(MaxLoad.checkDuration(Duration.ofSeconds(5), 40)).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void aSearchBeginsWithALoadThatHasEnoughOperationsForAP99() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("load: {model: find-max, lowest: 10/s}", "phases: {measurement: 2s}");

        assertThat(cell.load().offeredOpsPerSecond()).isEqualTo(67.5);
        assertThat(cell.maxLoad().orElseThrow().lowestOpsPerSecond()).isEqualTo(67.5);
        assertThat(cell.lowestToTry()).isEqualTo(67.5);
    }

    @Test
    void stepsAndHalvingsAreThoseOfTheSearch() {
        assertThat(MaxLoad.steps(100, 102_400)).isEqualTo(5);
        assertThat(MaxLoad.steps(100, 102_401)).isEqualTo(6);
        assertThat(MaxLoad.steps(100, 100)).isZero();
        assertThat(ASKED.halvings(4)).isEqualTo(7);
        assertThat(ASKED.halvings(1.02)).isZero();
        assertThat(ASKED.halvings(1.01)).isZero();
    }

    /** Steps of a factor of 4, halvings to 2 %, three confirmations of six loads, and six final checks; or one. */
    @Test
    void atMostASearchGoesThroughAllItsRangeAndConfirmsSixLoads() {
        assertThat(ASKED.mostProbes(100)).isEqualTo(1 + 5 + 7 + 6 * 3 + 6);
        assertThat(ASKED.fewestProbes()).isEqualTo(1 + 2 + 7 + 2 * 2 + 1);
    }

    @Test
    void aLongWayDownCountsToo() {
        MaxLoad high = new MaxLoad(Duration.ofMillis(10), 102_400, 102_400, 0.02, 3);

        assertThat(high.mostProbes(100)).isEqualTo(ASKED.mostProbes(100));
    }

    private static int arrivals(double expected, Random random) {
        int count = 0;
        for (double at = -Math.log(1 - random.nextDouble()); at < expected; at -= Math.log(1 - random.nextDouble())) {
            count++;
        }
        return count;
    }
}
