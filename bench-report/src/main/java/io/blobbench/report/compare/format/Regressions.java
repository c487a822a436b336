package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Finding;
import io.blobbench.report.statistics.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures that became worse by more than a limit, for a gate in CI.
 *
 * @param lines one for each measure that decides, of each cell
 * @param judged how many cells a verdict could be had of, of all runs
 * @param unjudged how many not
 */
public record Regressions(List<String> lines, long judged, long unjudged) {
    private static final int PERCENT = 100;

    public Regressions {
        lines = List.copyOf(lines);
    }

    /**
     * Finds what is significantly worse than in the baseline, and by more than the limit.
     *
     * @param limit share of the baseline: 0.05 for 5 %
     */
    public static Regressions of(Comparison comparison, double limit) {
        List<String> lines = new ArrayList<>();
        long judged = 0;
        long unjudged = 0;
        for (RunComparison run : comparison.runs()) {
            for (CellComparison cell : run.cells()) {
                boolean known = cell.outcome() != Outcome.CANNOT_KNOW && cell.outcome() != Outcome.NOT_COMPARABLE;
                judged += known ? 1 : 0;
                unjudged += known ? 0 : 1;
                cell.contrasts().stream()
                        .filter(contrast -> known && contrast.finding() == Finding.WORSE)
                        .filter(contrast -> decides(contrast.measure(), cell))
                        .filter(contrast -> contrast.worseBy() > limit)
                        .forEach(contrast -> lines.add(line(run, cell, contrast)));
            }
        }
        return new Regressions(lines, judged, unjudged);
    }

    private static boolean decides(Measure measure, CellComparison cell) {
        return cell.deciding().contains(measure);
    }

    private static String line(RunComparison run, CellComparison cell, Contrast contrast) {
        Optional<Contrast> shown = Optional.of(contrast);
        return String.format(
                Locale.ROOT,
                "%s %s: %s %s, was %s, %.1f %% worse [%s]",
                run.run().id(),
                cell.cell(),
                contrast.measure().title(),
                Shown.value(shown),
                Shown.value(contrast.measure(), contrast.baseline()),
                PERCENT * contrast.worseBy(),
                Shown.interval(shown));
    }
}
