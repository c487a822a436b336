package io.blobbench.report.compare;

import io.blobbench.report.statistics.Contrasts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Runs beside a baseline.
 *
 * @param baseline what the others are compared with, labelled A
 * @param runs the others, labelled B, C and so on
 * @param leastDifference share below which a difference does not count
 * @param unlike promises that may differ between compared cells, by the columns of results.csv
 */
public record Comparison(ComparedRun baseline, List<RunComparison> runs, double leastDifference, Set<String> unlike) {
    /** Letter of the baseline. */
    public static final String BASELINE = "A";
    /** Smaller differences do not count: runs of the same thing, one after the other, differ by nearly as much. */
    public static final double LEAST_DIFFERENCE = 0.03;

    private static final int LETTERS = 26;

    public Comparison {
        runs = List.copyOf(runs);
        unlike = Set.copyOf(unlike);
    }

    /**
     * Compares runs with a baseline.
     *
     * @param leastDifference share below which a difference does not count
     */
    public static Comparison of(ComparedRun baseline, List<ComparedRun> others, double leastDifference) {
        return of(baseline, others, leastDifference, Set.of());
    }

    /**
     * Compares runs with a baseline, or parts of a run with one of them.
     *
     * @param leastDifference share below which a difference does not count
     * @param unlike promises that may differ, some of {@link Comparability#PROMISES}; all may in parts of a run, as they follow from the axis
     */
    public static Comparison of(
            ComparedRun baseline, List<ComparedRun> others, double leastDifference, Set<String> unlike) {
        Set<String> allowed = new HashSet<>(unlike);
        String axis = RunParts.axis(baseline);
        if (!axis.isEmpty()) { // cells that differ only in the axis and its consequences
            allowed.add(axis);
            allowed.addAll(Comparability.PROMISES);
        }
        List<RunComparison> runs = IntStream.range(0, others.size())
                .parallel()
                .mapToObj(i -> RunComparison.of(
                        baseline,
                        others.get(i),
                        List.of(BASELINE, label(i + 1)),
                        Turns.taken(baseline, others.get(i))
                                ? Contrasts.ofTurns(leastDifference)
                                : new Contrasts(leastDifference),
                        allowed))
                .toList();
        return new Comparison(baseline, runs, leastDifference, unlike);
    }

    private static String label(int index) {
        return index < LETTERS ? String.valueOf((char) ('A' + index)) : "R" + (index + 1);
    }
}
