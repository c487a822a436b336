package io.blobbench.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Running totals of the local servers, over restarts of their processes. Used by one thread at a time. */
final class ServersMeter {
    private final Supplier<List<ProcessReading>> servers;
    private final List<Long> lastCpuNs = new ArrayList<>();
    private long cpuNs;

    ServersMeter(Supplier<List<ProcessReading>> servers) {
        this.servers = servers;
    }

    Usage read() {
        List<ProcessReading> readings = servers.get();
        if (readings.isEmpty()) {
            return new Usage(Double.NaN, Double.NaN, Double.NaN);
        }
        for (int i = 0; i < readings.size(); i++) {
            add(i, readings.get(i).cpuNs());
        }
        return new Usage(
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

    /** @param ended how many of them do not run now */
    record Usage(double cpuNs, double rssBytes, double ended) {}
}
