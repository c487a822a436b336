package io.blobbench.report.answer;

import io.blobbench.report.cell.LoadsAbove;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.table.Humanized;
import java.util.List;
import java.util.Optional;

/** The loads above the answer of a search in a sentence: the lowest of them that was tried and not kept. */
final class HigherLoads {
    private HigherLoads() {}

    /** The sentence of a cell that has figures of one trial; empty of others, and where every higher load was kept. */
    static Optional<String> sentence(SearchedCell searched) {
        List<ProbeView> probes = searched.ofOnlyTrial();
        if (probes.isEmpty()) {
            return Optional.empty();
        }
        double load = searched.load().orElseThrow();
        LoadsAbove higher = LoadsAbove.of(load, probes);
        if (higher.probes().isEmpty()) {
            return Optional.of("The search had no higher load to try.");
        }
        return higher.lowestNotKept()
                .map(lowest -> (lowest.getKey().equals(higher.probes().firstKey())
                                ? "The next higher load tried, " + SearchedCell.count(lowest.getKey())
                                        + ", was not kept"
                                : "The lowest higher load that was not kept is " + SearchedCell.count(lowest.getKey()))
                        + beyondLimit(lowest.getValue()) + ".");
    }

    /** The response time of a load beyond the limit, if that is why it was not kept. */
    private static String beyondLimit(List<ProbeView> ofLoad) {
        return ofLoad.stream()
                .filter(probe -> !probe.kept() && probe.responseUs().orElse(0) > probe.limitUs())
                .findFirst()
                .map(probe -> (probe.longest() ? ", and the longest response took " : ", with a response p99 of ")
                        + Humanized.microsInWords(probe.responseUs().orElseThrow()))
                .orElse("");
    }
}
