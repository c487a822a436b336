package io.blobbench.report.published;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.table.Grid;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/**
 * A run compared with published numbers, for the terminal: a line for each number, then the machines, then cells
 * without a match.
 */
public final class ReferenceTable {
    private static final int NARROWEST = 40;
    private static final String PUBLISHED_MACHINES =
            "HP ProLiant BL460c Gen8, 32 cores at 2.6 GHz, 10 Gbit/s; load host with 16 cores";
    private static final List<String> HEADERS = List.of("cell", "figure", "ours", "published", "ratio");

    private ReferenceTable() {}

    /**
     * Renders the comparison.
     *
     * @param times of its trials; without them several trials have no percentiles
     * @param width columns of the terminal
     * @param unicode whether the terminal can show box-drawing characters
     * @return lines joined and ended by {@code \n}
     */
    public static String render(
            RunResults run,
            Map<HistogramTag, TrialHistogram> times,
            PublishedResults published,
            int width,
            boolean unicode) {
        ReferenceComparison comparison = ReferenceComparison.of(run, times, published);
        List<String> lines = new ArrayList<>();
        if (comparison.cells() == 0) {
            lines.add(run.runId() + " holds no rows: there is nothing to compare.");
        } else if (comparison.matches().isEmpty()) {
            lines.add(run.runId() + ":");
        } else {
            lines.add(run.runId() + " beside " + String.join(", ", comparison.sources()) + ":");
            lines.add(table(comparison, unicode));
            lines.add("ratio: ours divided by published; of throughput more is better, of times and space less.");
            if (run.rows().stream().anyMatch(row -> row.verdict() == Verdict.UNSTEADY)) {
                lines.add("~: not steady, the figures were still changing.");
            }
            held(comparison).ifPresent(lines::add);
            comparison.notes().forEach(note -> lines.add("published with the note: " + note + "."));
            lines.add("ours: " + run.loadFrom() + "; servers: " + run.target() + ".");
            lines.add("published: " + PUBLISHED_MACHINES + ".");
        }
        if (comparison.without() > 0) {
            lines.add(without(comparison, run, published));
        }
        return lines.stream()
                        .map(line -> line.contains("\n") ? line : wrapped(line, width))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static String table(ReferenceComparison comparison, boolean unicode) {
        List<List<String>> rows = new ArrayList<>();
        String before = "";
        for (ReferenceMatch match : comparison.matches()) {
            rows.add(List.of(
                    match.cell().equals(before) ? "" : match.cell(),
                    match.published().figure().title(),
                    match.oursShown(),
                    match.publishedShown(),
                    ratio(match.ratio())));
            before = match.cell();
        }
        return Grid.lines(HEADERS, rows, unicode);
    }

    /** Cells whose throughput was that of a burst, or too low; empty without any. */
    private static Optional<String> held(ReferenceComparison comparison) {
        String cells = comparison.matches().stream()
                .flatMap(match -> match.sustained().map(times -> match.cell() + " " + times + " times").stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of("held for long, cells sustained another throughput than in their trials: " + cells + ".");
    }

    private static String ratio(OptionalDouble ratio) {
        if (ratio.isEmpty()) {
            return "-";
        }
        int decimals = ratio.getAsDouble() < 0.1 ? 3 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio.getAsDouble());
    }

    private static String without(ReferenceComparison comparison, RunResults run, PublishedResults published) {
        boolean one = comparison.without() == 1;
        String cells = comparison.without() + " of " + comparison.cells()
                + (comparison.cells() == 1 ? " cell" : " cells") + (one ? " has" : " have")
                + " no published counterpart: ";
        if (comparison.differences().isEmpty()) {
            RowView row = run.rows().get(0);
            String scenarios = published.rows().stream()
                    .filter(each -> each.store().equals(row.text("store")))
                    .map(PublishedRow::scenario)
                    .distinct()
                    .collect(Collectors.joining(", "));
            return cells + "published for " + row.text("store") + (scenarios.isEmpty() ? " is nothing" : " are ")
                    + scenarios + ".";
        }
        boolean alike = one || comparison.differences().size() == 1;
        return cells + (one ? "it differs" : "they differ") + " from the nearest published results in "
                + (alike ? "" : "one or more of ")
                + comparison.differences().entrySet().stream()
                        .map(difference -> difference.getKey().column() + " (published: "
                                + String.join(", ", difference.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static String wrapped(String text, int width) {
        return WordUtils.wrap(text, Math.max(NARROWEST, width) - 2, "\n  ", true);
    }
}
