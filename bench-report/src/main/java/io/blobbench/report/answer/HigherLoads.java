package io.blobbench.report.answer;

import io.blobbench.report.read.ProbeView;
import io.blobbench.report.table.Humanized;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        SortedMap<Double, List<ProbeView>> higher = probes.stream()
                .filter(probe -> probe.offeredOps() > load)
                .collect(Collectors.groupingBy(ProbeView::offeredOps, TreeMap::new, Collectors.toList()));
        if (higher.isEmpty()) {
            return Optional.of("The search had no higher load to try.");
        }
        return higher.entrySet().stream()
                .filter(each -> !kept(each.getValue()))
                .findFirst()
                .map(lowest -> (lowest.getKey().equals(higher.firstKey())
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

    /** Whether a load counts as kept: its last probe decides, a final check or the one that made a majority. */
    private static boolean kept(List<ProbeView> ofLoad) {
        return ofLoad.get(ofLoad.size() - 1).kept();
    }
}
