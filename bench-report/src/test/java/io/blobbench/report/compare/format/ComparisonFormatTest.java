package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.GateResult;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonFormatTest {
    private static final double[] CALM = {1000, 1005, 995, 1010, 990};
    private static final double[] HALF =
            DoubleStream.of(CALM).map(value -> value / 2).toArray();
    private static final String ESCAPE = "\u001b[";

    private final Comparison comparison = Comparison.of(
            run("first", CALM),
            List.of(run("second", HALF), run("third", CALM), Runs.of("other", Runs.throughputs("blob=9KB", CALM))),
            Comparison.LEAST_DIFFERENCE);

    private static TableStyle style(int columns, boolean colours) {
        return new TableStyle(columns, colours, false, true);
    }

    private static ComparedRun run(String id, double... throughputs) {
        return Runs.of(
                id,
                new Runs.Cell("blob=1KB")
                        .with("limited_by", "store")
                        .throughputs(throughputs)
                        .times("service", CALM, CALM)
                        .measured());
    }

    @Test
    void theTableFitsEightyColumnsAndSaysEverythingOfEveryRun() {
        String table = ComparisonFormat.TABLE.write(comparison, style(80, false));

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(table)
                .contains("A  first  redis", "B  second  redis", "C  third  redis")
                .contains("blob=1KB: B slower (throughput); C no detectable difference; D not comparable")
                .contains("B against A: 1 slower.")
                .contains("C against A: 1 no detectable difference.")
                .contains("D has no cell in common with A: they differ in blob_bytes.")
                .containsPattern("throughput +1.00k/s +500/s +0.50 +0\\.[45]\\d\\.\\.0\\.5\\d +<\\.001 +worse")
                .containsPattern("service p99 +1.01ms +1.01ms +1.00 +0\\.97\\.\\.1\\.04 +1\\.000")
                .doesNotContain(ESCAPE);
    }

    @Test
    void everyFormShowsTheKindsOfAMix() throws IOException {
        Comparison mix = Comparison.of(mix("first", CALM), List.of(mix("second", HALF)), Comparison.LEAST_DIFFERENCE);

        assertThat(ComparisonFormat.TABLE.write(mix, new TableStyle(80, false, false, false)))
                .containsPattern("kind +time +A +B +B/A +95 % +B is +cell")
                .containsPattern("put, 20KB +service p99 +1.01ms +505us +0.50 +0.48..0.52 +better +blob=1KB");
        assertThat(ComparisonFormat.TABLE.write(mix, style(80, false)))
                .containsPattern("put, 20KB: service p99 +1.01ms +505us +0.50 +0.48..0.52 +<.001 +better")
                .doesNotContain("By kind of operation");
        assertThat(ComparisonFormat.MD.write(mix, style(0, false)))
                .containsPattern("\\|  \\| get: service p50 \\| 1.00ms .* better \\|");
        assertThat(ComparisonFormat.CSV.write(mix, style(0, false)))
                .contains(",get,service_p50,us,", ",put.20KB,service_p99,us,");
        JsonNode kinds = new ObjectMapper()
                .readTree(ComparisonFormat.JSON.write(mix, style(0, false)))
                .at("/runs/0/cells/0/kinds");
        assertThat(kinds.fieldNames()).toIterable().containsExactly("get", "put.20KB");
        assertThat(kinds.at("/get/service_p50/finding").asText()).isEqualTo("better");
    }

    private static ComparedRun mix(String id, double... timesUs) {
        return Runs.of(
                id,
                new Runs.Cell("blob=1KB")
                        .throughputs(CALM)
                        .times("service", timesUs, timesUs)
                        .kind("service.get", timesUs, timesUs)
                        .kind("service.put.20KB", timesUs, timesUs)
                        .measured());
    }

    @Test
    void aWideTerminalHasSeveralRunsSideBySide() {
        String table = ComparisonFormat.TABLE.write(comparison, style(160, false));

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
        assertThat(table).containsPattern(" A +B +B/A +95 % +p +C +C/A ");
        assertThat(table.lines().count())
                .isLessThan(ComparisonFormat.TABLE
                        .write(comparison, style(80, false))
                        .lines()
                        .count());
    }

    @Test
    void onlyWhatIsSignificantIsColoured() {
        String table = ComparisonFormat.TABLE.write(comparison, style(80, true));

        assertThat(table).contains(ESCAPE + "31mworse" + ESCAPE + "0m").contains(ESCAPE + "31mslower");
        assertThat(table.lines().filter(line -> line.contains("service p99")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).doesNotContain(ESCAPE));
    }

    @Test
    void csvHasALineForEachMeasureOfEachCellOfEachRun() {
        List<String> lines =
                ComparisonFormat.CSV.write(comparison, style(80, true)).lines().toList();

        assertThat(lines.get(0)).isEqualTo(String.join(",", ComparisonCsv.COLUMNS));
        assertThat(lines)
                .anyMatch(
                        line -> line.matches(
                                "first,third,blob=1KB,no detectable difference,,5,5,,"
                                        + "throughput,blobs/s,1000,1000,1,0\\.96\\d*,1\\.03\\d*,1,none,990\\.207,1009\\.84,990\\.207,1009\\.84,store,store,,,"))
                .anyMatch(line -> line.startsWith(
                        "first,second,blob=1KB,slower,throughput,5,5,,throughput,blobs/s,1000,500,0.5,"))
                .anyMatch(line -> line.startsWith("first,other,blob=9KB,not comparable,not in A,0,5,,throughput,"));
    }

    @Test
    void theDictionaryDescribesEveryColumnAndMeasureInItsOrder() throws IOException {
        String dictionary = Files.readString(Path.of("..", "results", "README.md"));
        String section = dictionary.substring(dictionary.indexOf("\n## bench compare --format csv\n") + 1);
        String table = section.substring(0, section.indexOf("\n## "));

        List<String> described = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|")
                .matcher(table)
                .results()
                .map(column -> column.group(1))
                .toList();

        assertThat(described).isEqualTo(ComparisonCsv.COLUMNS);
        assertThat(table)
                .contains(Stream.of(Measure.values())
                        .map(measure -> "`" + measure.word() + "`")
                        .collect(Collectors.joining(", ")));
        assertThat(Outcome.values()).allSatisfy(outcome -> assertThat(table).contains("`" + outcome.word() + "`"));
        assertThat(GateResult.values()).allSatisfy(result -> assertThat(table).contains("`" + result.word() + "`"));
        assertThat(ContrastFinding.values())
                .allSatisfy(finding -> assertThat(table).contains("`" + finding.word() + "`"));
    }

    @Test
    void jsonIsReadableAndSaysWhatItRestsOn() throws IOException {
        JsonNode json = new ObjectMapper().readTree(ComparisonFormat.JSON.write(comparison, style(80, true)));

        assertThat(json.path("baseline").path("run_id").asText()).isEqualTo("first");
        assertThat(json.path("least_difference").asDouble()).isEqualTo(0.03);
        assertThat(json.path("summary").path(0).asText()).startsWith("B is slower than A in 1 of 1 cell (2.00 times).");
        JsonNode cell = json.path("runs").path(0).path("cells").path(0);
        assertThat(cell.path("verdict").asText()).isEqualTo("slower");
        JsonNode throughput = cell.path("measures").path("throughput");
        assertThat(throughput.path("ratio").asDouble()).isEqualTo(0.5);
        assertThat(cell.path("limited_by").asText()).isEqualTo("store");
        assertThat(throughput.path("interval")).hasSize(2);
        assertThat(throughput.path("value_interval").path(0).asDouble()).isBetween(490.0, 500.0);
        assertThat(throughput.path("p").asDouble()).isLessThan(0.01);
        assertThat(throughput.path("finding").asText()).isEqualTo("worse");
        JsonNode alone = json.path("runs").path(2).path("cells").path(1);
        assertThat(alone.path("reason").asText()).isEqualTo("not in A");
        assertThat(alone.path("measures").path("throughput").path("ratio").isNull())
                .isTrue();
    }

    @Test
    void theFormsForProgramsContainTheJudgementOfAGate() throws IOException {
        Optional<Gate> gate = Optional.of(new Gate(0.05));

        JsonNode json = new ObjectMapper().readTree(ComparisonFormat.JSON.write(comparison, style(80, true), gate));

        assertThat(json.path("gate").path("limit").asDouble()).isEqualTo(0.05);
        assertThat(json.path("gate").path("result").asText()).isEqualTo("regression");
        assertThat(json.path("gate").path("cells").path("regression").asInt()).isOne();
        assertThat(json.path("gate").path("cells").path("no_figures").asInt()).isZero();
        assertThat(json.path("gate").path("cells").path("not_judged").asInt()).isPositive();
        JsonNode slower = json.path("runs").path(0).path("cells").path(0).path("gate");
        assertThat(slower.path("result").asText()).isEqualTo("regression");
        assertThat(slower.path("worse").path(0).asText()).isEqualTo("throughput");
        assertThat(ComparisonFormat.CSV.write(comparison, style(80, true), gate).lines())
                .anyMatch(line -> line.startsWith("first,second,blob=1KB,slower,") && line.endsWith(",regression"))
                .anyMatch(line -> line.startsWith("first,third,blob=1KB,no detect") && line.endsWith(",passed"))
                .anyMatch(line -> line.startsWith("first,other,blob=9KB,not comp") && line.endsWith(",not judged"));
        assertThat(ComparisonFormat.JSON.write(comparison, style(80, true))).contains("\"gate\" : null");
    }

    @Test
    void jsonNamesTheServersThatAreKnown() throws IOException {
        ComparedRun run = Runs.of(
                "run",
                new Runs.Cell("x")
                        .with("server_version", "8.0.1")
                        .throughputs(CALM)
                        .measured(),
                new Runs.Cell("y").verdict(1, "UNSUPPORTED", "no").measured());
        Comparison compared = Comparison.of(run, List.of(run), Comparison.LEAST_DIFFERENCE);

        assertThat(new ObjectMapper()
                        .readTree(ComparisonFormat.JSON.write(compared, style(80, true)))
                        .findValuesAsText("server_version"))
                .containsExactly("8.0.1", "8.0.1");
    }

    @Test
    void jsonIsTheSameInEveryCharset() throws IOException {
        ComparedRun run = run("gr\u00fcn \u2602", CALM);

        String text = ComparisonFormat.JSON.write(
                Comparison.of(run, List.of(run), Comparison.LEAST_DIFFERENCE), style(80, true));

        assertThat(text).matches("\\p{ASCII}+");
        assertThat(new ObjectMapper()
                        .readTree(text)
                        .path("baseline")
                        .path("run_id")
                        .asText())
                .isEqualTo("gr\u00fcn \u2602");
    }

    @Test
    void markdownIsOneTable() {
        String markdown = ComparisonFormat.MD.write(comparison, style(80, true));

        assertThat(markdown)
                .contains("| cell | measure | A | 95 % | B | 95 % | B/A | 95 % | B is | C |")
                .contains(
                        "| **blob=1KB** |  | limited by store |  | limited by store |  |  |  | **slower (throughput)** |")
                .containsPattern(
                        "\\|  \\| throughput \\| 1.00k/s \\| [0-9./sk]+ \\| 500/s \\| [0-9./s]+ \\| 0.50 \\| [0-9.]+ \\| worse \\|");
        long columns = markdown.lines()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.chars().filter(letter -> letter == '|').count())
                .distinct()
                .count();
        assertThat(columns).isOne();
    }

    @Test
    void throughputOfShortWindowsMayBeThatOfABurst() {
        ComparedRun shortWindows = Runs.of("a", lasting("x", "closed", 1.5, ""), lasting("y", "closed", 1.2, ""));
        ComparedRun told = Runs.of(
                "b", lasting("x", "closed", 1.5, "0.97"), lasting("y", "closed", 12, ""), lasting("z", "rough", 1, ""));

        assertThat(notes(shortWindows, told))
                .contains(
                        "2 cells were measured for 1.20 s to 1.50 s at most, and not held for long: whether this speed"
                                + " lasts is not known.");
        assertThat(notes(told, told)).doesNotContain("held for long");
    }

    @Test
    void cellsThatDidNotKeepTheirThroughputAreNamedTheLeastLastingFirst() {
        ComparedRun burst = Runs.of("a", lasting("x", "closed", 1.5, "0.40"));
        ComparedRun lasts = Runs.of("b", lasting("x", "closed", 1.5, "0.80"));
        ComparedRun bursts = Runs.of(
                "c",
                lasting("v", "closed", 1, "0.6"),
                lasting("w", "closed", 1, "0.5"),
                lasting("x", "closed", 1, "0.7"),
                lasting("y", "closed", 1, "0.79"),
                lasting("z", "closed", 1, "1.1"));

        assertThat(notes(burst, lasts))
                .contains("A shows a burst: when held for long, x kept 0.40 of this throughput.")
                .doesNotContain("B shows")
                .doesNotContain("not known");
        assertThat(notes(lasts, bursts))
                .contains(
                        "B shows bursts: when held for long, w kept 0.50, v kept 0.60, x kept 0.70, and 1 more cell less"
                                + " than 0.80 of this throughput.");
    }

    @Test
    void aHoldThatFailedIsNoCellThatWasNotHeld() {
        ComparedRun failed = Runs.of(
                "a",
                new Runs.Cell("x")
                        .throughputs(CALM)
                        .measured("measured_s", 1.5, 1.5)
                        .verdict(1, "VALID", "limited by disk; held for 30s: INVALID, 3 blobs are missing")
                        .measured());
        ComparedRun cold = Runs.of(
                "b",
                new Runs.Cell("x")
                        .throughputs(CALM)
                        .measured("measured_s", 1.5, 1.5)
                        .verdict(1, "VALID", "not held for long: its rounds have faults, and a hold has none")
                        .measured());

        assertThat(notes(failed, failed))
                .contains(
                        "2 cells failed or ended early when held for long, for example x (held for 30s: INVALID, 3 blobs"
                                + " are missing): whether this speed lasts is not known.")
                .doesNotContain("not held for long");
        assertThat(notes(failed, cold))
                .contains("1 cell failed or ended early when held for long")
                .contains("1 cell was measured for 1.50 s at most, and not held for long");
    }

    @Test
    void partsWhoseAxisIsOneOfTheLoadHaveTheirCellsInCommon() {
        List<ComparedRun> parts = RunParts.by(
                Runs.of("run", Runs.throughputs("blob=1KB", CALM), Runs.throughputs("blob=9KB", HALF)), "blob");

        assertThat(notes(parts.get(0), parts.get(1)))
                .contains("B against A: 1 slower.")
                .doesNotContain("no cell in common");
    }

    private static MeasuredCell lasting(String id, String load, double seconds, String sustainedRatio) {
        return new Runs.Cell(id)
                .with("load_model", load, "sustained_ratio", sustainedRatio)
                .throughputs(CALM)
                .measured("measured_s", seconds, seconds)
                .measured();
    }

    private static String notes(ComparedRun baseline, ComparedRun other) {
        Comparison compared = Comparison.of(baseline, List.of(other), Comparison.LEAST_DIFFERENCE);
        return ComparisonFormat.TABLE.write(compared, new TableStyle(300, false, false, false));
    }
}
