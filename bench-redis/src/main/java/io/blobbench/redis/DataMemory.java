package io.blobbench.redis;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory of one server process without its buffers of replication and of the append-only file, and without what it keeps of the times
 * of commands. Immutable.
 *
 * @param process changes with each start of the server
 */
record DataMemory(String process, long bytes) {
    /**
     * Memory that depends on recent writes and not on keys. Since Redis 7 the first two are one buffer, with the output that replicas have not
     * taken yet. Memory of other clients is not among them: INFO reports it up to a second late, and the load's connections are closed by then.
     */
    private static final List<String> BUFFERS =
            List.of("mem_replication_backlog", "mem_clients_slaves", "mem_aof_buffer");

    /** Since Redis 7, of each command that was called; {@code latency-tracking no} keeps none. */
    private static final String HISTOGRAM = "latency_percentiles_usec_";
    /** From 1 ns to 1 s in two digits: 3072 counts (hdr_histogram_c, as latency.h of Redis sets it up), and the rest of it. */
    private static final long HISTOGRAM_BYTES = 3072 * 8 + 64;

    static DataMemory of(Map<String, String> info) {
        long buffers = BUFFERS.stream()
                .mapToLong(name -> Long.parseLong(info.getOrDefault(name, "0")))
                .sum();
        long histograms = info.keySet().stream()
                        .filter(name -> name.startsWith(HISTOGRAM))
                        .count()
                * HISTOGRAM_BYTES;
        return new DataMemory(
                info.getOrDefault("run_id", ""), Long.parseLong(info.get("used_memory")) - buffers - histograms);
    }

    /** Bytes by which this is more than the empty server had; empty if it is less, or if that was another process. */
    Optional<Long> over(DataMemory empty) {
        return process.equals(empty.process) && bytes >= empty.bytes
                ? Optional.of(bytes - empty.bytes)
                : Optional.empty();
    }
}
