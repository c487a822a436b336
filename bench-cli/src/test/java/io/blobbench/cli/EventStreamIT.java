package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program follows a run by its standard output. */
class EventStreamIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCENARIO = """
            question: Which batch?
            heat: none
            axes: [batch]
            workload: {operation: append, batch: [1, 4], blob: 100B}
            phases:
              warmUp: {duration: 50ms}
              measurement: {duration: 30s, operations: 500}
            trials: 2
            """;

    @TempDir
    private Path folder;

    @Test
    void everyEventIsALineAndRowsAreThoseOfTheFiles() throws Exception {
        Files.writeString(folder.resolve("s.yaml"), SCENARIO);
        try (BenchProcess bench =
                BenchProcess.start(folder, "--store", "memory", "--scenario", "s.yaml", "--format", "json")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            List<JsonNode> events = bench.out().lines().map(EventStreamIT::json).toList();

            assertThat(events)
                    .allSatisfy(
                            event -> assertThat(event.path("run_id").asText()).matches("\\d{8}-\\d{6}-memory-s"));
            assertThat(events).extracting(EventStreamIT::name).contains("phase", "trial_started", "interval");
            JsonNode last = events.get(events.size() - 1);
            assertThat(name(last)).isEqualTo("run_ended");
            assertThat(last.path("outcome").asText()).isNotEmpty();
            assertThat(last.path("exit_code").asInt(-1)).isZero();
            List<JsonNode> ended = events.stream()
                    .filter(event -> name(event).equals("trial_ended"))
                    .toList();
            List<RowView> rows =
                    RunReader.read(folder.resolve(last.path("folder").asText())).rows();
            assertThat(ended).hasSize(4);
            for (int i = 0; i < ended.size(); i++) {
                assertThat(ended.get(i).path("cell").asText())
                        .isEqualTo(rows.get(i).cell());
                assertThat(ended.get(i).path("throughput_blobs_s").isNumber()).isTrue();
                assertThat(ended.get(i).path("throughput_blobs_s").asText())
                        .isEqualTo(rows.get(i).text("throughput_blobs_s"));
            }
            assertThat(bench.err()).contains("4/4 ");
        }
    }

    @Test
    void theEventsOfARunThatCannotBeginEndLikeThoseOfOthers() throws Exception {
        Files.writeString(folder.resolve("s.yaml"), SCENARIO);
        String[] unreachable = {
            "--store", "redis", "--endpoint", "127.0.0.1:1", "--scenario", "s.yaml", "--format", "json"
        };
        try (BenchProcess bench = BenchProcess.start(folder, unreachable)) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.UNREACHABLE);
            JsonNode last =
                    json(bench.out().lines().reduce((first, second) -> second).orElseThrow());

            assertThat(name(last)).isEqualTo("run_ended");
            assertThat(last.path("outcome").asText()).contains("127.0.0.1:1");
            assertThat(last.path("exit_code").asInt()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(last.has("folder")).isFalse();
        }
    }

    private static String name(JsonNode event) {
        return event.path("event").asText();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + line, e);
        }
    }
}
