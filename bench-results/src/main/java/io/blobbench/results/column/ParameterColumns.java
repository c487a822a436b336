package io.blobbench.results.column;

import static io.blobbench.results.column.TrialParameter.Role.CONDITION;
import static io.blobbench.results.column.TrialParameter.Role.LOAD;
import static io.blobbench.results.column.TrialParameter.Role.PROCEDURE;
import static io.blobbench.results.column.TrialParameter.Role.UNCOMPARED;

import io.blobbench.load.model.IdleLoad;
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
public final class ParameterColumns {
    private static final String NO_LIMIT = "without such a limit";
    private static final String NO_TRACE = "the load is not `trace`";
    private static final String NOT_IDLE = "the load is not `idle`";
    private static final String NO_KEYS = "no operation of the cell has keys, or a trace defines them";

    private static final List<TrialParameter> PARAMETERS = Stream.of(
                    workload(), layout(), load(), idle(), keys(), settings(), phases())
            .flatMap(List::stream)
            .toList();

    static final List<Column<TrialRow>> ALL =
            PARAMETERS.stream().map(TrialParameter::column).toList();

    private ParameterColumns() {}

    /** The names of the parameters that have a role, in the order of results.csv. */
    public static List<String> names(TrialParameter.Role role) {
        return PARAMETERS.stream()
                .filter(parameter -> parameter.role() == role)
                .map(parameter -> parameter.column().name())
                .toList();
    }

