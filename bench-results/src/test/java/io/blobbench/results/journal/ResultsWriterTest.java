package io.blobbench.results.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.host.HostDescription;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.measure.OperationTimes;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.column.Fields;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultsWriterTest {
    private static final long BLOBS = 6_400;

    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");

    @TempDir
    Path folder;

    private ResultsWriter writer;

    @BeforeEach
    void begin() {
        writer = begin(folder);
    }

    @Test
    void whatWasReportedIsReadableWhileTheRunGoesOn() throws IOException {
        writer.on(ended(second(0)));
        assertThat(rows("intervals.csv")).hasSize(1);
        assertThat(histograms()).hasSize(3);

        writer.on(new RunEvent.TrialEnded(result(1)));
        assertThat(rows("results.csv")).hasSize(1);
        assertThat(manifest().path("status").asText()).isEqualTo("RUNNING");
    }

    @Test
    void eachAgentOfATrialHasARow() throws IOException {
        AgentSummary whole = new AgentSummary(
                0, "lab-1", 250_000, 100_000, 4, 2, 500, Optional.empty(), Resources.UNKNOWN, "store", "");
        AgentSummary lost = new AgentSummary(
                1, "lab-2", -1, -1, 0, 0, Double.NaN, Optional.empty(), Resources.UNKNOWN, "", "it is silent");

        writer.on(new RunEvent.AgentsEnded(cell, 1, List.of(whole, lost)));

        List<NamedCsvRecord> rows = rows("agents.csv");
        assertThat(rows).extracting(row -> row.getField("host")).containsExactly("lab-1", "lab-2");
        assertThat(rows).extracting(row -> row.getField("start_skew_ms")).containsExactly("0.25", "");
        assertThat(rows).extracting(row -> row.getField("offered_ops_s")).containsExactly("500", "");
        assertThat(rows).extracting(row -> row.getField("trouble")).containsExactly("", "it is silent");
    }

    @Test
    void whatAllRoundsSayIsWrittenIntoTheRowsOfTheirCell() throws IOException {
        Cell other = TrialSamples.cell(TrialSamples.OPEN, "batch", "512", "blob", "100B");
        writer.on(new RunEvent.TrialEnded(result(1)));
        writer.on(new RunEvent.TrialEnded(TrialSamples.unmeasured(cell, 2, Verdict.FAILED, "no broker")));
        writer.on(new RunEvent.TrialEnded(TrialSamples.valid(other, 1, BLOBS, TrialSamples.latencies(true))));

        writer.on(new RunEvent.CellsJudged(List.of(new CellVerdict(
                cell.id(), Optional.of("not steady: a trend"), OptionalDouble.of(0.5), Optional.empty()))));
        writer.close();

        List<NamedCsvRecord> rows = rows("results.csv");
        assertThat(rows).extracting(row -> row.getField("verdict")).containsExactly("UNSTEADY", "FAILED", "VALID");
        assertThat(rows).extracting(row -> row.getField("sustained_ratio")).containsExactly("0.5", "0.5", "");
        assertThat(rows)
                .extracting(row -> row.getField("reasons"))
                .containsExactly(
                        "not steady: a trend; burst: held for long, the cell sustained only 0.50 of the median throughput"
                                + " of its rounds",
                        "no broker",
                        "");
        assertThat(rows.get(0).getField("throughput_blobs_s")).isNotEmpty();
        assertThat(folder.resolve("results.csv.next")).doesNotExist();
    }

    @Test
    void aHeldCellHasTheSecondsThatWereMeasuredAndNoRatioWhenItEndedEarly() throws IOException {
        writer.on(new RunEvent.CellHeld(new HeldCell(result(0), Duration.ofSeconds(30), Double.NaN)));

        writer.close();
        List<NamedCsvRecord> rows = rows("sustained.csv"); // by name, which needs names that differ
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).getField("sustain_s")).isEqualTo("2");
        assertThat(rows.get(0).getField("sustained_ratio")).isEmpty();
        assertThat(rows.get(0).getField("throughput_blobs_s")).isNotEmpty();
    }

    @Test
    void aReasonThatIsAFormulaIsGuardedOnceHoweverOftenTheFileIsRevised() throws IOException {
        writer.on(new RunEvent.TrialEnded(TrialSamples.unmeasured(cell, 1, Verdict.FAILED, "=cmd|' /C calc'!A0")));

        for (int i = 0; i < 2; i++) {
            writer.on(new RunEvent.CellsJudged(
                    List.of(new CellVerdict(cell.id(), Optional.empty(), OptionalDouble.of(0.5), Optional.empty()))));
        }

        assertThat(rows("results.csv"))
                .extracting(row -> row.getField("reasons"))
                .containsExactly("'=cmd|' /C calc'!A0");
    }

    @Test
    void intervalsAddUpToTheirTrial() throws IOException {
        runOneTrial();

        NamedCsvRecord trial = rows("results.csv").get(0);
        for (String count : List.of("operations", "blobs_acknowledged", "blobs_rejected", "blobs_failed")) {
            long sum = rows("intervals.csv").stream()
                    .mapToLong(row -> Long.parseLong(row.getField(count)))
                    .sum();
            assertThat(sum).as(count).isEqualTo(Long.parseLong(trial.getField(count)));
        }
    }

    @Test
    void mergedHistogramsGiveThePercentilesOfTheRow() throws IOException {
        runOneTrial();

        Histogram merged = Histograms.create();
        histograms().stream()
                .filter(histogram ->
                        HistogramTag.parse(histogram.getTag()).equals(new HistogramTag(cell.id(), 1, "service")))
                .forEach(histogram -> merged.add((Histogram) histogram));
        NamedCsvRecord trial = rows("results.csv").get(0);
        assertThat(Fields.decimal(merged.getValueAtPercentile(99) / 1e3)).isEqualTo(trial.getField("service_p99_us"));
        assertThat(Fields.decimal(merged.getMaxValue() / 1e3)).isEqualTo(trial.getField("service_max_us"));
        assertThat(Fields.decimal(merged.getMean() / 1e3)).isEqualTo(trial.getField("service_mean_us"));
    }

    @Test
    void aTrialEndsWithItsTotalsWhichAreItsIntervalsMerged() throws IOException {
        runOneTrial();

        Map<HistogramTag, Histogram> merged = new HashMap<>();
        Map<HistogramTag, Histogram> totals = new HashMap<>();
        for (EncodableHistogram histogram : histograms()) {
            HistogramTag tag = HistogramTag.parse(histogram.getTag());
            if (tag.total()) {
                assertThat(totals.put(tag.ofTrial(), (Histogram) histogram)).isNull();
                assertThat(histogram.getStartTimeStamp()).isEqualTo(TrialSamples.START.toEpochMilli() - 1000);
                assertThat(histogram.getEndTimeStamp() - histogram.getStartTimeStamp())
                        .isEqualTo(2000);
            } else {
                merged.computeIfAbsent(tag, first -> Histograms.create()).add((Histogram) histogram);
            }
        }
        assertThat(totals)
                .containsOnlyKeys(
                        new HistogramTag(cell.id(), 1, "service"),
                        new HistogramTag(cell.id(), 1, "response"),
                        new HistogramTag(cell.id(), 1, "start_delay"));
        assertThat(totals).isEqualTo(merged);
    }

    @Test
    void intervalsOfTheHistogramLogFollowOneAnother() throws IOException {
        runOneTrial();

        List<Long> startsMs = histograms().stream()
                .filter(histogram -> histogram.getTag().endsWith(";service"))
                .map(EncodableHistogram::getStartTimeStamp)
                .toList();
        long firstMs = TrialSamples.START.toEpochMilli() - 1000;
        assertThat(startsMs).containsExactly(firstMs, firstMs + 1000);
    }

    @Test
    void intervalsThatAreReportedLateHaveTheTimesAtWhichTheyWereMeasured() throws IOException {
        Instant measured = TrialSamples.START.minusSeconds(40);
        for (int i = 0; i < 3; i++) {
            writer.on(new RunEvent.IntervalEnded(cell, 1, second(i), measured.plusSeconds(i + 1)));
        }

        assertThat(histograms())
                .filteredOn(histogram -> histogram.getTag().endsWith(";service"))
                .extracting(EncodableHistogram::getStartTimeStamp)
                .containsExactly(
                        measured.toEpochMilli(),
                        measured.plusSeconds(1).toEpochMilli(),
                        measured.plusSeconds(2).toEpochMilli());
    }

    @Test
    void theKindsOfATrialHaveARowAndHistogramsEach() throws IOException {
        OperationTimes hits = OperationTimes.empty();
        hits.service().recordValue(2_000_000);
        hits.response().recordValue(3_000_000);
        OperationTimes misses = OperationTimes.empty();
        misses.service().recordValueWithCount(1_000_000, 5);
        TrialResult result = TrialSamples.withKinds(
                result(1),
                List.of(
                        new KindTimes(OperationKind.GET, Outcome.ANSWERED, "", 1, 4, 0, hits),
                        new KindTimes(OperationKind.GET, Outcome.REFUSED, "", 5, 0, 20, misses)));

        writer.on(ended(second(0)));
        writer.on(new RunEvent.TrialEnded(result));
        writer.close();

        List<NamedCsvRecord> rows = rows("kinds.csv");
        assertThat(rows).extracting(row -> row.getField("kind")).containsExactly("get", "get");
        assertThat(rows).extracting(row -> row.getField("outcome")).containsExactly("answered", "refused");
        assertThat(rows).extracting(row -> row.getField("operations")).containsExactly("1", "5");
        assertThat(rows).extracting(row -> row.getField("blobs_acknowledged")).containsExactly("4", "0");
        assertThat(rows).extracting(row -> row.getField("blobs_rejected")).containsExactly("0", "20");
        assertThat(rows).extracting(row -> row.getField("throughput_ops_s")).containsExactly("0.5", "2.5");
        assertThat(rows).extracting(row -> row.getField("response_max_us")).containsExactly("3000.32", "");
        assertThat(histograms())
                .extracting(EncodableHistogram::getTag)
                .map(tag -> HistogramTag.parse(tag).metric())
                .contains("service.get", "response.get", "service.get.refused")
                .doesNotContain("response.get.refused");
    }

    @Test
    void aRunWithoutKindsHasNoFileOfThem() throws IOException {
        runOneTrial();

        assertThat(folder.resolve("kinds.csv")).doesNotExist();
    }

    @Test
    void aHistogramIsGivenBackWithTheTagItCameWith() {
        Interval interval = second(0);
        interval.latencies().service().setTag("of another writer");

        writer.on(ended(interval));

        assertThat(interval.latencies().service().getTag()).isEqualTo("of another writer");
    }

    @Test
    void theProductThatWasAskedForIsTheStoreOfRowsAndRun() throws IOException {
        writer.close();
        folder = Files.createDirectory(folder.resolve("other"));
        writer = begin(folder, ResultSamples.runOf("other", "run-1", 2, cell));
        runOneTrial();

        assertThat(rows("results.csv")).extracting(row -> row.getField("store")).containsExactly("other");
        assertThat(manifest().path("store").asText()).isEqualTo("other");
        assertThat(manifest().path("adapter").asText()).isEqualTo("kafka");
        assertThat(manifest().path("local_servers").path("product").asText()).isEqualTo("other");
    }

    @Test
    void aRunWithAllItsTrialsIsComplete() throws IOException {
        writer.on(new RunEvent.ServersStarted("Maven org.apache.kafka:kafka_2.13:4.3.1"));
        writer.on(new RunEvent.Heated(new HeatSummary(1, 1, 2.5, false, Double.NaN)));
        runOneTrial();
        writer.on(new RunEvent.TrialEnded(TrialSamples.lasting(result(2), 8, 5.5)));
        writer.on(ResultSamples.JUDGED);
        writer.close();
        writer.close();

        JsonNode manifest = manifest();
        assertThat(manifest.path("status").asText()).isEqualTo("COMPLETE");
        assertThat(manifest.path("trials_ended").asInt()).isEqualTo(2);
        assertThat(manifest.path("ended_at").asText()).isEqualTo("2026-11-20T09:30:12.345Z");
        assertThat(manifest.path("cells")
                        .get(0)
                        .path("measurement")
                        .path("duration_s")
                        .asDouble())
                .isEqualTo(5);
        assertThat(manifest.path("heatings").get(0).path("change").isNull()).isTrue();
        assertThat(manifest.path("load_seconds").asDouble()).isEqualTo(2.5 + 5.5);
        assertThat(rows("results.csv"))
                .extracting(row -> row.getField("load_s"))
                .containsExactly("", "5.5");
        assertThat(rows("results.csv"))
                .extracting(row -> row.getField("trial_s"))
                .containsExactly("", "8");
        assertThat(manifest.path("server_origins").get(0).asText())
                .isEqualTo("Maven org.apache.kafka:kafka_2.13:4.3.1");
        assertThat(manifest.path("servers")
                        .get(0)
                        .path("description")
                        .path("version")
                        .asText())
                .isEqualTo("4.3.1");
    }

    @Test
    void aRunWithoutAllItsTrialsIsPartialAndAnInterruptedOneSaysWhy() throws IOException {
        writer.on(new RunEvent.TrialEnded(
                TrialSamples.unmeasured(cell, 1, Verdict.INVALID, "interrupted: nothing was measured")));
        writer.on(ResultSamples.JUDGED);
        writer.close();

        assertThat(manifest().path("status").asText()).isEqualTo("PARTIAL");
        assertThat(manifest().path("status_reason").asText()).isEqualTo("interrupted: nothing was measured");
    }

    @Test
    void aRunWhoseCellsWereNotJudgedByAllTheirRoundsHasNotEnded() throws IOException {
        writer.on(new RunEvent.TrialEnded(result(1)));
        writer.on(new RunEvent.TrialEnded(result(2)));
        writer.failed("the disk was full");
        writer.close();

        assertThat(manifest().path("status").asText()).isEqualTo("RUNNING");
        assertThat(manifest().path("status_reason").asText()).isEqualTo("the disk was full");
        assertThat(manifest().path("ended_at").isNull()).isTrue();
    }

    @Test
    void halfARowIsNoRowWhenCellsAreJudged() throws IOException {
        writer.on(new RunEvent.TrialEnded(result(1)));
        Files.writeString(folder.resolve("results.csv"), "run-1,0.1.0", StandardOpenOption.APPEND);

        writer.on(new RunEvent.CellsJudged(List.of(new CellVerdict(
                cell.id(), Optional.of("not steady: a trend"), OptionalDouble.empty(), Optional.empty()))));

        assertThat(rows("results.csv"))
                .extracting(row -> row.getField("verdict"))
                .containsExactly("UNSTEADY");
        assertThat(folder.resolve("results.csv")).content().endsWith("\n").hasLineCount(2);
    }

    @Test
    void aRunThatWasGivenUpHasFailed() throws IOException {
        writer.failed("no answer from 127.0.0.1:1");
        writer.close();

        assertThat(manifest().path("status").asText()).isEqualTo("FAILED");
        assertThat(manifest().path("status_reason").asText()).isEqualTo("no answer from 127.0.0.1:1");
    }

    @Test
    void noSecretReachesAnyFile() throws IOException {
        runOneTrial();
        writer.close();

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(Files::isRegularFile).toList())
                    .hasSize(5)
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("swordfish"));
        }
    }

    @Test
    void lastLinesOfServersAreKeptByNode() {
        writer.on(new RunEvent.ServerLog("kafka-1", "first\nfailure\n\n"));
        writer.on(new RunEvent.ServerLog("kafka-1", "second failure"));

        assertThat(folder.resolve("servers/kafka-1.log")).hasContent("first\nfailure\nsecond failure\n");
    }

    @Test
    void lastLinesOfServersAreNotWrittenThroughALink(@TempDir Path outside) throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "precious");
        Path servers = Files.createDirectory(folder.resolve("servers"));
        Path log = Files.createSymbolicLink(servers.resolve("kafka-1.log"), precious);
        RunEvent.ServerLog event = new RunEvent.ServerLog("kafka-1", "failure");

        assertThatThrownBy(() -> writer.on(event))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(log + ": it is a symbolic link");
        Files.delete(log);
        Files.delete(servers);
        Files.createSymbolicLink(servers, outside);
        assertThatThrownBy(() -> writer.on(event))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(log + ": its folder is a symbolic link");

        assertThat(outside).isDirectoryContaining(file -> file.equals(precious));
        assertThat(precious).hasContent("precious");
        assertThat(outside.resolve("kafka-1.log")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsOneClearMessage(@TempDir Path other) throws IOException {
        Path full = Files.createSymbolicLink(other.resolve("results.csv"), Path.of("/dev/full"));

        assertThatThrownBy(() -> begin(other))
                .isInstanceOf(ResultsException.class)
                .hasMessage("cannot write results to " + full + ": No space left on device");
    }

    @Test
    void aFolderThatIsGoneIsOneClearMessage() {
        Path gone = folder.resolve("gone");

        assertThatThrownBy(() -> begin(gone))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith("cannot write results to " + gone)
                .hasMessageEndingWith(": no such file or folder");
    }

    private ResultsWriter begin(Path where) {
        return begin(where, ResultSamples.run("run-1", 2, cell));
    }

    private static ResultsWriter begin(Path where, RunContext run) {
        return new ResultsWriter(
                new RunFolder(where),
                run,
                new RunHost(HostDescription.UNDESCRIBED, Optional.empty()),
                ManifestSeal.NONE,
                ResultSamples.CLOCK);
    }

    private void runOneTrial() {
        writer.on(ended(second(0)));
        writer.on(ended(second(1)));
        writer.on(new RunEvent.TrialEnded(result(1)));
    }

    private RunEvent ended(Interval interval) {
        return new RunEvent.IntervalEnded(cell, 1, interval, TrialSamples.START.plusSeconds(interval.index()));
    }

    private TrialResult result(int trial) {
        OperationTimes both = TrialSamples.latencies(true).plus(TrialSamples.latencies(true));
        return TrialSamples.valid(cell, trial, BLOBS, both);
    }

    private static Interval second(int index) {
        Counts half = new Counts(BLOBS / 256, BLOBS, 0, 0, 100 * BLOBS);
        return TrialSamples.interval(index, half, TrialSamples.latencies(true));
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper().readTree(Files.readString(folder.resolve("run.json")));
    }

    private List<NamedCsvRecord> rows(String name) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(folder.resolve(name))) {
            return reader.stream().toList();
        }
    }

    private List<EncodableHistogram> histograms() throws IOException {
        List<EncodableHistogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("histograms.hlog").toFile())) {
            while (reader.hasNext()) {
                histograms.add(reader.nextIntervalHistogram());
            }
        }
        return histograms;
    }
}
