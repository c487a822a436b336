package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.GateResult;
import io.blobbench.report.compare.GatedCell;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.UnresolvedMeasure;
import io.blobbench.report.statistics.Contrast;
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
 * Measures that became worse by more than a limit, and cells that lost their figures or whose load is not kept any more, for a gate in CI.
 *
 * @param lines one for each measure that decides, of each cell, and one for each other cell that fails
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
        Gate gate = new Gate(limit);
        List<String> lines = new ArrayList<>();
        long judged = 0;
        Map<UnresolvedMeasure, Long> unresolved = new TreeMap<>();
        List<String> obstacles = new ArrayList<>();
        for (RunComparison run : comparison.runs()) {
            run.unresolved().forEach((measure, cells) -> unresolved.merge(measure, cells, Long::sum));
            for (CellComparison cell : run.cells()) {
                GatedCell gated = gate.judge(cell);
                if (gated.result() == GateResult.NOT_JUDGED) {
                    obstacles.add(cell.said());
                    continue;
                }
                judged++;
                if (gated.result() == GateResult.NO_FIGURES || gated.result() == GateResult.LOAD_NOT_KEPT) {
                    lines.add(name(run, cell) + ": " + cell.reason());
                }
                gated.worse().forEach(contrast -> lines.add(name(run, cell) + ": " + inWords(contrast)));
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

    /** {@code throughput 945/s, was 1.00k/s, 5.5 % worse [0.93..0.96]}. */
    static String inWords(Contrast contrast) {
        Optional<Contrast> shown = Optional.of(contrast);
        return String.format(
                Locale.ROOT,
                "%s %s, was %s, %.1f %% worse [%s]",
                contrast.measure().title(),
                ContrastText.value(shown),
                ContrastText.value(contrast.measure(), contrast.baseline()),
                PERCENT * contrast.worseBy(),
                ContrastText.interval(shown));
    }
}
