package io.blobbench.results.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.results.ResultSamples;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.trace.TraceReader;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLinesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Cell CELL = TrialSamples.cell(TrialSamples.CLOSED, "batch", "16");
    private static final TrialResult RESULT = TrialSamples.valid(CELL, 2, 12_345, TrialSamples.latencies(false));

    private final EventLines lines = new EventLines(ResultSamples.run("run-1", 2, CELL));

    private static final RunEvent.AgentsEnded AGENTS = new RunEvent.AgentsEnded(
            CELL,
            2,
            List.of(new AgentSummary(
                    1, "lab-2", 250_000, 100_000, 4, 2, 500, Optional.empty(), Resources.UNKNOWN, "", "it is silent")));

    @Test
    void everyKindOfEventHasALineWithItsNameAndItsRun() throws Exception {
        List<RunEvent> events = List.of(
                new RunEvent.Phase(Activity.WARM_UP, "warm-up"),
                new RunEvent.ServersStarted("a package"),
                new RunEvent.Heated(new HeatSummary(1, 3, 4.5, true, Double.NaN)),
                new RunEvent.TrialStarted(CELL, 1, 0, 2),
                new RunEvent.IntervalEnded(
                        CELL, 1, TrialSamples.interval(0, Counts.ZERO, TrialSamples.latencies(false))),
                new RunEvent.ProbeEnded(RESULT, 1, 5, false, Optional.of("response-time p99 12.00 ms")),
                AGENTS,
                new RunEvent.TrialEnded(RESULT),
                new RunEvent.CellHeld(new HeldCell(RESULT, Duration.ofSeconds(30), 0.7)),
                new RunEvent.CellsJudged(List.of(
                        new CellVerdict("batch=16", Optional.of("drift"), OptionalDouble.of(0.7), Optional.empty()))),
                new RunEvent.ServerLog("redis-1", "the end"));

        assertThat(events)
                .extracting(Object::getClass)
                .containsExactlyInAnyOrder(RunEvent.class.getPermittedSubclasses());
        for (RunEvent event : events) {
            JsonNode line = JSON.readTree(lines.line(event));
            assertThat(line.path("event").asText()).matches("[a-z_]+");
            assertThat(line.path("run_id").asText()).isEqualTo("run-1");
        }
    }

    @Test
    void aLineIsTheSameInEveryCharset() throws Exception {
        String line = lines.line(new RunEvent.ServerLog("redis-1", "gr\u00fcn \u2602"));

        assertThat(line).matches("\\p{ASCII}+");
        assertThat(JSON.readTree(line).path("last_lines").asText()).isEqualTo("gr\u00fcn \u2602");
    }

    @Test
    void eachAgentOfATrialHasItsRow() throws Exception {
        JsonNode line = JSON.readTree(lines.line(AGENTS));

        assertThat(line.path("agents")).singleElement().satisfies(agent -> {
            assertThat(agent.path("host").asText()).isEqualTo("lab-2");
            assertThat(agent.path("start_skew_ms").asDouble()).isEqualTo(0.25);
            assertThat(agent.path("trouble").asText()).isEqualTo("it is silent");
        });
    }

    @Test
    void theRowOfATrialHasNumbersAndWordsAndNoEmptyFields() throws Exception {
        JsonNode line = JSON.readTree(lines.line(new RunEvent.TrialEnded(RESULT)));

        assertThat(line.path("event").asText()).isEqualTo("trial_ended");
        assertThat(line.path("trial").isNumber()).isTrue();
        assertThat(line.path("trial").asInt()).isEqualTo(2);
        assertThat(line.path("throughput_blobs_s").isNumber()).isTrue();
        assertThat(line.path("tool_version").isTextual()).isTrue();
        assertThat(line.path("verdict").asText()).isEqualTo("VALID");
        assertThat(line).noneMatch(field -> field.isTextual() && field.asText().isEmpty());
    }

    @Test
    void whatIsNoNumberIsLeftOut() throws Exception {
        JsonNode line = JSON.readTree(lines.line(new RunEvent.Heated(new HeatSummary(1, 1, 4.5, false, Double.NaN))));

        assertThat(line.path("seconds").asDouble()).isEqualTo(4.5);
        assertThat(line.has("change")).isFalse();
    }

    @Test
    void aHeldCellHasTheSecondsThatWereMeasured() throws Exception {
        HeldCell held = new HeldCell(RESULT, Duration.ofSeconds(30), Double.NaN);

        JsonNode line = JSON.readTree(lines.line(new RunEvent.CellHeld(held)));

        assertThat(line.path("seconds").asDouble()).isEqualTo(2);
        assertThat(line.has("ratio")).isFalse();
    }

    @Test
    void theLastLineHasTheFolderAndTheExitCode() throws Exception {
        JsonNode line = JSON.readTree(EventLines.ended("run-1", "2 VALID", Optional.of("results/run-1"), 0));

        assertThat(line.path("event").asText()).isEqualTo("run_ended");
        assertThat(line.path("folder").asText()).isEqualTo("results/run-1");
        assertThat(line.path("exit_code").asInt(-1)).isZero();
    }

    @Test
    void digitsInAColumnOfWordsAreAText(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("t.csv"), "offset_us,operation,key,size_bytes\n0,put,1,468\n");
        Cell traced = TrialSamples.cell(
                TrialSamples.OPEN,
                Map.of(),
                WorkloadSpec.replaying(
                        new TraceReplay(TraceReader.read(file, "2026"), 1), BlobContent.compressible(0.5), 42),
                Cell.Verify.CONTENT);

        JsonNode line = JSON.readTree(
                lines.line(new RunEvent.TrialEnded(TrialSamples.valid(traced, 1, 1, TrialSamples.latencies(true)))));

        assertThat(line.path("trace")).isEqualTo(new TextNode("2026"));
        assertThat(line.path("trace_sha256")).isEqualTo(new TextNode("025937289784"));
        assertThat(line.path("content")).isEqualTo(new TextNode("0.5"));
    }
}
