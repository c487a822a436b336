package io.blobbench.report.compare.format;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.GateResult;
import io.blobbench.report.compare.RunComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The judgement of a gate as a JUnit report, which servers of CI read: a suite for each run that is compared with the baseline, and a case
 * for each of its cells.
 *
 * <p>Its elements and attributes are valid by both common schemas, that of Ant's task {@code junitreport} (windyroad/JUnit-Schema) and that
 * of Jenkins (xunit-plugin, junit-10.xsd). The first requires a host, for which it prescribes {@code localhost} where it is not known.
 */
public final class JunitReport {
    private static final double PERCENT = 100;
    private static final Pattern SECOND = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?=[.Z])");

    private final Comparison comparison;
    private final Gate gate;
    private final String toolVersion;
    private final XmlText xml = new XmlText();

    private JunitReport(Comparison comparison, Gate gate, String toolVersion) {
        this.comparison = comparison;
        this.gate = gate;
        this.toolVersion = toolVersion;
    }

    /**
     * Writes the report.
     *
     * @param toolVersion version of this program, which compares
     * @return XML in UTF-8, ended by {@code \n}
     */
    public static String write(Comparison comparison, Gate gate, String toolVersion) {
        return new JunitReport(comparison, gate, toolVersion).written();
    }

    private String written() {
        xml.open("testsuites", Map.of());
        List<String> names = suiteNames();
        for (int i = 0; i < names.size(); i++) {
            suite(i, names.get(i), comparison.runs().get(i));
        }
        xml.close();
        return xml.document();
    }

    /** Names that stay the same from one pair of runs to the next: store and scenario, with the name of the run where several have the same. */
    private List<String> suiteNames() {
        List<String> names = comparison.runs().stream()
                .map(run -> run.run().joined("store") + "." + run.run().joined("scenario"))
                .toList();
        if (names.stream().distinct().count() == names.size()) {
            return names;
        }
        Map<String, String> runs = Summary.names(comparison);
        return IntStream.range(0, names.size())
                .mapToObj(i -> {
                    String label = comparison.runs().get(i).label();
                    return names.get(i) + "." + runs.getOrDefault(label, label);
                })
                .toList();
    }

    private void suite(int index, String name, RunComparison run) {
        List<JunitCase> cases = cases(run);
        Map<String, String> attributes = XmlText.attributes(
                "name", name,
                "package", name,
                "id", String.valueOf(index),
                "tests", String.valueOf(cases.size()),
                "failures", count(cases, GateResult.REGRESSION, GateResult.LOAD_NOT_KEPT),
                "errors", count(cases, GateResult.NO_FIGURES),
                "skipped", count(cases, GateResult.NOT_JUDGED),
                "time", seconds(run.run().cells().stream()));
        start(run.run()).ifPresent(start -> attributes.put("timestamp", start));
        attributes.put("hostname", "localhost");
        xml.open("testsuite", attributes);
        properties(run);
        cases.forEach(each -> each.write(xml, name));
        xml.element("system-out", Map.of(), output(cases));
        xml.element("system-err", Map.of(), "");
        xml.close();
    }

    private List<JunitCase> cases(RunComparison run) {
        Map<String, MeasuredCell> measured = run.run().cells().stream()
                .collect(Collectors.toMap(MeasuredCell::id, cell -> cell, (first, again) -> first));
        List<JunitCase> cases = new ArrayList<>();
        for (CellComparison cell : run.cells()) {
            String part = run.run().part();
            String id = part.isEmpty() ? cell.cell() : part + " " + cell.cell();
            boolean taken = cases.stream().anyMatch(other -> other.name().equals(id));
            cases.add(new JunitCase(
                    taken ? id + " in " + run.label() : id, // only that run has it
                    seconds(cell.other().map(other -> measured.get(other.id())).stream()),
                    cell,
                    gate.judge(cell),
                    percent(gate.limit())));
        }
        return cases;
    }

    private static String count(List<JunitCase> cases, GateResult... results) {
        return String.valueOf(cases.stream()
                .filter(each -> List.of(results).contains(each.gated().result()))
                .count());
    }

    /** The time that the trials of cells took. */
    private static String seconds(Stream<MeasuredCell> cells) {
        return String.format(
                Locale.ROOT,
                "%.3f",
                cells.flatMap(cell -> cell.rows().stream())
                        .flatMapToDouble(row -> row.number("trial_s").stream())
                        .sum());
    }

    /** When the first trial of a run began, in UTC and without a zone, as the schemas ask for. */
    private static Optional<String> start(ComparedRun run) {
        return run.cells().stream()
                .flatMap(cell -> cell.texts("started_at").stream())
                .map(SECOND::matcher)
                .filter(found -> found.lookingAt())
                .map(found -> found.group())
                .min(String::compareTo);
    }

    private void properties(RunComparison run) {
        xml.open("properties", Map.of());
        property("tool_version", toolVersion);
        property("limit", percent(gate.limit()));
        property("least_difference", percent(comparison.leastDifference()));
        properties("baseline_", comparison.baseline());
        properties("", run.run());
        xml.close();
    }

    private void properties(String prefix, ComparedRun run) {
        property(prefix + "run_id", run.id());
        property(prefix + "part", run.part());
        for (String column :
                List.of("store", "server_product", "server_version", "client_version", "target", "scenario")) {
            property(prefix + column, run.joined(column));
        }
        property(prefix + "load_host", run.machine());
    }

    private void property(String name, String value) {
        if (!value.isEmpty()) {
            xml.element("property", XmlText.attributes("name", name, "value", value));
        }
    }

    private static String percent(double share) {
        return Decimal.text(PERCENT * share) + "%";
    }

    /** The comparison in sentences, the runs by their letters, and the verdict on each cell. */
    private String output(List<JunitCase> cases) {
        return Stream.of(
                        Summary.of(comparison).stream(),
                        ComparisonNotes.runs(comparison).stream(),
                        cases.stream().map(JunitCase::said))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "\n", "\n"));
    }
}
