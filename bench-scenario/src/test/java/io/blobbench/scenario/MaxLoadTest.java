package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.text.ScenarioException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MaxLoadTest {
    private static final MaxLoad ASKED = new MaxLoad(Duration.ofMillis(10), 100, 102_400, 0.02, 3);

    @Test
    void aSearchGoesDownToALoadWithEnoughOperationsForAP99() {
        assertThat(ASKED.floorOpsPerSecond(Duration.ofSeconds(5))).isEqualTo(20);
        assertThat(ASKED.floorOpsPerSecond(Duration.ofMillis(500))).isEqualTo(100);
    }

    @Test
    void aSearchBeginsWithALoadThatHasEnoughOperationsForAP99() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("load: {model: find-max, lowest: 10/s}", "phases: {measurement: 2s}");

        assertThat(cell.load().offeredOpsPerSecond()).isEqualTo(50);
        assertThat(cell.maxLoad().orElseThrow().lowestOpsPerSecond()).isEqualTo(50);
        assertThat(cell.lowestToTry()).isEqualTo(50);
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

    /** Steps of a factor of 4, halvings to 2 %, three confirmations of six loads, and the final check. */
    @Test
    void atMostASearchGoesThroughAllItsRangeAndConfirmsSixLoads() {
        assertThat(ASKED.mostProbes(100)).isEqualTo(1 + 5 + 7 + 6 * 3 + 1);
        assertThat(ASKED.fewestProbes()).isEqualTo(1 + 2 + 7 + 2 * 2 + 1);
    }

    @Test
    void aLongWayDownCountsToo() {
        MaxLoad high = new MaxLoad(Duration.ofMillis(10), 102_400, 102_400, 0.02, 3);

        assertThat(high.mostProbes(100)).isEqualTo(ASKED.mostProbes(100));
    }
}
