package io.blobbench.results.manifest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.results.Secrets;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.key.KeySpace;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * A cell with every setting, an element of {@code cells} of run.json. Words that are missing, as in older runs, are empty;
 * the other settings have the meanings of {@link Cell}.
 *
 * @param id as in the column {@code cell}
 * @param axes values by the names of the axes, in the order of the scenario
 * @param options options of the adapter, secrets hidden
 * @param client properties of the client library, secrets hidden
 * @param server settings of local servers, secrets hidden
 * @param freeDiskBytes free space below which a phase ends
 * @param freeMemoryBytes free memory below which a phase ends
 * @param timeoutS seconds
 */
public record CellEntry(
        String id,
        Map<String, String> axes,
        Optional<Workload> workload,
        Optional<Load> load,
        int connections,
        int lanes,
        int partitions,
        int replicas,
        Optional<Consistency> consistency,
        Optional<Durability> durability,
        SortedMap<String, String> options,
        SortedMap<String, String> client,
        SortedMap<String, String> server,
        Optional<Limits> warmUp,
        Optional<Limits> measurement,
        long freeDiskBytes,
        long freeMemoryBytes,
        double timeoutS,
        Optional<Cell.Verify> verify,
        Optional<Cell.Space> space) {
    public CellEntry {
        axes = Collections.unmodifiableMap(new LinkedHashMap<>(axes));
    }

    /** Records a cell of a scenario. */
    public static CellEntry of(Cell cell) {
        return new CellEntry(
                cell.id(),
                cell.axes(),
                Optional.of(Workload.of(cell.workload())),
                Optional.of(Load.of(cell)),
                cell.connections(),
                cell.lanes(),
                cell.partitions(),
                cell.replicas(),
                Optional.of(cell.consistency()),
                Optional.of(cell.durability()),
                Secrets.hidden(cell.options()),
                Secrets.hidden(cell.client()),
                Secrets.hidden(cell.server()),
                Optional.of(Limits.of(cell.warmUp())),
                Optional.of(Limits.of(cell.measurement())),
                cell.floors().freeDiskBytes(),
                cell.floors().freeMemoryBytes(),
                cell.timeout().toNanos() / 1e9,
                Optional.of(cell.verify()),
                Optional.of(cell.space()));
    }

    /**
     * The payload of operations.
     *
     * @param mix weight of each kind of operation, in the alphabetical order of their words
     * @param blobBytes bytes of the largest blob
     * @param blobSizes where sizes differ, as the scenario says them: {@code 100B:60+20KB:40}
     * @param messageBytes bytes that are stored for a blob
     * @param content word of the content: {@code random}
     */
    public record Workload(
            Map<OperationKind, Integer> mix,
            int batchSize,
            Optional<Entity> entity,
            Optional<Serialization> serialize,
            int blobBytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> blobSizes,
            int messageBytes,
            String content,
            Optional<Keys> keys,
            long seed) {
        public Workload {
            mix = Collections.unmodifiableMap(new LinkedHashMap<>(mix));
        }

        private static Workload of(WorkloadSpec workload) {
            Map<OperationKind, Integer> mix = new LinkedHashMap<>();
            workload.mix().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Comparator.comparing(OperationKind::word)))
                    .forEach(entry -> mix.put(entry.getKey(), entry.getValue()));
            KeySpace keys = workload.keys();
            return new Workload(
                    mix,
                    workload.batchSize(),
                    Optional.of(workload.form().entity()),
                    Optional.of(workload.form().serialization()),
                    workload.blobBytes(),
                    Optional.of(workload.sizes().word()).filter(word -> !word.isEmpty()),
                    workload.messageBytes(),
                    workload.content().word(),
                    Optional.of(Keys.of(keys)),
                    workload.seed());
        }
    }

    /**
     * The keys of keyed operations.
     *
     * @param count of different keys
     * @param stale share of the updates of keys that lanes do not share which hold another version than the current one
     * @param shared share of operations that go to keys shared by all lanes
     * @param sharedCount of those keys; 0 where none is shared
     */
    public record Keys(
            Optional<KeySpace.Distribution> distribution,
            long count,
            double zipfExponent,
            double stale,
            double shared,
            int sharedCount) {
        private static Keys of(KeySpace keys) {
            return new Keys(
                    Optional.of(keys.distribution()),
                    keys.count(),
                    keys.zipfExponent(),
                    keys.stale(),
                    keys.shared(),
                    keys.anyShared() ? keys.sharedCount() : 0);
        }
    }

    /**
     * When operations start. Five are there only where the highest load was looked for.
     *
     * @param model word of the scenario: {@code open}
     * @param offeredOpsS operations per second; NaN for a closed load
     * @param arrivals of an open load
     * @param maxInFlight operations in flight on one connection
     * @param responseP99LimitS seconds
     * @param lowestOpsS operations per second
     * @param highestOpsS operations per second
     * @param precision share of the load
     * @param trace what was replayed; empty where operations are drawn
     */
    public record Load(
            String model,
            double offeredOpsS,
            Optional<Arrivals> arrivals,
            int maxInFlight,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble responseP99LimitS,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble lowestOpsS,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble highestOpsS,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble precision,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalInt confirmations,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TraceEntry> trace) {
        private static Load of(Cell cell) {
            LoadModel load = cell.load();
            Optional<MaxLoad> asked = cell.maxLoad();
            return new Load(
                    cell.loadWord(),
                    load.offeredOpsPerSecond(),
                    load instanceof OpenLoad open ? Optional.of(open.arrivals()) : Optional.empty(),
                    load.maxInFlight(),
                    optional(asked.map(limits -> limits.responseP99().toNanos() / 1e9)),
                    optional(asked.map(MaxLoad::lowestOpsPerSecond)),
                    optional(asked.map(MaxLoad::highestOpsPerSecond)),
                    optional(asked.map(MaxLoad::precision)),
                    asked.map(MaxLoad::confirmations).map(OptionalInt::of).orElseGet(OptionalInt::empty),
                    cell.workload().trace().map(TraceEntry::of));
        }

        private static OptionalDouble optional(Optional<Double> value) {
            return value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
        }
    }

    /**
     * The limits of a phase.
     *
     * @param durationS seconds
     * @param operations empty where they do not end it
     * @param bytes empty where they do not end it
     */
    public record Limits(double durationS, OptionalLong operations, OptionalLong bytes) {
        private static Limits of(PhaseLimits limits) {
            return new Limits(limits.duration().toNanos() / 1e9, limit(limits.operations()), limit(limits.bytes()));
        }

        private static OptionalLong limit(long value) {
            return value == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(value);
        }
    }
}
