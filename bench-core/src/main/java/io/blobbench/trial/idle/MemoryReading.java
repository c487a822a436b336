package io.blobbench.trial.idle;

import io.blobbench.host.room.SystemFiles;
import io.blobbench.idle.KernelMemory;
import io.blobbench.server.ServerNode;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Memory that connections may take, at one moment.
 *
 * @param serverBytes resident memory of local servers; NaN without any, and where the heap of one is resident from its start on, so that
 *     nothing in it shows
 * @param clientBytes heap of this process after a collection
 * @param kernelBytes as {@link KernelMemory} has it
 */
record MemoryReading(double serverBytes, double clientBytes, double kernelBytes) {
    /**
     * A single collection leaves objects that cleaners and soft references still hold, and objects that other threads
     * make.
     */
    private static final int COLLECTIONS = 3;

    private static final Pattern LOCKED = Pattern.compile("^VmLck:\\s+[1-9]");

    /** Reads all of them, which collects the garbage of this process. */
    static MemoryReading now(List<ServerNode> servers) {
        double heap = Double.POSITIVE_INFINITY;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc(); // else garbage would count as memory of connections
            heap = Math.min(heap, (double)
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        double resident = servers.isEmpty() || servers.stream().anyMatch(MemoryReading::residentHeap)
                ? Double.NaN
                : servers.stream().mapToDouble(node -> node.usage().rssBytes()).sum();
        return new MemoryReading(resident, heap, KernelMemory.bytes());
    }

    /** Whether a server is a JVM that touched all of its heap at its start, or a process that locked its memory. */
    private static boolean residentHeap(ServerNode server) {
        Path process = SystemFiles.PROC.resolve(String.valueOf(server.pid()));
        return SystemFiles.lines(process.resolve("cmdline")).stream()
                        .anyMatch(arguments -> arguments.contains("-XX:+AlwaysPreTouch"))
                || SystemFiles.lines(process.resolve("status")).stream()
                        .anyMatch(line -> LOCKED.matcher(line).find());
    }

    /** The growth since an earlier reading, per connection; NaN where it shrank, as other uses then hide that of connections. */
    MemoryReading each(MemoryReading before, int connections) {
        return new MemoryReading(
                each(serverBytes, before.serverBytes, connections),
                each(clientBytes, before.clientBytes, connections),
                each(kernelBytes, before.kernelBytes, connections));
    }

    private static double each(double after, double before, int connections) {
        return connections == 0 || after < before ? Double.NaN : (after - before) / connections;
    }
}
