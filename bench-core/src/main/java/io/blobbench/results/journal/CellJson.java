package io.blobbench.results.journal;

import io.blobbench.load.LoadModel;
import io.blobbench.load.OpenLoad;
import io.blobbench.load.PhaseLimits;
import io.blobbench.results.Secrets;
import io.blobbench.results.csv.Fields;
import io.blobbench.scenario.Cell;
import io.blobbench.workload.WorkloadSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** A cell for run.json, every default explicit. */
final class CellJson {
    private CellJson() {}

    static Map<String, Object> of(Cell cell) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("id", cell.id());
        content.put("axes", cell.axes());
        content.put("workload", workload(cell.workload()));
        content.put("load", load(cell));
        content.put("connections", cell.connections());
        content.put("lanes", cell.lanes());
        content.put("partitions", cell.partitions());
        content.put("replicas", cell.replicas());
        content.put("consistency", cell.consistency().word());
        content.put("durability", cell.durability().word());
        content.put("options", Secrets.hidden(cell.options()));
        content.put("client", Secrets.hidden(cell.client()));
        content.put("server", Secrets.hidden(cell.server()));
        content.put("warm_up", limits(cell.warmUp()));
        content.put("measurement", limits(cell.measurement()));
        content.put("free_disk_bytes", cell.floors().freeDiskBytes());
        content.put("free_memory_bytes", cell.floors().freeMemoryBytes());
        content.put("timeout_s", cell.timeout().toNanos() / 1e9);
        content.put("verify", Fields.word(cell.verify()));
        content.put("space", Fields.word(cell.space()));
        return content;
    }

    private static Map<String, Object> workload(WorkloadSpec workload) {
        Map<String, Integer> mix = new TreeMap<>();
        workload.mix().forEach((kind, weight) -> mix.put(kind.word(), weight));
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("distribution", Fields.word(workload.keys().distribution()));
        keys.put("count", workload.keys().count());
        keys.put("zipf_exponent", workload.keys().zipfExponent());
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("mix", mix);
        content.put("batch_size", workload.batchSize());
        content.put("entity", workload.form().entity().word());
        content.put("serialize", workload.form().serialization().word());
        content.put("blob_bytes", workload.blobBytes());
        content.put("message_bytes", workload.messageBytes());
        content.put("content", workload.content().word());
        content.put("keys", keys);
        content.put("seed", workload.seed());
        return content;
    }

    private static Map<String, Object> load(Cell cell) {
        LoadModel load = cell.load();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("model", cell.loadWord());
        content.put("offered_ops_s", load.offeredOpsPerSecond());
        content.put("arrivals", load instanceof OpenLoad open ? Fields.word(open.arrivals()) : null);
        content.put("max_in_flight", load.maxInFlight());
        cell.maxLoad().ifPresent(asked -> {
            content.put("response_p99_limit_s", asked.responseP99().toNanos() / 1e9);
            content.put("lowest_ops_s", asked.lowestOpsPerSecond());
            content.put("highest_ops_s", asked.highestOpsPerSecond());
            content.put("precision", asked.precision());
            content.put("confirmations", asked.confirmations());
        });
        return content;
    }

    private static Map<String, Object> limits(PhaseLimits limits) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("duration_s", limits.duration().toNanos() / 1e9);
        content.put("operations", limits.operations() == Long.MAX_VALUE ? null : limits.operations());
        content.put("bytes", limits.bytes() == Long.MAX_VALUE ? null : limits.bytes());
        return content;
    }
}
