package io.blobbench.trial;

import io.blobbench.load.OpenLoad;
import io.blobbench.scenario.Cell;
import java.util.concurrent.TimeUnit;

/**
 * What held the throughput back, from evidence in the row.
 *
 * <p>Rules, the first that holds: an open load whose median start was over 1 ms late while nothing was unsent was late by
 * the generator's fault ({@code generator-late}); over 90 % of the host's cores busy, the larger consumer is to blame
 * ({@code harness-cpu} or {@code server-cpu}); one process alone over 90 % of all cores likewise. Else {@code none found}.
 * Processor time comes in steps of 10 ms, so a measurement below half a second is not judged by it.
 */
final class LimitDiagnosis {
    static final String NONE_FOUND = "none found";

    private static final double BUSY = 0.9;
    private static final double SHORTEST_SECONDS = 0.5;
    private static final long LATE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private LimitDiagnosis() {}

    static String diagnose(Cell cell, Measured measured, int inFlight, int cores) {
        double harness = measured.resources().harnessCpuSeconds() / measured.seconds() / cores;
        double server = measured.resources().serverCpuSeconds() / measured.seconds() / cores;
        if (cell.load() instanceof OpenLoad && generatorLate(measured, (long) cell.connections() * inFlight)) {
            return "generator-late";
        }
        if (measured.seconds() < SHORTEST_SECONDS) {
            return NONE_FOUND;
        }
        boolean hostBusy = measured.resources().hostCpuShare() > BUSY;
        if (server > BUSY || (hostBusy && server > harness)) {
            return "server-cpu";
        }
        return harness > BUSY || hostBusy ? "harness-cpu" : NONE_FOUND;
    }

    /** Late although, by Little's law, the store kept less than half of the slots busy. */
    private static boolean generatorLate(Measured measured, long slots) {
        if (measured.latencies().startDelay().getTotalCount() == 0) {
            return false;
        }
        double meanServiceSeconds = measured.latencies().service().getMean() / 1e9;
        double busySlots = measured.counts().operations() / measured.seconds() * meanServiceSeconds;
        return measured.latencies().startDelay().getValueAtPercentile(50) > LATE_NS && busySlots < slots / 2.0;
    }
}
