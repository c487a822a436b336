package io.blobbench.report.compare.format;

import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** The stores of compared runs. */
final class Stores {
    private Stores() {}

    /** Whether each run measured a store of its own. */
    static boolean differ(Comparison comparison) {
        List<String> stores = Stream.concat(
                        Stream.of(comparison.baseline()),
                        comparison.runs().stream().map(RunComparison::run))
                .map(run -> run.joined("store"))
                .toList();
        return new HashSet<>(stores).size() == stores.size() && !stores.contains("");
    }
}
