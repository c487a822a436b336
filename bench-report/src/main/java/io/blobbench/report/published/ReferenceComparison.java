package io.blobbench.report.published;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.results.histogram.HistogramTag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run compared with the numbers published for its store and scenario.
 *
 * @param matches in the order of the cells, those of a cell in the published order
 * @param cells that the run has rows of
 * @param without number of these cells without a published number
 * @param differences differences of the nearest published rows from those cells, by parameter
 */
record ReferenceComparison(
        List<ReferenceMatch> matches, int cells, int without, Map<Parameter, Set<String>> differences) {
    /** Compares every cell that has rows. */
    static ReferenceComparison of(RunResults run, Map<HistogramTag, TrialHistogram> times, PublishedResults published) {
        Map<String, List<RowView>> cells = run.rows().stream()
                .collect(Collectors.groupingBy(RowView::cell, LinkedHashMap::new, Collectors.toList()));
        List<ReferenceMatch> matches = new ArrayList<>();
        Map<Parameter, Set<String>> differences = new LinkedHashMap<>();
        int without = 0;
        for (Map.Entry<String, List<RowView>> cell : cells.entrySet()) {
            RowView row = described(cell.getValue());
            List<PublishedRow> found =
                    published.rows().stream().filter(each -> each.names(row)).toList();
            found.forEach(each -> matches.add(new ReferenceMatch(cell.getKey(), cell.getValue(), times, each)));
            if (found.isEmpty()) {
                without++;
                addDifferences(row, published, differences);
            }
        }
        return new ReferenceComparison(matches, cells.size(), without, differences);
    }

    /** The row that says best how a cell was loaded: with figures, else with lanes, which a trial without load has not. */
    private static RowView described(List<RowView> rows) {
        return rows.stream()
                .filter(RowView::hasFigures)
                .findFirst()
                .or(() -> rows.stream()
                        .filter(row -> row.number("lanes").isPresent())
                        .findFirst())
                .orElse(rows.get(0));
    }

    /** Adds those of the row with the fewest, and of several such rows of the one whose numbers are nearest. */
    private static void addDifferences(
            RowView row, PublishedResults published, Map<Parameter, Set<String>> differences) {
        published.rows().stream()
                .filter(each -> each.asksTheSame(row))
                .min(Comparator.comparingInt(
                                (PublishedRow each) -> each.differences(row).size())
                        .thenComparingDouble(each -> each.distance(row)))
                .map(each -> each.differences(row))
                .orElse(Map.of())
                .forEach((parameter, value) -> differences
                        .computeIfAbsent(parameter, ignored -> new LinkedHashSet<>())
                        .add(value));
    }

    /** Notes of the published rows. */
    Set<String> notes() {
        return matches.stream()
                .map(match -> match.published().note())
                .filter(note -> !note.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Sources of the published numbers. */
    Set<String> sources() {
        return matches.stream()
                .map(match -> match.published().source())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
