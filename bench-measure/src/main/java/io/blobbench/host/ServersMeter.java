package io.blobbench.host;

import java.util.ArrayList;
import java.util.List;

/** Sums up the local servers, over restarts of their processes. Used by one thread at a time. */
final class ServersMeter {
    private final List<Long> lastCpuNs = new ArrayList<>();
    private long cpuNs;

    /** Takes in readings, always in the same order; returns the totals so far. */
    Totals add(List<ProcessReading> readings) {
        if (readings.isEmpty()) {
            return Totals.UNKNOWN;
        }
        for (int i = 0; i < readings.size(); i++) {
            add(i, readings.get(i).cpuNs());
        }
        return new Totals(
                cpuNs,
                readings.stream().mapToLong(ProcessReading::rssBytes).sum(),
                readings.stream().filter(reading -> !reading.alive()).count());
    }

    private void add(int server, long readNs) {
        if (server == lastCpuNs.size()) {
            lastCpuNs.add(0L);
        }
        long lastNs = lastCpuNs.get(server);
        cpuNs += readNs >= lastNs ? readNs - lastNs : readNs; // a process that was restarted begins at 0
        lastCpuNs.set(server, readNs);
    }

    /**
     * All local servers together, NaN without any.
     *
     * @param cpuNs processor time so far
     * @param rssBytes resident memory now
     * @param ended how many of them do not run now
     */
    record Totals(double cpuNs, double rssBytes, double ended) {
        static final Totals UNKNOWN = new Totals(Double.NaN, Double.NaN, Double.NaN);
    }
}
