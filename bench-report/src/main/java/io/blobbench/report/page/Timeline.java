package io.blobbench.report.page;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.MeasuredTime;
import io.blobbench.trial.facts.TrialId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The intervals of one trial while they are read. Used by one thread. */
final class Timeline {
    private final TrialId trial;
    private final MeasuredTime measured;
    private final List<Second> seconds = new ArrayList<>();

    Timeline(TrialId trial, MeasuredTime measured) {
        this.trial = trial;
        this.measured = measured;
    }

    /** An interval; NaN where a field is empty. */
    private record Second(
            double startS,
            double lengthS,
            double blobs,
            double p99Us,
            double responseP99Us,
            double gcMs,
            double failed,
            double serversEnded,
            double faults) {}

    void add(NamedCsvRecord interval) {
        seconds.add(new Second(
                number(interval, "start_s"),
                number(interval, "interval_s"),
                number(interval, "blobs_acknowledged"),
                time(interval, "service"),
                time(interval, "response"),
                number(interval, "harness_gc_ms"),
                number(interval, "blobs_failed"),
                number(interval, "servers_ended"),
                interval.findField("faults").orElse("").isEmpty() ? 0 : 1));
    }

    /** The p99 of an interval, its maximum where it has too few operations for one. */
    private static double time(NamedCsvRecord interval, String metric) {
        double p99Us = number(interval, metric + "_p99_us");
        return Double.isNaN(p99Us) ? number(interval, metric + "_max_us") : p99Us;
    }

    private static double number(NamedCsvRecord interval, String column) {
        String text = interval.findField(column).orElse("");
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** @param most points; each combines as many intervals as needed */
    TimelinePart part(int run, int most) {
        int each = (seconds.size() + most - 1) / most;
        List<List<Second>> points = new ArrayList<>();
        for (int from = 0; from < seconds.size(); from += each) {
            points.add(seconds.subList(from, Math.min(from + each, seconds.size())));
        }
        boolean scheduled = seconds.stream().anyMatch(second -> !Double.isNaN(second.responseP99Us()));
        return new TimelinePart(
                run,
                trial.cell(),
                trial.trial(),
                each,
                points.stream().map(point -> point.get(0).startS()).toList(),
                points.stream().map(this::throughput).toList(),
                each == 1 ? List.of() : points.stream().map(this::lowest).toList(),
                highest(points, Second::p99Us),
                scheduled ? highest(points, Second::responseP99Us) : List.of(),
                sums(points, Second::gcMs),
                sums(points, Second::failed),
                sums(points, Second::serversEnded),
                sums(points, Second::faults));
    }

    private boolean measured(Second second) {
        return measured.holds(trial, second.startS(), second.lengthS());
    }

    private @Nullable Double throughput(List<Second> point) {
        List<Second> some = point.stream().filter(this::measured).toList();
        double seconds = some.stream().mapToDouble(Second::lengthS).sum();
        double blobs = some.stream()
                .mapToDouble(Second::blobs)
                .filter(Double::isFinite)
                .sum();
        return some.isEmpty() ? null : Double.valueOf(seconds > 0 ? Rounded.of(blobs / seconds) : 0);
    }

    private @Nullable Double lowest(List<Second> point) {
        List<Second> some = point.stream().filter(this::measured).toList();
        OptionalDouble lowest = some.stream()
                .filter(second -> second.lengthS() > 0 && second.blobs() >= 0)
                .mapToDouble(second -> second.blobs() / second.lengthS())
                .min();
        return some.isEmpty() ? null : Double.valueOf(Rounded.of(lowest.orElse(0)));
    }

    private static List<Double> highest(List<List<Second>> points, ToDoubleFunction<Second> value) {
        return points.stream()
                .map(point -> point.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .max())
                .map(max -> max.isPresent() ? Double.valueOf(Rounded.of(max.getAsDouble())) : null)
                .toList();
    }

    /** Sums of points; empty where all are zero, as most are. */
    private static List<Double> sums(List<List<Second>> points, ToDoubleFunction<Second> value) {
        List<Double> sums = points.stream()
                .map(point -> Rounded.of(point.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .sum()))
                .toList();
        return sums.stream().allMatch(sum -> sum == 0) ? List.of() : sums;
    }
}
