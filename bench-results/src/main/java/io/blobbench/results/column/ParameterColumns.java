package io.blobbench.results.column;

import static io.blobbench.results.column.Column.NEVER;
import static io.blobbench.results.column.TrialRow.column;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.ArrivalSeed;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.trace.TraceReplay;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The parameters of a trial: the columns from {@code operation} to {@code timeout_s}. */
final class ParameterColumns {
    private static final String NO_LIMIT = "without such a limit";
    private static final String NO_TRACE = "the load is not `trace`";
    private static final String NO_KEYS = "no operation of the cell has keys, or a trace defines them";

    static final List<Column<TrialRow>> ALL = Stream.of(workload(), layout(), load(), keys(), settings(), phases())
            .flatMap(List::stream)
            .toList();

    private ParameterColumns() {}

    private static List<Column<TrialRow>> workload() {
        return List.of(
                of(
                        "operation",
                        "kind of operation; in a mix, each kind with its weight: `get:90 put:10`",
                        cell -> Fields.weights(cell.workload().mix())),
                of(
                        "entity",
                        "what is stored for a blob: `blob` for its bytes as they are, `recording` for a message of two"
                                + " UUIDs, URL suffix, status, time and the blob, `elements` for a message of a UUID and"
                                + " a map of numbers to UUIDs",
                        cell -> cell.workload().form().entity().word()),
                column(
                        "elements",
                        "elements of that map",
                        "the entity is not `elements`",
                        row -> of(row.cell(), Entity.ELEMENTS)
                                ? Integer.toString(ElementsMessage.elements(
                                        row.cell().workload().blobBytes()))
                                : ""),
                column(
                        "serialize",
                        "when messages become bytes: `ahead` of the load, or `inline`, within the measured time",
                        "the entity is `blob`",
                        row -> of(row.cell(), Entity.BLOB)
                                ? ""
                                : row.cell().workload().form().serialization().word()),
                of(
                        "blob_bytes",
                        "bytes",
                        "payload of one blob; where sizes differ, that of the largest",
                        cell -> cell.workload().blobBytes()),
                column(
                        "blob_sizes",
                        "sizes of blobs with their weights, `100B:60+20KB:40`, or their lognormal distribution,"
                                + " `median:20KB+sigma:1.2+max:5MB`",
                        "all blobs have one size",
                        row -> row.cell().workload().sizes().word()),
                of(
                        "message_bytes",
                        "bytes",
                        "what is stored for one blob: `blob_bytes` where the entity is `blob`, else the message as Kryo"
                                + " writes it, also for a store that has columns for it",
                        cell -> cell.workload().messageBytes()),
                of("batch_size", "blobs", "blobs of one operation", cell -> cell.workload()
                        .batchSize()));
    }

    private static List<Column<TrialRow>> layout() {
        return List.of(
                of("connections", "client connections over all lanes", Cell::connections),
                column(
                        "lanes",
                        "generator threads used",
                        "no load ran",
                        row -> used(row.result().lanes())),
                new Column<>(
                        "in_flight",
                        "operations",
                        "most operations in flight on one connection",
                        "no load ran",
                        row -> used(row.result().inFlight())),
                of("partitions", "partitions of the layout", Cell::partitions),
                of("replicas", "copies of every blob", Cell::replicas),
                of(
                        "consistency",
                        "replicas that must have answered: `none`, `any`, `one`, `two`, `quorum`, `all`",
                        cell -> cell.consistency().word()),
                of(
                        "durability",
                        "when the server writes to its disk: `none`, `periodic` (about a second), `always`",
                        cell -> cell.durability().word()));
    }

    private static List<Column<TrialRow>> load() {
        return List.of(
                of(
                        "load_model",
                        "what starts an operation: `open` (a schedule), `closed` (the end of another), `rough`;"
                                + " `find-max` for an open load that a search found, `trace` for a recorded open load;"
                                + " `idle` has none and holds connections",
                        Cell::loadWord),
                new Column<>(
                        "offered_ops_s",
                        "operations/s",
                        "offered load: scheduled operations over all lanes; for `rough` the nominal rate, for `find-max`"
                                + " the load found",
                        "nothing is scheduled",
                        row -> Fields.decimal(row.cell().load().offeredOpsPerSecond())),
                column(
                        "arrivals",
                        "gaps between intended starts: `constant`, `poisson`, or `trace` as they were recorded",
                        "the load is not open",
                        row -> row.cell().load() instanceof OpenLoad open ? Fields.word(open.arrivals()) : ""),
                column(
                        "arrivals_seed",
                        "seed of the trial's arrivals; trials with equal seeds have the same intended starts",
                        "arrivals are not drawn",
                        ParameterColumns::arrivalsSeed),
                column(
                        "trace",
                        "name of the file of recorded operations; run.json has its SHA-256",
                        NO_TRACE,
                        row -> traced(row.cell(), replay -> replay.trace().name())),
                column(
                        "trace_speed",
                        "how many times as fast as recorded it was replayed",
                        NO_TRACE,
                        row -> traced(row.cell(), replay -> Fields.decimal(replay.speed()))),
                new Column<>(
                        "response_p99_limit_us",
                        "us",
                        "limit of the response-time p99 in the search for the load",
                        "the load is not `find-max`",
                        row -> row.cell()
                                .maxLoad()
                                .map(asked -> Fields.decimal(asked.responseP99().toNanos() / 1e3))
                                .orElse("")));
    }

