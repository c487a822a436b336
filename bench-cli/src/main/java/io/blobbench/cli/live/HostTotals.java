package io.blobbench.cli.live;

import io.blobbench.host.Resources;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.EnumMap;
import java.util.Map;

/** Resources of the host that the measurements of a run used, and the usage of the last interval. Used by one thread at a time. */
final class HostTotals {
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Map<Metric, Double> totals = new EnumMap<>(Metric.class);
    private Resources last = Resources.UNKNOWN;

    HostTotals() {
        add(Metric.HARNESS_CPU, 0);
        add(Metric.HARNESS_GC, 0);
        add(Metric.SERVER_CPU, 0);
        add(Metric.DISK_READ, 0);
        add(Metric.DISK_WRITTEN, 0);
        add(Metric.NETWORK_RECEIVED, 0);
        add(Metric.NETWORK_SENT, 0);
        add(Metric.SERVERS_ENDED, 0);
    }

    /** Adds the usage of an interval. */
    void add(Resources used) {
        last = used;
        add(Metric.HARNESS_CPU, used.harnessCpuSeconds());
        add(Metric.HARNESS_GC, used.harnessGcMillis() / MILLIS_PER_SECOND);
        add(Metric.SERVER_CPU, used.serverCpuSeconds());
        add(Metric.DISK_READ, used.diskReadBytes());
        add(Metric.DISK_WRITTEN, used.diskWrittenBytes());
        add(Metric.NETWORK_RECEIVED, used.networkReceivedBytes());
        add(Metric.NETWORK_SENT, used.networkSentBytes());
        add(Metric.SERVERS_ENDED, used.serversEnded());
    }

    /** Counters never go back, be it because a device or a process is gone. */
    private void add(Metric metric, double amount) {
        totals.merge(metric, amount > 0 ? amount : 0, Double::sum);
    }

    /** Nothing is measured any more. */
    void paused() {
        last = Resources.UNKNOWN;
    }

    void into(Families families, Labels run) {
        totals.forEach((metric, total) -> families.counter(metric, run, total));
        families.gauge(Metric.HOST_CPU, run, last.hostCpuShare());
        families.gauge(Metric.HOST_STEAL, run, last.hostStealShare());
        families.gauge(Metric.SERVER_MEMORY, run, last.serverRssBytes());
    }
}
