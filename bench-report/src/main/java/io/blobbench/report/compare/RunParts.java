package io.blobbench.report.compare;

import io.blobbench.report.cell.AxisNumber;
import io.blobbench.report.cell.CellAxes;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.results.ResultsException;
import io.blobbench.store.KnownNames;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Divides a run by one of its axes, so that cells of one run can be compared with each other. */
public final class RunParts {
    private static final char EQUALS = '=';
    private static final int FEWEST = 2;
    private static final Comparator<String> BY_VALUE = Comparator.comparingDouble(
                    (String part) -> AxisNumber.of(value(part)).orElse(Double.NaN))
            .thenComparing(Comparator.naturalOrder());

    private RunParts() {}

    /**
     * The parts of a run, one for each value of an axis, in the order of the scenario; where only results.csv is there, whose rows are
     * in random order, numbers in ascending order and words in that of the alphabet; last those that the store does not support. Their cells
     * no longer name the axis.
     *
     * @param axis as the ids of cells write it: {@code batch}, {@code client.linger.ms}
     * @throws ResultsException when the run has no such axis, or one value of it only
     */
    public static List<ComparedRun> by(ComparedRun run, String axis) {
        Map<String, List<MeasuredCell>> byValue = new LinkedHashMap<>();
        Set<String> axes = new LinkedHashSet<>();
        for (MeasuredCell cell : run.cells()) {
            Map<String, String> rest = new LinkedHashMap<>(run.axes(cell));
            axes.addAll(rest.keySet());
            String value = rest.remove(axis);
            if (value != null) {
                byValue.computeIfAbsent(axis + EQUALS + value, ignored -> new ArrayList<>())
                        .add(new MeasuredCell(CellAxes.id(rest), cell.rows(), cell.samples(), cell.kinds()));
            }
        }
        if (byValue.size() < FEWEST) {
            throw new ResultsException(run.id() + ": " + problem(axis, axes, byValue.keySet()));
        }
        List<Map.Entry<String, List<MeasuredCell>>> parts = new ArrayList<>(byValue.entrySet());
        if (run.planned().isEmpty()) {
            boolean mixed = AxisNumber.mixed(
                    byValue.keySet().stream().map(RunParts::value).toList());
            parts.sort(Map.Entry.comparingByKey(mixed ? Comparator.naturalOrder() : BY_VALUE));
        }
        parts.sort(Comparator.comparing(part -> unsupported(part.getValue()))); // the first one is the baseline
        Map<String, String> environment = new LinkedHashMap<>(run.conditions());
        environment.keySet().retainAll(Set.of(RunConditions.ENVIRONMENT)); // parts share the others
        return parts.stream()
                .map(part -> new ComparedRun(
                        run.id(),
                        part.getKey(),
                        run.machine(),
                        run.fleetHosts(),
                        part.getValue(),
                        Map.of(),
                        environment,
                        run.show()))
                .toList();
    }

    private static boolean unsupported(List<MeasuredCell> cells) {
        return cells.stream().allMatch(cell -> cell.verdict() == Verdict.UNSUPPORTED);
    }

    private static String problem(String axis, Set<String> axes, Set<String> values) {
        if (!values.isEmpty()) {
            return "all cells have " + String.join("", values) + ", expected an axis with two values or more";
        }
        String others = axes.isEmpty() ? "its cells have no axes" : "its axes are " + String.join(", ", axes);
        return "no axis '" + axis + "'" + KnownNames.didYouMean(axis, axes) + "; " + others;
    }

    private static String value(String part) {
        return part.substring(part.indexOf(EQUALS) + 1);
    }

    /** The axis of a part; empty for a whole run. */
    static String axis(ComparedRun run) {
        return run.part().substring(0, Math.max(0, run.part().indexOf(EQUALS)));
    }
}
