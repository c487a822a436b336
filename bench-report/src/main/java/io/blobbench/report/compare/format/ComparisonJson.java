package io.blobbench.report.compare.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Differences;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.GateResult;
import io.blobbench.report.compare.GatedCell;
import io.blobbench.report.compare.Levels;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Contrast;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A comparison as JSON; what is not known is {@code null}. */
final class ComparisonJson {
    /** ASCII: standard output has the charset of the locale. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private ComparisonJson() {}

    static String write(Comparison comparison, Optional<Gate> gate) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("baseline", run(Comparison.BASELINE, comparison.baseline()));
        content.put("summary", Summary.of(comparison));
        content.put("level", Levels.ALL);
        content.put("least_difference", comparison.leastDifference());
        content.put("gate", gate.map(each -> gate(comparison, each)).orElse(null));
        content.put(
                "runs",
                comparison.runs().stream()
                        .map(run -> compared(comparison, run, gate))
                        .toList());
        try {
            return JSON.writeValueAsString(content) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps, texts and numbers are always JSON", e);
        }
    }

    private static Map<String, Object> run(String label, ComparedRun run) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("label", label);
        content.put("run_id", run.id());
        content.put("part", run.part().isEmpty() ? null : run.part());
        for (String column : List.of("store", "server_version", "client_version", "target", "scenario")) {
            content.put(column, run.joined(column));
        }
        content.put("load_host", run.machine().isEmpty() ? null : run.machine());
        return content;
    }

    private static Map<String, Object> gate(Comparison comparison, Gate gate) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("limit", Decimal.rounded(gate.limit()));
        content.put("result", gate.judge(comparison).word());
        Map<String, Object> cells = new LinkedHashMap<>();
        for (GateResult result : GateResult.values()) {
            cells.put(
                    result.word().replace(' ', '_'),
                    comparison.runs().stream()
                            .flatMap(run -> run.cells().stream())
                            .filter(cell -> gate.judge(cell).result() == result)
                            .count());
        }
        content.put("cells", cells);
        return content;
    }

    private static Map<String, Object> compared(Comparison comparison, RunComparison run, Optional<Gate> gate) {
        Map<String, Object> content = run(run.label(), run.run());
        content.put("differences", Differences.between(comparison.baseline(), run.run()));
        content.put("cells", run.cells().stream().map(cell -> cell(cell, gate)).toList());
        return content;
    }

    private static Map<String, Object> cell(CellComparison cell, Optional<Gate> gate) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("cell", cell.cell());
        content.put("verdict", cell.outcome().word());
        content.put("reason", cell.reason());
        content.put("baseline_trials", cell.baseline().map(ComparedCell::trials).orElse(0));
        content.put("trials", cell.other().map(ComparedCell::trials).orElse(0));
        content.put(
                "baseline_limited_by",
                cell.baseline().map(ComparedCell::limitedBy).orElse(null));
        content.put("limited_by", cell.other().map(ComparedCell::limitedBy).orElse(null));
        content.put("gate", gate.map(each -> gated(each.judge(cell))).orElse(null));
        Map<String, Object> measures = new LinkedHashMap<>();
        cell.contrasts().forEach(contrast -> measures.put(contrast.measure().word(), measure(contrast)));
        content.put("measures", measures);
        Map<String, Map<String, Object>> kinds = new LinkedHashMap<>();
        cell.kinds().forEach(each -> kinds.computeIfAbsent(each.kind(), ignored -> new LinkedHashMap<>())
                .put(each.contrast().measure().word(), measure(each.contrast())));
        content.put("kinds", kinds);
        return content;
    }

    private static Map<String, Object> gated(GatedCell cell) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("result", cell.result().word());
        content.put(
                "worse",
                cell.worse().stream().map(contrast -> contrast.measure().word()).toList());
        return content;
    }

    private static Map<String, Object> measure(Contrast contrast) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("unit", contrast.measure().unit());
        content.put("baseline", number(contrast.baseline()));
        content.put("baseline_interval", interval(contrast.baselineInterval()));
        content.put("value", number(contrast.value()));
        content.put("value_interval", interval(contrast.valueInterval()));
        content.put("ratio", number(contrast.ratio()));
        content.put("interval", interval(contrast.interval()));
        content.put("p", number(contrast.p()));
        content.put("finding", contrast.finding().word());
        return content;
    }

    private static @Nullable Object interval(Optional<ConfidenceInterval> interval) {
        return interval.map(ends -> List.of(Decimal.rounded(ends.low()), Decimal.rounded(ends.high())))
                .orElse(null);
    }

    private static @Nullable Object number(OptionalDouble number) {
        return number.isPresent() ? Decimal.rounded(number.getAsDouble()) : null;
    }
}
