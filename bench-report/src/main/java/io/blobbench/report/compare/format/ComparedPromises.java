package io.blobbench.report.compare.format;

import io.blobbench.report.answer.RunPromise;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The promises of stores beside each other; of runs of the same store, only the parameters that differ are named. */
final class ComparedPromises {
    /** By the names of the runs, in words; empty for runs of the same store. */
    private final Map<String, String> promises = new LinkedHashMap<>();

    ComparedPromises(Comparison comparison, Map<String, String> names) {
        if (Stores.differ(comparison)) {
            add(names.getOrDefault(Comparison.BASELINE, Comparison.BASELINE), comparison.baseline());
            for (RunComparison run : comparison.runs()) {
                add(names.getOrDefault(run.label(), run.label()), run.run());
            }
        }
    }

    private void add(String name, ComparedRun run) {
        List<String> words = RunPromise.of(run.cells());
        if (!words.isEmpty()) {
            promises.put(name, RunPromise.words(words));
        }
    }

    /** Whether two stores are known to promise different things. */
    boolean differ() {
        return new HashSet<>(promises.values()).size() > 1;
    }

    /** The promise that all stores share, or those of each; empty where none is known. */
    Optional<String> sentence() {
        if (promises.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                differ()
                        ? "The stores promise different things, and one that promises more does more work: "
                                + promises.entrySet().stream()
                                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                                        .collect(Collectors.joining("; "))
                                + "."
                        : "Promise of " + String.join(" and ", promises.keySet()) + ": "
                                + promises.values().iterator().next() + ".");
    }
}