    private static String arrivalsSeed(TrialRow row) {
        boolean drawn = row.cell().load() instanceof OpenLoad open && open.arrivals() == OpenLoad.Arrivals.POISSON;
        return drawn
                ? Long.toString(ArrivalSeed.ofTrial(
                        row.cell().workload().seed(), row.result().trial()))
                : "";
    }

    private static List<Column<TrialRow>> keys() {
        return List.of(
                column(
                        "keys",
                        "how keys are chosen: `sequential`, `uniform`, `zipf`",
                        NO_KEYS,
                        row -> keyed(row.cell(), keys -> Fields.word(keys.distribution()))),
                column(
                        "key_count",
                        "total number of keys",
                        NO_KEYS,
                        row -> keyed(row.cell(), keys -> Long.toString(keys.count()))),
                column(
                        "zipf_exponent",
                        "skew of `zipf` keys: over all keys for `get` and `exists`, over those of each lane and"
                                + " partition for other operations",
                        "the keys are not `zipf`",
                        row -> keyed(row.cell(), ParameterColumns::exponent)),
                column(
                        "keys_stale",
                        "share of updates that held a version other than the current one, which the store must reject",
                        "none did",
                        row -> keyed(row.cell(), keys -> keys.stale() > 0 ? Fields.decimal(keys.stale()) : "")),
                column(
                        "keys_shared",
                        "contention: share of reads and updates that went to keys which all lanes share",
                        "no key is shared",
                        row -> keyed(row.cell(), keys -> keys.anyShared() ? Fields.decimal(keys.shared()) : "")),
                column(
                        "keys_shared_count",
                        "keys that all lanes share, in addition to `key_count` others",
                        "no key is shared",
                        row -> keyed(
                                row.cell(), keys -> keys.anyShared() ? Integer.toString(keys.sharedCount()) : "")));
    }

    private static List<Column<TrialRow>> settings() {
        return List.of(
                of(
                        "content",
                        "bytes of the blobs: `random`, `text`, `zeros`, or the share that compresses away",
                        cell -> cell.workload().content().word()),
                column(
                        "options",
                        "options of the adapter, `name=value; name=value`",
                        "none were given",
                        row -> Fields.properties(row.cell().options())),
                column(
                        "client",
                        "client properties that the scenario or the target set; a secret's value is `***`",
                        "none were set",
                        row -> Fields.properties(row.cell().client())),
                column(
                        "server",
                        "server settings that the scenario asked for; a secret's value is `***`",
                        "none were set",
                        row -> Fields.properties(row.cell().server())),
                of(
                        "verify",
                        "what was to be checked after the load: `none`, `count`, `content`",
                        cell -> Fields.word(cell.verify())),
                of(
                        "verify_after",
                        "what came before that check: `load`, or `kill` of all local servers, which then started on their data",
                        cell -> cell.faults().killedBeforeVerification() ? "kill" : "load"),
                of(
                        "cache",
                        "preloaded blobs in the memory of local servers: `hot` leaves it as it is, `cold` has nothing"
                                + " of their files in it",
                        cell -> cell.faults().coldCaches() ? "cold" : "hot"),
                of("seed", "of blobs, keys and arrivals", cell -> cell.workload()
                        .seed()));
    }

    private static List<Column<TrialRow>> phases() {
        return List.of(
                of(
                        "warm_up_s",
                        "s",
                        "least duration of the warm-up",
                        cell -> Fields.seconds(cell.warmUp().duration())),
                of(
                        "measurement_s",
                        "s",
                        "longest duration of the measurement",
                        cell -> Fields.seconds(cell.measurement().duration())),
                new Column<>(
                        "measurement_operations",
                        "operations",
                        "the measurement ends after this many",
                        NO_LIMIT,
                        row -> Fields.limit(row.cell().measurement().operations())),
                new Column<>(
                        "measurement_bytes",
                        "bytes",
                        "the measurement ends after this much payload",
                        NO_LIMIT,
                        row -> Fields.limit(row.cell().measurement().bytes())),
                of(
                        "timeout_s",
                        "s",
                        "an operation without an answer for this long is unresolved",
                        cell -> Fields.seconds(cell.timeout())));
    }

    private static boolean of(Cell cell, Entity entity) {
        return cell.workload().form().entity() == entity;
    }

    private static String used(int count) {
        return count == 0 ? "" : Integer.toString(count);
    }

    private static String traced(Cell cell, Function<TraceReplay, String> value) {
        return cell.workload().trace().map(value).orElse("");
    }

    private static String keyed(Cell cell, Function<KeySpace, String> value) {
        boolean keyed = cell.workload().mix().keySet().stream().anyMatch(OperationKind::keyed);
        return keyed && cell.workload().trace().isEmpty()
                ? value.apply(cell.workload().keys())
                : "";
    }

    private static String exponent(KeySpace keys) {
        return keys.distribution() == KeySpace.Distribution.ZIPF ? Fields.decimal(keys.zipfExponent()) : "";
    }

    private static Column<TrialRow> of(String name, String meaning, Function<Cell, Object> value) {
        return of(name, "", meaning, value);
    }

    private static Column<TrialRow> of(String name, String unit, String meaning, Function<Cell, Object> value) {
        return new Column<>(name, unit, meaning, NEVER, row -> String.valueOf(value.apply(row.cell())));
    }
}
