package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.SpeedFactor;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on a cell in its shortest form: which run is faster.
 *
 * @param text {@code B 1.42x (1.30-1.55)}
 * @param more what goes with it where there is room; may be empty
 * @param outcome of the cell
 */
record ShortVerdict(String text, String more, Outcome outcome) {
    /**
     * Shortens what was found of a cell.
     *
     * @param label of the run
     * @param shown the measure beside it; another is named
     */
    static ShortVerdict of(CellComparison cell, String label, Measure shown) {
        return switch (cell.outcome()) {
            case FASTER, SLOWER -> cell.loadKeptByOne() ? loadKept(cell, label) : different(cell, label, shown);
            case NO_DETECTABLE_DIFFERENCE -> new ShortVerdict("no difference seen", cell.reason(), cell.outcome());
            case CANNOT_KNOW ->
                new ShortVerdict("cannot know" + ratio(cell, label, shown), cell.reason(), cell.outcome());
            case NOT_COMPARABLE -> new ShortVerdict("not comparable", cell.reason(), cell.outcome());
        };
    }

    /** The text with what goes with it. */
    String whole() {
        return more.isEmpty()
                ? text
                : text + (outcome == Outcome.CANNOT_KNOW || outcome == Outcome.NOT_COMPARABLE ? ": " : "; ") + more;
    }

    private static ShortVerdict loadKept(CellComparison cell, String label) {
        String keeps = cell.outcome() == Outcome.FASTER ? label : Comparison.BASELINE;
        return new ShortVerdict("only " + keeps + " keeps the load", "", cell.outcome());
    }

    private static ShortVerdict different(CellComparison cell, String label, Measure shown) {
        Contrast decisive = cell.decisive().orElseThrow();
        SpeedFactor factor = SpeedFactor.of(decisive).orElseThrow();
        String text = winner(factor, label) + " " + factor.shown() + factor.shownInterval()
                + unless(shown, decisive.measure());
        List<String> opposed = cell.different().stream()
                .filter(each -> each.finding() == opposite(decisive.finding()))
                .map(each ->
                        "but " + each.measure().title() + " " + each.finding().word())
                .toList();
        int remark = cell.reason().indexOf("; ");
        String more = Stream.concat(
                        opposed.stream(),
                        remark < 0 ? Stream.of() : Stream.of(cell.reason().substring(remark + 2)))
                .collect(Collectors.joining("; "));
        return new ShortVerdict(text, more, cell.outcome());
    }

    private static ContrastFinding opposite(ContrastFinding finding) {
        return finding == ContrastFinding.BETTER ? ContrastFinding.WORSE : ContrastFinding.BETTER;
    }

    private static String ratio(CellComparison cell, String label, Measure shown) {
        Optional<SpeedFactor> factor = cell.shown().flatMap(SpeedFactor::of);
        return factor.map(found ->
                        " (" + winner(found, label) + " " + found.shown() + unless(shown, cell.measure()) + ")")
                .orElse("");
    }

    /** The name of a measure, unless it is the one that is shown. */
    private static String unless(Measure shown, Measure measure) {
        return measure == shown ? "" : " in " + measure.title();
    }

    private static String winner(SpeedFactor factor, String label) {
        return factor.ofBaseline() ? Comparison.BASELINE : label;
    }
}
