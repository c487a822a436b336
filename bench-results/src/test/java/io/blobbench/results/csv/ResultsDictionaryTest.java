package io.blobbench.results.csv;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** results/README.md says of every column and property what the code says. */
class ResultsDictionaryTest {
    private static final Path DICTIONARY = Path.of("..", "results", "README.md");
    private static final Pattern PROPERTY = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|");

    @Test
    void describesResultsCsv() throws IOException {
        assertThat(section("results.csv")).contains(table(ResultColumns.ALL));
    }

    @Test
    void describesIntervalsCsv() throws IOException {
        assertThat(section("intervals.csv")).contains(table(IntervalColumns.ALL));
    }

    @Test
    void describesKindsCsv() throws IOException {
        assertThat(section("kinds.csv")).contains(table(KindColumns.ALL));
    }

    @Test
    void describesFaultsCsv() throws IOException {
        assertThat(section("faults.csv")).contains(table(FaultColumns.ALL));
    }

    @Test
    void describesAgentsCsv() throws IOException {
        assertThat(section("agents.csv")).contains(table(AgentColumns.ALL));
    }

    @Test
    void describesTheTagsOfHistograms() throws IOException {
        assertThat(section("histograms.hlog"))
                .contains(new HistogramTag("batch=256 blob=1KB", 1, "service").text())
                .contains("`service`", "`response`", "`start_delay`", "`visibility`", "`visibility_after_ack`");
    }

    @Test
    void describesEveryPropertyOfRunJsonInItsOrder(@TempDir Path folder) throws IOException {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "256");
        TrialResult result = TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(true));
        RunContext run = ResultSamples.run("run-1", 1, cell);
        try (ResultsWriter writer = new ResultsWriter(
                new RunFolder(folder), run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(result));
        }
        JsonNode manifest = new ObjectMapper().readTree(Files.readString(folder.resolve("run.json")));
        List<String> written = new ArrayList<>();
        manifest.fieldNames().forEachRemaining(written::add);

        List<String> described = PROPERTY.matcher(section("run.json"))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();

        assertThat(described).isEqualTo(written);
    }

    private static <T> String table(List<Column<T>> columns) {
        StringBuilder table = new StringBuilder("| column | unit | meaning | empty when |\n|---|---|---|---|\n");
        for (Column<T> column : columns) {
            table.append("| `%s` | %s | %s | %s |\n"
                    .formatted(column.name(), column.unit(), column.meaning(), column.emptyWhen()));
        }
        return table.toString();
    }

    private static String section(String name) throws IOException {
        String text = Files.readString(DICTIONARY);
        int start = text.indexOf("\n## " + name);
        assertThat(start).as("section " + name).isPositive();
        int end = text.indexOf("\n## ", start + 1);
        return text.substring(start, end < 0 ? text.length() : end + 1);
    }
}
