package io.blobbench.results.column;

import static io.blobbench.results.column.TrialParameter.Role.LOAD;
import static io.blobbench.results.column.TrialParameter.Role.PROCEDURE;
import static io.blobbench.results.column.TrialParameter.Role.UNCOMPARED;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.TrialSeed;
import io.blobbench.workload.trace.TraceReplay;
import java.util.List;
import java.util.function.Function;

/** The parameters of a trial that describe when its operations start, or how many connections it holds. */
final class LoadParameters {
    private static final String NO_TRACE = "the load is not `trace`";
    private static final int SHA_DIGITS = 12;
    private static final String NOT_IDLE = "the load is not `idle`";

    private LoadParameters() {}

    static List<TrialParameter> schedule() {
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
                        "offered load: scheduled operations over all lanes; for `rough` the nominal rate of each lane, for"
                                + " `find-max` the load found",
                        "nothing is scheduled",
                        row -> Fields.decimal(row.cell().load().offeredOpsPerSecond())),
                LOAD.column(
                        "arrivals",
                        "gaps between intended starts: `constant`, `poisson`, or `trace` as they were recorded",
                        "the load is not open",
                        row -> row.cell().load() instanceof OpenLoad open ? Fields.word(open.arrivals()) : ""),
                UNCOMPARED.column(
                        "arrivals_seed",
                        "seed of the trial's arrivals; trials with equal seeds, rates, durations, lanes and connections have"
                                + " the same intended starts",
                        "arrivals are not drawn",
                        LoadParameters::arrivalsSeed),
                PROCEDURE.column(
                        "trace",
                        "name of the file of recorded operations",
                        NO_TRACE,
                        row -> traced(row.cell(), replay -> replay.trace().name())),
                LOAD.column(
                        "trace_sha256",
                        "first " + SHA_DIGITS
                                + " hexadecimal digits of the SHA-256 of that file; run.json has all of them",
                        NO_TRACE,
                        row -> traced(
                                row.cell(), replay -> replay.trace().sha256().substring(0, SHA_DIGITS))),
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

    static List<TrialParameter> idle() {
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

    private static String arrivalsSeed(TrialRow row) {
        boolean drawn = row.cell().load() instanceof OpenLoad open && open.arrivals() == OpenLoad.Arrivals.POISSON;
        return drawn
                ? Long.toString(TrialSeed.ofTrial(
                        row.cell().workload().seed(), row.result().trial()))
                : "";
    }

    private static String traced(Cell cell, Function<TraceReplay, String> value) {
        return cell.workload().trace().map(value).orElse("");
    }

    private static String idle(Cell cell, Function<IdleLoad, String> value) {
        return cell.load() instanceof IdleLoad idle ? value.apply(idle) : "";
    }
}
