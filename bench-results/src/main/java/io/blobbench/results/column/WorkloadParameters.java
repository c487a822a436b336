package io.blobbench.results.column;

import static io.blobbench.results.column.TrialParameter.Role.CONDITION;
import static io.blobbench.results.column.TrialParameter.Role.LOAD;
import static io.blobbench.results.column.TrialParameter.Role.UNCOMPARED;

import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace;
import java.util.List;
import java.util.function.Function;

/** The parameters of a trial that describe its blobs, and the keys that they are found by. */
final class WorkloadParameters {
    private static final String NO_KEYS = "no operation of the cell has keys, or a trace defines them";

    private WorkloadParameters() {}

    static List<TrialParameter> blobs() {
        return List.of(
                LOAD.of(
                        "operation",
                        "kind of operation; in a mix, each kind with its weight: `get:90 put:10`",
                        cell -> Fields.weights(cell.workload().mix())),
                CONDITION.of(
                        "entity",
                        "what is stored for a blob: `blob` for its bytes as they are, `recording` for a message of two"
                                + " UUIDs, URL suffix, status, time and the blob, `elements` for a message of a UUID and"
                                + " a map of numbers to UUIDs",
                        cell -> cell.workload().form().entity().word()),
                CONDITION.column(
                        "elements",
                        "elements of that map",
                        "the entity is not `elements`",
                        row -> of(row.cell(), Entity.ELEMENTS)
                                ? Integer.toString(ElementsMessage.elements(
                                        row.cell().workload().blobBytes()))
                                : ""),
                CONDITION.column(
                        "serialize",
                        "when messages become bytes: `ahead` of the load, or `inline`, within the measured time",
                        "the entity is `blob`",
                        row -> of(row.cell(), Entity.BLOB)
                                ? ""
                                : row.cell().workload().form().serialization().word()),
                LOAD.of(
                        "blob_bytes",
                        "bytes",
                        "payload of one blob; where sizes differ, that of the largest",
                        cell -> cell.workload().blobBytes()),
                LOAD.column(
                        "blob_sizes",
                        "sizes of blobs with their weights, `100B:60+20KB:40`, or their lognormal distribution,"
                                + " `median:20KB+sigma:1.2+max:5MB`, or `trace` where they are those of the trace",
                        "all blobs have one size",
                        row -> row.cell().workload().sizes().word()),
                UNCOMPARED.of(
                        "message_bytes",
                        "bytes",
                        "what is stored for one blob: `blob_bytes` where the entity is `blob`, else the message as Kryo"
                                + " writes it, also for a store that has columns for it",
                        cell -> cell.workload().messageBytes()),
                LOAD.of("batch_size", "blobs", "blobs of one operation", cell -> cell.workload()
                        .batchSize()));
    }

    static List<TrialParameter> keys() {
        return List.of(
                LOAD.column(
                        "keys",
                        "how keys are chosen that lanes do not share: `sequential`, `uniform`, `zipf`; shared ones have equal"
                                + " chances",
                        "no operation of the cell has such keys, or a trace defines them",
                        row -> unshared(row.cell(), keys -> Fields.word(keys.distribution()))),
                LOAD.column(
                        "key_count",
                        "number of keys asked for; if more than 1 % more were used, because every lane has as many in each"
                                + " partition and enough for a batch, `reasons` has their number",
                        NO_KEYS,
                        row -> keyed(row.cell(), keys -> Long.toString(keys.count()))),
                LOAD.column(
                        "zipf_exponent",
                        "skew of `zipf` keys: over all keys for `get` and `exists`, over those of each lane and"
                                + " partition for other operations; `reasons` say if more than 1 % of the updates took another"
                                + " key, because the drawn one had a write in flight or was in the batch already",
                        "the keys are not `zipf`",
                        row -> unshared(row.cell(), WorkloadParameters::exponent)),
                LOAD.column(
                        "keys_stale",
                        "share of the updates of keys that lanes do not share which held a version other than the current"
                                + " one, and which the store must reject",
                        "none did",
                        row -> keyed(
                                row.cell(),
                                keys -> keys.stale() > 0 && keys.shared() < 1 ? Fields.decimal(keys.stale()) : "")),
                LOAD.column(
                        "keys_shared",
                        "contention: share of reads and updates that went to keys which all lanes share",
                        "no key is shared",
                        row -> keyed(row.cell(), keys -> keys.anyShared() ? Fields.decimal(keys.shared()) : "")),
                LOAD.column(
                        "keys_shared_count",
                        "keys that all lanes share, in addition to `key_count` others",
                        "no key is shared",
                        row -> keyed(
                                row.cell(), keys -> keys.anyShared() ? Integer.toString(keys.sharedCount()) : "")));
    }

    private static boolean of(Cell cell, Entity entity) {
        return cell.workload().form().entity() == entity;
    }

    private static String keyed(Cell cell, Function<KeySpace, String> value) {
        boolean keyed = cell.workload().mix().keySet().stream().anyMatch(OperationKind::keyed);
        return keyed && cell.workload().trace().isEmpty()
                ? value.apply(cell.workload().keys())
                : "";
    }

    private static String unshared(Cell cell, Function<KeySpace, String> value) {
        return cell.workload().allShared() ? "" : keyed(cell, value);
    }

    private static String exponent(KeySpace keys) {
        return keys.distribution() == KeySpace.Distribution.ZIPF ? Fields.decimal(keys.zipfExponent()) : "";
    }
}
