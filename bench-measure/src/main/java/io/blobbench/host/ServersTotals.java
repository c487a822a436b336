package io.blobbench.host;

import java.util.List;

/**
 * All local servers together, NaN without any.
 *
 * @param cpuNs processor time so far, over restarts
 * @param rssBytes resident memory now, of those that run
 * @param ended how many of them do not run now
 */
record ServersTotals(double cpuNs, double rssBytes, double ended) {
    static final ServersTotals UNKNOWN = new ServersTotals(Double.NaN, Double.NaN, Double.NaN);

    static ServersTotals of(List<ProcessReading> readings) {
        if (readings.isEmpty()) {
            return UNKNOWN;
        }
        return new ServersTotals(
                readings.stream().mapToLong(ProcessReading::cpuNs).sum(),
                readings.stream()
                        .filter(ProcessReading::alive)
                        .mapToLong(ProcessReading::rssBytes)
                        .sum(),
                readings.stream().filter(reading -> !reading.alive()).count());
    }
}
