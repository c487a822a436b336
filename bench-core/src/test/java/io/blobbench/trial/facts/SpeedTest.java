package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.RoughLoad;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.TrialSamples;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpeedTest {
    @Test
    void aClosedLoadIsAsFastAsItsThroughput() {
        TrialResult result = measured(TrialSamples.cell(TrialSamples.CLOSED), TrialSamples.latencies(false));

        assertThat(Speed.of(result)).hasValue(1000);
        assertThat(Speed.ofTimes(result)).isFalse();
    }

    @Test
    void anOpenLoadIsAsFastAsTheMedianOfItsResponseTimes() {
        TrialResult result = measured(TrialSamples.cell(TrialSamples.OPEN), responding(2_000_000));

        assertThat(Speed.of(result).orElseThrow()).isBetween(499.0, 500.0); // a histogram rounds 2 ms up
        assertThat(Speed.ofTimes(result)).isTrue();
    }

    @Test
    void aRoughLoadIsAsFastAsTheMedianOfItsServiceTimes() {
        TrialResult result = measured(TrialSamples.cell(new RoughLoad(1000, 1)), TrialSamples.latencies(false));

        assertThat(Speed.of(result).orElseThrow()).isBetween(999.0, 1000.0);
        assertThat(Speed.ofTimes(result)).isTrue();
    }

    @Test
    void aSearchIsAsFastAsTheLoadItFound() throws Exception {
        TrialResult result = measured(search(), responding(2_000_000));

        assertThat(Speed.of(result)).hasValue(123);
        assertThat(Speed.ofTimes(result)).isFalse();
    }

    @Test
    void whatHeatsASearchIsAsFastAsItsTimesAndNotAsItsLoadThatNeverChanges() throws Exception {
        Cell slice = search().slice(Duration.ofSeconds(1));

        assertThat(Speed.of(measured(slice, responding(2_000_000))).orElseThrow())
                .isBetween(499.0, 500.0);
        assertThat(Speed.of(measured(slice, responding(1_000_000))).orElseThrow())
                .isBetween(999.0, 1000.0);
    }

    private static Cell search() throws Exception {
        String yaml = "question: How much?\nload: {model: find-max, responseP99: 10ms, lowest: 123/s, highest: 200/s}";
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
    }

    @Test
    void nothingMeasuredIsNoSpeed() {
        Cell closed = TrialSamples.cell(TrialSamples.CLOSED);

        assertThat(Speed.of(TrialSamples.unmeasured(closed, 1, Verdict.FAILED))).isEmpty();
        assertThat(Speed.of(TrialSamples.valid(closed, 1, 0, TrialSamples.latencies(false))))
                .isEmpty();
        assertThat(Speed.of(measured(TrialSamples.cell(TrialSamples.OPEN), OperationTimes.empty())))
                .isEmpty();
        assertThat(Speed.of(measured(TrialSamples.cell(TrialSamples.OPEN), responding(0))))
                .isEmpty();
    }

    private static OperationTimes responding(long ns) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.response().recordValue(ns);
        return latencies;
    }

    private static TrialResult measured(Cell cell, OperationTimes latencies) {
        return TrialSamples.valid(cell, 1, 1000, latencies);
    }
}
