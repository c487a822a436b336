package io.blobbench.report.compare.format;

import io.blobbench.report.answer.RunAdvice;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Differences;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.Counted;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.Tolerances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Notes on a comparison as a whole, for people. */
final class ComparisonNotes {
    private static final int MOST_BURSTS = 3;

    private ComparisonNotes() {}

    /** Which run each letter stands for. */
    static List<String> runs(Comparison comparison) {
        return Stream.concat(
                        Stream.of(run(Comparison.BASELINE, comparison.baseline()) + ", the baseline"),
                        comparison.runs().stream().map(each -> run(each.label(), each.run())))
                .toList();
    }

    private static String run(String label, ComparedRun run) {
        return label + "  " + run.id() + "  " + (run.part().isEmpty() ? "" : run.part() + "  ")
                + run.joined("store") + " " + run.joined("server_version") + " on " + run.joined("target") + ", "
                + Counted.of(run.cells().size(), "cell") + ", " + Counted.of(run.trials(), "trial");
    }

    /** The verdicts, counted, a line for each run; then what else to know. */
    static List<String> ending(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        for (RunComparison run : comparison.runs()) {
            lines.add(run.label() + " against " + Comparison.BASELINE + ": " + counted(run) + ".");
        }
        for (RunComparison run : comparison.runs()) {
            List<String> differences = Differences.between(comparison.baseline(), run.run());
            if (!differences.isEmpty()) {
                lines.add(run.label() + " has " + String.join("; ", differences) + ".");
            }
            List<String> apart = CellPairs.apart(comparison.baseline(), run.run());
            if (!run.hasCommonCells() && !apart.isEmpty()) {
                lines.add(run.label() + " has no cell in common with " + Comparison.BASELINE + ": they differ in "
                        + String.join(", ", apart) + ".");
            }
        }
        if (cells(comparison).anyMatch(MeasuredCell::withoutHistograms)) {
            lines.add(
                    "Percentiles of several trials are merged from histograms.hlog, which is missing beside a results.csv,"
                            + " may be another run's because that file has another name, or does not hold them all.");
        }
        if (cells(comparison).anyMatch(cell -> cell.text("operation").contains(":"))) {
            lines.add("Verdicts rest on all kinds of a mix together.");
        }
        burst(Comparison.BASELINE, comparison.baseline()).ifPresent(lines::add);
        comparison.runs().forEach(each -> burst(each.label(), each.run()).ifPresent(lines::add));
        failedHolds(comparison).ifPresent(lines::add);
        notHeld(comparison).ifPresent(lines::add);
        return lines;
    }

    /** The cells of a run that did not keep their throughput when they were held, the least lasting first; empty without any. */
    private static Optional<String> burst(String label, ComparedRun run) {
        List<MeasuredCell> cells = run.cells().stream()
                .filter(cell -> cell.burst().isPresent())
                .sorted(Comparator.comparingDouble(cell -> cell.burst().orElseThrow()))
                .toList();
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        String kept = cells.stream()
                .limit(MOST_BURSTS)
                .map(cell ->
                        cell.id() + " kept " + CellVerdict.share(cell.burst().orElseThrow()))
                .collect(Collectors.joining(", "));
        int others = cells.size() - MOST_BURSTS;
        return Optional.of(
                label + (cells.size() == 1 ? " shows a burst" : " shows bursts") + ": when held for long, " + kept
                        + (others > 0
                                ? ", and " + Counted.of(others, "more cell")
                                        + String.format(Locale.ROOT, " less than %.2f", Tolerances.BURST)
                                : "")
                        + " of this throughput.");
    }

    private static Optional<String> failedHolds(Comparison comparison) {
        List<MeasuredCell> failed = cells(comparison)
                .filter(cell -> RunAdvice.failedHold(cell).isPresent())
                .toList();
        return failed.stream()
                .findFirst()
                .map(first -> Counted.of(failed.size(), "cell")
                        + " failed or ended early when held for long, for example "
                        + first.id() + " (" + RunAdvice.failedHold(first).orElseThrow()
                        + "): whether this speed lasts is not known.");
    }

    /** Cells whose throughput may be that of a burst; empty where each was measured or held for long enough. */
    private static Optional<String> notHeld(Comparison comparison) {
        double[] longestS = cells(comparison)
                .filter(cell -> cell.hasLoad(LoadKind.CLOSED))
                .filter(cell -> cell.text("sustained_ratio").isEmpty()
                        && RunAdvice.failedHold(cell).isEmpty())
                .flatMapToDouble(cell -> Arrays.stream(cell.numbers("measured_s")).max().stream())
                .filter(seconds -> seconds < RunAdvice.LONG_S)
                .toArray();
        if (longestS.length == 0) {
            return Optional.empty();
        }
        String least = seconds(DoubleStream.of(longestS).min());
        String most = seconds(DoubleStream.of(longestS).max());
        return Optional.of((longestS.length == 1 ? "1 cell was" : longestS.length + " cells were")
                + " measured for " + (least.equals(most) ? most : least + " to " + most)
                + " at most, and not held for long: whether this speed lasts is not known.");
    }

    private static String seconds(OptionalDouble seconds) {
        return Humanized.secondsInWords(seconds.orElseThrow());
    }

    private static Stream<MeasuredCell> cells(Comparison comparison) {
        return Stream.concat(
                        Stream.of(comparison.baseline()),
                        comparison.runs().stream().map(RunComparison::run))
                .flatMap(run -> run.cells().stream());
    }

    private static String counted(RunComparison run) {
        Map<Outcome, Long> outcomes = run.outcomes();
        return Stream.of(Outcome.values())
                .filter(outcomes::containsKey)
                .map(outcome -> outcomes.get(outcome) + " " + outcome.word())
                .collect(Collectors.joining(", "));
    }
}
