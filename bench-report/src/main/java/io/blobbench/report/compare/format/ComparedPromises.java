package io.blobbench.report.compare.format;

import io.blobbench.report.answer.RunPromise;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The promises of stores beside each other; of runs of the same store, only the parameters that differ are named. */
final class ComparedPromises {
    /** By the names of the runs; empty for runs of the same store, and without those whose promises are not known. */
    private final Map<String, List<MeasuredCell>> cells = new LinkedHashMap<>();

    ComparedPromises(Comparison comparison, Map<String, String> names) {
        if (Stores.differ(comparison)) {
            add(names.getOrDefault(Comparison.BASELINE, Comparison.BASELINE), comparison.baseline());
            for (RunComparison run : comparison.runs()) {
                add(names.getOrDefault(run.label(), run.label()), run.run());
            }
        }
    }

    private void add(String name, ComparedRun run) {
        if (!RunPromise.meanings(run.cells()).isEmpty()) {
            cells.put(name, run.cells());
        }
    }

    /** Whether two stores are known to promise different things, whatever consistency their layouts asked for. */
    boolean differ() {
        return cells.values().stream().map(RunPromise::meanings).distinct().count() > 1;
    }

    /** The promise that all stores share, or those of each; empty where none is known. */
    Optional<String> sentence() {
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                differ()
                        ? "The stores promise different things, and one that promises more does more work: "
                                + cells.entrySet().stream()
                                        .map(entry -> entry.getKey() + ": " + words(entry.getValue()))
                                        .collect(Collectors.joining("; "))
                                + "."
                        : "Promise of " + String.join(" and ", cells.keySet()) + ": "
                                + words(cells.values().stream()
                                        .flatMap(List::stream)
                                        .toList())
                                + ".");
    }

    private static String words(List<MeasuredCell> some) {
        return RunPromise.words(RunPromise.of(some));
    }
}