    private static List<TrialParameter> workload() {
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
                                + " `median:20KB+sigma:1.2+max:5MB`",
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

    private static List<TrialParameter> layout() {
        return List.of(
                LOAD.of("connections", "client connections over all lanes", Cell::connections),
                CONDITION.column(
                        "lanes",
                        "generator threads used",
                        "no load ran",
                        row -> used(row.result().lanes())),
                CONDITION.column(
                        "in_flight",
                        "operations",
                        "most operations in flight on one connection",
                        "no load ran",
                        row -> used(row.result().inFlight())),
                LOAD.of("partitions", "partitions of the layout", Cell::partitions),
                CONDITION.of("replicas", "copies of every blob", Cell::replicas),
                CONDITION.of(
                        "consistency",
                        "replicas that must have answered: `none`, `any`, `one`, `two`, `quorum`, `all`",
                        cell -> cell.consistency().word()),
                CONDITION.of(
                        "durability",
                        "when the server writes to its disk: `none`, `periodic` (about a second), `always`",
                        cell -> cell.durability().word()));
    }

    private static List<TrialParameter> load() {
        return List.of(
                LOAD.of(
                        "load_model",
                        "what starts an operation: `open` (a schedule), `closed` (the end of another), `rough`;"
                                + " `find-max` for an open load that a search found, `trace` for a recorded open load;"
                                + " `idle` has none and holds connections",
                        Cell::loadWord),
                LOAD.column(
                        "offered_ops_s",
                        "operations/s",
                        "offered load: scheduled operations over all lanes; for `rough` the nominal rate, for `find-max`"
                                + " the load found",
                        "nothing is scheduled",
                        row -> Fields.decimal(row.cell().load().offeredOpsPerSecond())),
                LOAD.column(
                        "arrivals",
                        "gaps between intended starts: `constant`, `poisson`, or `trace` as they were recorded",
                        "the load is not open",
                        row -> row.cell().load() instanceof OpenLoad open ? Fields.word(open.arrivals()) : ""),
                UNCOMPARED.column(
                        "arrivals_seed",
                        "seed of the trial's arrivals; trials with equal seeds have the same intended starts",
                        "arrivals are not drawn",
                        ParameterColumns::arrivalsSeed),
                LOAD.column(
                        "trace",
                        "name of the file of recorded operations; run.json has its SHA-256",
                        NO_TRACE,
                        row -> traced(row.cell(), replay -> replay.trace().name())),
                LOAD.column(
                        "trace_speed",
                        "how many times as fast as recorded it was replayed",
                        NO_TRACE,
                        row -> traced(row.cell(), replay -> Fields.decimal(replay.speed()))),
                LOAD.column(
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

    private static List<TrialParameter> idle() {
        return List.of(
                LOAD.column(
                        "connect_rate",
                        "connections/s",
                        "rate at which connections were due",
                        NOT_IDLE,
                        row -> idle(row.cell(), load -> Fields.decimal(load.connectsPerSecond()))),
                LOAD.column(
                        "hold_s",
                        "s",
                        "how long connections were to be held after all were open",
                        NOT_IDLE,
                        row -> idle(row.cell(), load -> Fields.seconds(load.hold()))),
                LOAD.column(
                        "keep_alive_s",
                        "s",
                        "time between two requests on a held connection, where it has any",
                        NOT_IDLE,
                        row -> idle(row.cell(), load -> Fields.seconds(load.keepAlive()))),
                LOAD.column(
                        "keep_alive_share",
                        "share of the connections with such requests",
                        NOT_IDLE,
                        row -> idle(row.cell(), load -> Fields.decimal(load.keepAliveShare()))),
                LOAD.column(
                        "sources",
                        "loopback addresses that connections to a local server came from in turns; `auto` for as many as"
                                + " their number needs",
                        NOT_IDLE,
                        row -> idle(
                                row.cell(), load -> load.sources() == 0 ? "auto" : Integer.toString(load.sources()))));
    }

    private static List<TrialParameter> keys() {
        return List.of(
                LOAD.column(
                        "keys",
                        "how keys are chosen: `sequential`, `uniform`, `zipf`",
                        NO_KEYS,
                        row -> keyed(row.cell(), keys -> Fields.word(keys.distribution()))),
                LOAD.column(
                        "key_count",
                        "total number of keys",
                        NO_KEYS,
                        row -> keyed(row.cell(), keys -> Long.toString(keys.count()))),
                LOAD.column(
                        "zipf_exponent",
                        "skew of `zipf` keys: over all keys for `get` and `exists`, over those of each lane and"
                                + " partition for other operations",
                        "the keys are not `zipf`",
                        row -> keyed(row.cell(), ParameterColumns::exponent)),
                LOAD.column(
                        "keys_stale",
                        "share of updates that held a version other than the current one, which the store must reject",
                        "none did",
                        row -> keyed(row.cell(), keys -> keys.stale() > 0 ? Fields.decimal(keys.stale()) : "")),
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

    private static List<TrialParameter> settings() {
        return List.of(
                LOAD.of(
                        "content",
                        "bytes of the blobs: `random`, `text`, `zeros`, or the share that compresses away",
                        cell -> cell.workload().content().word()),
                CONDITION.column(
                        "options",
                        "options of the adapter, `name=value; name=value`",
                        "none were given",
                        row -> Fields.properties(row.cell().options())),
                CONDITION.column(
                        "client",
                        "client properties that the scenario or the target set; a secret's value is `***`",
                        "none were set",
                        row -> Fields.properties(row.cell().client())),
                CONDITION.column(
                        "server",
                        "server settings that the scenario asked for; a secret's value is `***`",
                        "none were set",
                        row -> Fields.properties(row.cell().server())),
                PROCEDURE.of(
                        "verify",
                        "what was to be checked after the load: `none`, `count`, `content`",
                        cell -> Fields.word(cell.verify())),
                PROCEDURE.of(
                        "verify_after",
                        "what came before that check: `load`, or `kill` of all local servers, which then started on their data",
                        cell -> cell.faults().killedBeforeVerification() ? "kill" : "load"),
                CONDITION.of(
                        "cache",
                        "preloaded blobs in the memory of local servers: `hot` leaves it as it is, `cold` has nothing"
                                + " of their files in it",
                        cell -> cell.faults().coldCaches() ? "cold" : "hot"),
                UNCOMPARED.of("seed", "of blobs, keys and arrivals", cell -> cell.workload()
                        .seed()));
    }

    private static List<TrialParameter> phases() {
        return List.of(
                PROCEDURE.column(
                        "warm_up_s",
                        "s",
                        "least duration of the warm-up",
                        "the load is `trace` or `idle`, or the cache is `cold`",
                        row -> row.cell().warmsUp()
                                ? Fields.seconds(row.cell().warmUp().duration())
                                : ""),
                PROCEDURE.of(
                        "measurement_s",
                        "s",
                        "longest duration of the measurement",
                        cell -> Fields.seconds(cell.measurement().duration())),
                PROCEDURE.column(
                        "measurement_operations",
                        "operations",
                        "the measurement ends after this many",
                        NO_LIMIT,
                        row -> Fields.limit(row.cell().measurement().operations())),
                PROCEDURE.column(
                        "measurement_bytes",
                        "bytes",
                        "the measurement ends after this much payload",
                        NO_LIMIT,
                        row -> Fields.limit(row.cell().measurement().bytes())),
                PROCEDURE.of(
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

    private static String idle(Cell cell, Function<IdleLoad, String> value) {
        return cell.load() instanceof IdleLoad idle ? value.apply(idle) : "";
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
}
