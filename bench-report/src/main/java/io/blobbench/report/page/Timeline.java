package io.blobbench.report.page;

import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.IntervalView;
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
    private final List<IntervalView> intervals = new ArrayList<>();

    Timeline(TrialId trial, MeasuredTime measured) {
        this.trial = trial;
        this.measured = measured;
    }

    void add(IntervalView interval) {
        intervals.add(interval);
    }

    /** @param most points; each combines as many intervals as needed */
    TimelinePart part(int run, int most) {
        int each = (intervals.size() + most - 1) / most;
        List<List<IntervalView>> points = new ArrayList<>();
        for (int from = 0; from < intervals.size(); from += each) {
            points.add(intervals.subList(from, Math.min(from + each, intervals.size())));
        }
        boolean scheduled = intervals.stream()
                .anyMatch(interval -> !Double.isNaN(interval.response().us()));
        return new TimelinePart(
                run,
                trial.cell(),
                trial.trial(),
                each,
                points.stream().map(point -> point.get(0).startS()).toList(),
                endS(),
                points.stream().map(this::throughput).toList(),
                each == 1 ? List.of() : points.stream().map(this::lowest).toList(),
                highest(points, interval -> interval.service().us()),
                scheduled ? highest(points, interval -> interval.response().us()) : List.of(),
                sums(points, IntervalView::gcMs),
                sums(points, IntervalView::failed),
                sums(points, IntervalView::serversEnded),
                sums(points, interval -> interval.faults() ? 1 : 0));
    }

    private double endS() {
        IntervalView last = intervals.get(intervals.size() - 1);
        return last.startS() + last.seconds();
    }

    private boolean measured(IntervalView interval) {
        return measured.holds(trial, interval.startS(), interval.seconds());
    }

    private double seconds(IntervalView interval) {
        return measured.seconds(trial, interval.startS(), interval.seconds());
    }

    private @Nullable Double throughput(List<IntervalView> point) {
        List<IntervalView> some = point.stream().filter(this::measured).toList();
        double seconds = some.stream().mapToDouble(this::seconds).sum();
        double blobs = some.stream()
                .mapToDouble(IntervalView::blobs)
                .filter(Double::isFinite)
                .sum();
        return some.isEmpty() ? null : Double.valueOf(seconds > 0 ? Rounded.of(blobs / seconds) : 0);
    }

    private @Nullable Double lowest(List<IntervalView> point) {
        List<IntervalView> some = point.stream().filter(this::measured).toList();
        OptionalDouble lowest = some.stream()
                .filter(interval -> seconds(interval) > 0 && interval.blobs() >= 0)
                .mapToDouble(interval -> interval.blobs() / seconds(interval))
                .min();
        return some.isEmpty() ? null : Double.valueOf(Rounded.of(lowest.orElse(0)));
    }

    private static List<Double> highest(List<List<IntervalView>> points, ToDoubleFunction<IntervalView> value) {
        return points.stream()
                .map(point -> point.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .max())
                .map(max -> max.isPresent() ? Double.valueOf(Rounded.of(max.getAsDouble())) : null)
                .toList();
    }

    /** Sums of points; empty where all are zero, as most are. */
    private static List<Double> sums(List<List<IntervalView>> points, ToDoubleFunction<IntervalView> value) {
        List<Double> sums = points.stream()
                .map(point -> Rounded.of(point.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .sum()))
                .toList();
        return sums.stream().allMatch(sum -> sum == 0) ? List.of() : sums;
    }
}
