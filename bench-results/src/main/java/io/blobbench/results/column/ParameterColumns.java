package io.blobbench.results.column;

import static io.blobbench.results.column.TrialParameter.Role.CONDITION;
import static io.blobbench.results.column.TrialParameter.Role.LOAD;
import static io.blobbench.results.column.TrialParameter.Role.PROCEDURE;
import static io.blobbench.results.column.TrialParameter.Role.UNCOMPARED;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Promise;
import io.blobbench.store.layout.Consistency;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The parameters of a trial: the columns from {@code operation} to {@code timeout_s}. */
public final class ParameterColumns {
    private static final String NO_LIMIT = "without such a limit";

    private static final List<TrialParameter> PARAMETERS = Stream.of(
                    WorkloadParameters.blobs(),
                    layout(),
                    LoadParameters.schedule(),
                    LoadParameters.idle(),
                    WorkloadParameters.keys(),
                    settings(),
                    phases())
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

    private static List<TrialParameter> layout() {
        return List.of(
                LOAD.of("connections", "client connections over all lanes", Cell::connections),
                CONDITION.column(
                        "lanes",
                        "generator threads used",
                        "the load is `idle`, or the measurement did not take place",
                        row -> used(row.result().lanes())),
                CONDITION.column(
                        "in_flight",
                        "operations",
                        "most operations in flight on one connection",
                        "the load is `idle`, or the measurement did not take place",
                        row -> used(row.result().inFlight())),
                LOAD.of("partitions", "partitions of the layout", Cell::partitions),
                CONDITION.of("replicas", "copies of every blob", Cell::replicas),
                CONDITION.of(
                        "consistency",
                        "replicas that must have answered, as asked for: `none`, `any`, `one`, `two`, `quorum`, `all`",
                        cell -> cell.consistency().word()),
                UNCOMPARED.column(
                        "write_consistency",
                        "what writes wait for where that is asked for, in a mix the weakest: `quorum` on etcd at every level; comparisons go by it",
                        "the load writes nothing",
                        row -> had(row, Promise::writes)),
                UNCOMPARED.column(
                        "read_consistency",
                        "what reads have where that is asked for, `one` on Redis at every level; comparisons go by it",
                        "the load reads nothing",
                        row -> had(row, Promise::reads)),
                CONDITION.of(
                        "durability",
                        "when the server writes to its disk: `none`, `periodic` (about a second), `always`",
                        cell -> cell.durability().word()));
    }

    private static List<TrialParameter> settings() {
        return List.of(
                LOAD.of(
                        "content",
                        "bytes of the blobs: `random`, `text`, `zeros`, or the share that compresses away; the first 12"
                                + " bytes of a blob of 16 B or more identify it, so that less of a small blob does",
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
                UNCOMPARED.of(
                        "seed",
                        "of blobs, keys and arrivals, as in run.json; a search that a probe ended, or whose final check"
                                + " moved to a lower load, has another",
                        cell -> cell.workload().seed()));
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
                        "the measurement ends after operations on this many bytes of blobs, kinds without payload included",
                        NO_LIMIT,
                        row -> Fields.limit(row.cell().measurement().bytes())),
                PROCEDURE.of(
                        "timeout_s",
                        "s",
                        "an operation that is answered later has timed out; the drain waits this long for the last one",
                        cell -> Fields.seconds(cell.timeout())));
    }

    private static String had(TrialRow row, Function<Promise, Optional<Consistency>> operations) {
        return operations
                .apply(Promise.of(row.cell(), row.run().adapter()))
                .map(Consistency::word)
                .orElse("");
    }

    private static String used(int count) {
        return count == 0 ? "" : Integer.toString(count);
    }
}
