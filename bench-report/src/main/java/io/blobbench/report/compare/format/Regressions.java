package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.UnresolvedMeasure;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.scenario.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Measures that became worse by more than a limit, and cells that lost their figures, for a gate in CI.
 *
 * @param lines one for each measure that decides, of each cell, and one for each cell of which no trial is VALID or UNSTEADY any more
 * @param judged how many cells a verdict could be had of, of all runs
 * @param unresolved the measures that could not be judged in some of these cells: {@code service p99 was not tested in 3 cells}
 * @param obstacles why there is no verdict, one for each other cell: {@code cannot know (not steady)}
 */
public record Regressions(List<String> lines, long judged, List<String> unresolved, List<String> obstacles) {
    private static final int PERCENT = 100;

    public Regressions {
        lines = List.copyOf(lines);
        unresolved = List.copyOf(unresolved);
        obstacles = List.copyOf(obstacles);
    }

    /**
     * Finds what is significantly worse than in the baseline, and by more than the limit.
     *
     * @param limit share of the baseline: 0.05 for 5 %
     */
    public static Regressions of(Comparison comparison, double limit) {
        List<String> lines = new ArrayList<>();
        long judged = 0;
        Map<UnresolvedMeasure, Long> unresolved = new TreeMap<>();
        List<String> obstacles = new ArrayList<>();
        for (RunComparison run : comparison.runs()) {
            run.unresolved().forEach((measure, cells) -> unresolved.merge(measure, cells, Long::sum));
            for (CellComparison cell : run.cells()) {
                boolean known = cell.outcome() != Outcome.CANNOT_KNOW && cell.outcome() != Outcome.NOT_COMPARABLE;
                if (broken(cell)) {
                    judged++;
                    lines.add(name(run, cell) + ": " + cell.reason());
                } else if (known) {
                    judged++;
                } else {
                    obstacles.add(cell.said());
                }
                cell.different().stream()
                        .filter(contrast -> known && contrast.finding() == ContrastFinding.WORSE)
                        .filter(contrast -> contrast.worseBy() > limit)
                        .forEach(contrast -> lines.add(line(run, cell, contrast)));
            }
        }
        return new Regressions(
                lines,
                judged,
                unresolved.entrySet().stream()
                        .map(each -> each.getKey().said() + " in " + Counted.of(each.getValue(), "cell"))
                        .toList(),
                obstacles);
    }

    /** Whether the baseline has figures that hold, and the other run has the cell, but no trial whose figures hold. */
    private static boolean broken(CellComparison cell) {
        return cell.baseline().filter(before -> before.verdict().figuresHold()).isPresent()
                && cell.other().filter(now -> now.trials() == 0).isPresent();
    }

    /** The obstacle that the most cells have, with their number: {@code 4 of 5: cannot know (not steady)}; empty without any. */
    public Optional<String> mostFrequentObstacle() {
        return obstacles.stream()
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> most.getValue() + " of " + (judged + obstacles.size()) + ": " + most.getKey());
    }

    private static String name(RunComparison run, CellComparison cell) {
        return run.run().id() + " "
                + (run.run().part().isEmpty() ? "" : run.run().part() + " ") + cell.cell();
    }

    private static String line(RunComparison run, CellComparison cell, Contrast contrast) {
        Optional<Contrast> shown = Optional.of(contrast);
        return String.format(
                Locale.ROOT,
                "%s: %s %s, was %s, %.1f %% worse [%s]",
                name(run, cell),
                contrast.measure().title(),
                ContrastText.value(shown),
                ContrastText.value(contrast.measure(), contrast.baseline()),
                PERCENT * contrast.worseBy(),
                ContrastText.interval(shown));
    }
}
