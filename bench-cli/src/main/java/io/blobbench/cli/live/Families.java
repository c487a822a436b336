package io.blobbench.cli.live;

import io.blobbench.trial.event.Activity;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** Gathers the values of all runs by metric, as a scrape wants them. Used by one thread. */
final class Families {
    private final Map<Metric, MetricSnapshot.Builder<?>> all = new EnumMap<>(Metric.class);

    void info(Metric metric, Labels labels) {
        of(metric, InfoSnapshot.Builder.class, InfoSnapshot::builder)
                .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
    }

    /** @param current the one that holds among all activities */
    void state(Metric metric, Labels labels, Activity current) {
        StateSetDataPointSnapshot.Builder states =
                StateSetDataPointSnapshot.builder().labels(labels);
        for (Activity each : Activity.values()) {
            states.state(each.toString(), each == current);
        }
        of(metric, StateSetSnapshot.Builder.class, StateSetSnapshot::builder).dataPoint(states.build());
    }

    void count(Metric metric, Labels labels, long count) {
        counter(metric, labels, (double) count);
    }

    void counter(Metric metric, Labels labels, double value) {
        of(metric, CounterSnapshot.Builder.class, CounterSnapshot::builder)
                .dataPoint(CounterDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value)
                        .build());
    }

    /** @param value NaN where unknown, which is left out */
    void gauge(Metric metric, Labels labels, double value) {
        if (!Double.isNaN(value)) {
            of(metric, GaugeSnapshot.Builder.class, GaugeSnapshot::builder)
                    .dataPoint(GaugeDataPointSnapshot.builder()
                            .labels(labels)
                            .value(value)
                            .build());
        }
    }

    void histogram(Metric metric, HistogramDataPointSnapshot point) {
        of(metric, HistogramSnapshot.Builder.class, HistogramSnapshot::builder).dataPoint(point);
    }

    void summary(Metric metric, SummaryDataPointSnapshot point) {
        of(metric, SummarySnapshot.Builder.class, SummarySnapshot::builder).dataPoint(point);
    }

    private <B extends MetricSnapshot.Builder<B>> B of(Metric metric, Class<B> type, Supplier<B> empty) {
        return type.cast(all.computeIfAbsent(metric, key -> {
            B family = empty.get().name(key.text()).help(key.help());
            key.unit().ifPresent(family::unit);
            return family;
        }));
    }

    /** All of them. */
    MetricSnapshots snapshots() {
        return new MetricSnapshots(
                all.values().stream().map(MetricSnapshot.Builder::build).toList());
    }
}
