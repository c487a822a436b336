package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.workload.HostShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnevenLanesTest {
    @Test
    void aThroughputOfSomeOfTheConnectionsIsNamed() throws Exception {
        assertThat(flaw(2, "workload: {operation: put}", "connections: 5"))
                .hasValue(
                        "lanes with 3 connections were done with their equal parts before those with 2, so that rates,"
                                + " which refer to the longest time, are too low: expected lanes auto or a number that divides 5,"
                                + " got 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | workload: {operation: put}                                | connections: 4",
                "2 | workload: {operation: put}                                | connections: 21",
                "2 | workload: {operation: append}                             | connections: 5",
                "2 | workload: {operation: put, keys: {distribution: uniform}} | connections: 5",
                "2 | {workload: {operation: put}, load: {model: open, rate: 9} | connections: 5}"
            })
    void otherLoadsHaveAllOfTheirThroughput(int lanes, String workload, String connections) throws Exception {
        String separator = workload.startsWith("{") ? ", " : "\n";

        assertThat(flaw(lanes, workload + separator + connections)).isEmpty();
    }

    @Test
    void aMeasurementInWhichNoPartEndedHasAllOfItsThroughput() throws Exception {
        assertThat(flaw(false, 2, "workload: {operation: put}", "connections: 5"))
                .isEmpty();
    }

    private static Optional<String> flaw(int lanes, String... lines) throws Exception {
        return flaw(true, lanes, lines);
    }

    private static Optional<String> flaw(boolean partEnded, int lanes, String... lines) throws Exception {
        String scenario = String.join("\n", lines);
        Cell cell = ScenarioReader.builder()
                .set("question=Which?")
                .build()
                .readText(Path.of("s.yaml"), scenario, "memory")
                .cells()
                .get(0);
        return UnevenLanes.flaw(cell, List.of(HostShare.whole(lanes, cell.connections())), partEnded);
    }
}
