package io.blobbench.report.cell;

import io.blobbench.report.read.ProbeView;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The loads that a search tried above the one it found.
 *
 * @param probes of each load in their order, by operations a second
 */
public record LoadsAbove(SortedMap<Double, List<ProbeView>> probes) {
    public LoadsAbove {
        probes = Collections.unmodifiableSortedMap(new TreeMap<>(probes));
    }

    /**
     * The loads above one.
     *
     * @param probes of one trial
     */
    public static LoadsAbove of(double opsPerSecond, List<ProbeView> probes) {
        return new LoadsAbove(probes.stream()
                .filter(probe -> probe.offeredOps() > opsPerSecond)
                .collect(Collectors.groupingBy(ProbeView::offeredOps, TreeMap::new, Collectors.toList())));
    }

    /** The probes of the lowest of them that was not kept, by its load; empty where all were. */
    public Optional<Map.Entry<Double, List<ProbeView>>> lowestNotKept() {
        return probes.entrySet().stream().filter(load -> !kept(load.getValue())).findFirst();
    }

    /** Whether a load counts as kept: its last probe decides, a final check or the one that made a majority. */
    private static boolean kept(List<ProbeView> ofLoad) {
        return ofLoad.get(ofLoad.size() - 1).kept();
    }
}
