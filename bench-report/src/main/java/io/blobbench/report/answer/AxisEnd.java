package io.blobbench.report.answer;

import io.blobbench.report.cell.AxisNumber;
import io.blobbench.report.cell.CellAxes;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Advice where the fastest cell is the last of an axis, and faster than the one before: the best value may lie beyond. */
final class AxisEnd {
    /** Axes whose values are free to choose, as they say how blobs are sent and not which; settings are others. */
    private static final Set<String> CHOSEN =
            Set.of("batch", "connections", "inFlight", "maxInFlight", "lanes", "partitions");

    private static final List<String> SETTINGS = List.of("client.", "server.", "options.");

    private final List<MeasuredCell> cells;

    /** @param cells those that have rows: one without figures is no end of the axis either */
    AxisEnd(List<MeasuredCell> cells) {
        this.cells = cells;
    }

    /** The sentences about the cell with the highest throughput, one for each such axis. */
    List<String> sentences(MeasuredCell fastest) {
        Map<String, String> axes = CellAxes.of(fastest.id());
        return axes.keySet().stream()
                .filter(axis -> CHOSEN.contains(axis) || SETTINGS.stream().anyMatch(axis::startsWith))
                .flatMap(axis -> sentence(fastest, axes, axis).stream())
                .toList();
    }

    private Optional<String> sentence(MeasuredCell fastest, Map<String, String> axes, String axis) {
        OptionalDouble own = number(fastest, axis);
        List<MeasuredCell> others = cells.stream()
                .filter(cell -> !cell.equals(fastest) && differsIn(axis, axes, cell))
                .toList();
        if (own.isEmpty()
                || others.isEmpty()
                || mixed(fastest, others, axis)
                || others.stream().anyMatch(cell -> number(cell, axis).isEmpty())) {
            return Optional.empty();
        }
        boolean highest = others.stream().allMatch(cell -> number(cell, axis).getAsDouble() < own.getAsDouble());
        boolean lowest = others.stream().allMatch(cell -> number(cell, axis).getAsDouble() > own.getAsDouble());
        if (!highest && (!lowest || own.getAsDouble() <= 1)) {
            return Optional.empty();
        }
        return others.stream()
                .min((a, b) -> Double.compare(distance(a, axis, own), distance(b, axis, own)))
                .filter(next -> slower(next, fastest))
                .map(next -> axis + "=" + axes.get(axis) + " is the " + (highest ? "highest" : "lowest")
                        + " that was measured, and faster than "
                        + CellAxes.of(next.id()).get(axis) + ": a " + (highest ? "higher" : "lower")
                        + " one may be faster still.");
    }

    private static boolean mixed(MeasuredCell fastest, List<MeasuredCell> others, String axis) {
        return AxisNumber.mixed(Stream.concat(Stream.of(fastest), others.stream())
                .map(cell -> value(cell, axis))
                .toList());
    }

    private static boolean differsIn(String axis, Map<String, String> axes, MeasuredCell cell) {
        Map<String, String> same = new HashMap<>(CellAxes.of(cell.id()));
        return same.put(axis, axes.get(axis)) != null && same.equals(axes);
    }

    private static double distance(MeasuredCell cell, String axis, OptionalDouble from) {
        return Math.abs(number(cell, axis).orElseThrow() - from.orElseThrow());
    }

    private static OptionalDouble number(MeasuredCell cell, String axis) {
        return AxisNumber.of(value(cell, axis));
    }

    private static String value(MeasuredCell cell, String axis) {
        return CellAxes.of(cell.id()).getOrDefault(axis, "");
    }

    /** Whether its interval ends below that of the fastest. */
    private static boolean slower(MeasuredCell cell, MeasuredCell fastest) {
        return Stream.of(cell, fastest).allMatch(each -> interval(each).isPresent())
                && interval(cell).orElseThrow().high()
                        < interval(fastest).orElseThrow().low();
    }

    private static Optional<ConfidenceInterval> interval(MeasuredCell cell) {
        return Optional.ofNullable(cell.samples().get(Measure.THROUGHPUT)).flatMap(Sample::telling);
    }
}
