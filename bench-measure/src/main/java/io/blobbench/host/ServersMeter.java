package io.blobbench.host;

import java.util.ArrayList;
import java.util.List;

/** Sums up the local servers, over restarts of their processes. Used by one thread at a time. */
final class ServersMeter {
    private final List<ProcessReading> last = new ArrayList<>();
    private long cpuNs;

    /** Takes in readings, always in the same order; returns the totals so far. */
    Totals add(List<ProcessReading> readings) {
        if (readings.isEmpty()) {
            return Totals.UNKNOWN;
        }
        for (int i = 0; i < readings.size(); i++) {
            add(i, readings.get(i));
        }
        return new Totals(
                cpuNs,
                readings.stream()
                        .filter(ProcessReading::alive)
                        .mapToLong(ProcessReading::rssBytes)
                        .sum(),
                readings.stream().filter(reading -> !reading.alive()).count());
    }

    private void add(int server, ProcessReading now) {
        if (server == last.size()) {
            last.add(now);
            cpuNs += now.cpuNs();
            return;
        }
        ProcessReading before = last.set(server, now);
        boolean restarted = now.pid() != before.pid() || now.cpuNs() < before.cpuNs();
        cpuNs += restarted ? now.cpuNs() : now.cpuNs() - before.cpuNs(); // a process begins at 0
    }

    /**
     * All local servers together, NaN without any.
     *
     * @param cpuNs processor time so far
     * @param rssBytes resident memory now, of those that run
     * @param ended how many of them do not run now
     */
    record Totals(double cpuNs, double rssBytes, double ended) {
        static final Totals UNKNOWN = new Totals(Double.NaN, Double.NaN, Double.NaN);
    }
}
