package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.workload.sample.Sampling;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the keys for the visibility of blobs. */
class VisibilityLanguageTest {
    @Test
    void aWordAsksForItAndASectionSaysHow() throws ScenarioException {
        Sampling usual = new Sampling(1000, Duration.ofSeconds(5));
        Sampling own = new Sampling(50, Duration.ofMillis(300));

        assertThat(Scenarios.onlyCell().workload().sampling()).isEmpty();
        assertThat(Scenarios.onlyCell("visibility: false").workload().sampling())
                .isEmpty();
        assertThat(Scenarios.onlyCell("visibility: true").workload().sampling()).contains(usual);
        assertThat(Scenarios.onlyCell("visibility: {measure: true, sample: 50/s, within: 300ms}")
                        .workload()
                        .sampling())
                .contains(own);
    }

    @Test
    void slicesThatHeatAndHoldsHaveTheReaderAndSlicesWaitForNoBlobForLong() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("visibility: true");

        assertThat(cell.slice(Duration.ofSeconds(1)).workload().sampling())
                .contains(new Sampling(1000, Duration.ofSeconds(1)));
        assertThat(cell.slice(Duration.ofSeconds(9)).workload().sampling())
                .isEqualTo(cell.workload().sampling());
        assertThat(cell.held(Duration.ofSeconds(1)).workload().sampling())
                .isEqualTo(cell.workload().sampling());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload: {operation: get}                  | visibility: expected operations that write, got [GET]
            workload: {blob: 8B}                        | visibility: expected blobs of one size of at least 16 B, got 8 B
            workload: {blob: {sizes: {1KB: 1, 2KB: 1}}} | visibility: expected blobs of one size of at least 16 B, got 1KB:1+2KB:1
            workload: {entity: recording}               | visibility: expected entity blob, got recording
            load: {model: find-max}                     | visibility: got load.model find-max, expected a load that is offered from the start
            """)
    void whatLeavesNothingToFollowIsSaidInOneSentence(String line, String message) {
        assertThatThrownBy(() -> Scenarios.read("visibility: true", line))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }
}
