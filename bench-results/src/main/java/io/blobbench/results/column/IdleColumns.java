package io.blobbench.results.column;

import io.blobbench.idle.Refusal;
import io.blobbench.trial.facts.IdleSummary;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Connections that were opened and held without work; empty under all other loads. */
final class IdleColumns {
    private static final String NONE = "the load is not `idle`, or the trial ended before this step";
    private static final String SHRANK = NONE + ", or that memory shrank";
    private static final double NS_PER_US = 1e3;

    static final List<Column<TrialRow>> ALL =
            Stream.of(opened(), memory(), held()).flatMap(List::stream).toList();

    private IdleColumns() {}

    private static List<Column<TrialRow>> opened() {
        return List.of(
                text(
                        "connections_opened",
                        "connections whose greeting the server answered, of the `connections` wanted",
                        NONE,
                        idle -> Integer.toString(idle.opened())),
                new Column<>(
                        "opening_s",
                        "s",
                        "from the moment at which the first connection was due to the last answer to a greeting",
                        NONE,
                        row -> row.idle(idle -> Fields.decimal(idle.openingSeconds()))),
                times(
                        "connect_p50_us",
                        "median time from the moment at which a connection was due to the answer to its" + " greeting",
                        idle -> idle.connect().p50Ns()),
                times("connect_p99_us", "99th percentile of the same", idle -> idle.connect()
                        .p99Ns()),
                times("connect_max_us", "longest of the same", idle -> idle.connect()
                        .maxNs()),
                text(
                        "first_refusal",
                        "cause of the first failed connection: `descriptors` (of the harness's process),"
                                + " `system-descriptors` (of all processes), `ports`, `memory` of the load host,"
                                + " `server-descriptors`, `server-memory`, `server` (its own limit), `nobody`,"
                                + " `no-answer`; `reasons` has the message",
                        NONE + ", or all were opened",
                        refused(refusal -> Fields.word(refusal.cause()))),
                text(
                        "refused_connection",
                        "number of that connection, from 1, in the order in which they were due",
                        NONE + ", or all were opened",
                        refused(refusal -> Integer.toString(refusal.connection()))));
    }

    private static List<Column<TrialRow>> memory() {
        return List.of(
                bytes(
                        "server_b_per_connection",
                        "growth of the resident memory of all local servers until the end of the hold, divided by the"
                                + " connections that were open then",
                        SHRANK
                                + ", or the heap of a server is resident from its start (Cassandra); always for servers this run did"
                                + " not start",
                        IdleSummary::serverBytes),
                bytes(
                        "client_b_per_connection",
                        "growth of the harness's heap, garbage not counted, divided in the same way",
                        SHRANK,
                        IdleSummary::clientBytes),
                bytes(
                        "kernel_b_per_connection",
                        "growth of the load host's kernel memory (its own objects and the buffers of TCP), divided in"
                                + " the same way; includes both ends where the server is local, and anything else"
                                + " that the machine did",
                        SHRANK + ", or the system does not report it",
                        IdleSummary::kernelBytes));
    }

    private static List<Column<TrialRow>> held() {
        return List.of(
                text(
                        "connections_lost",
                        "connections that were open and were lost before the end of the hold",
                        NONE,
                        idle -> Integer.toString(idle.lost())),
                text("keep_alives", "requests on held connections", NONE, idle -> Long.toString(idle.requests())),
                text(
                        "keep_alives_failed",
                        "those of them without the right answer within `timeout`",
                        NONE,
                        idle -> Long.toString(idle.requestsFailed())),
                times(
                        "keep_alive_p50_us",
                        "median time from the moment at which such a request was due to its answer",
                        idle -> idle.request().p50Ns()),
                times("keep_alive_p99_us", "99th percentile of the same", idle -> idle.request()
                        .p99Ns()),
                times("keep_alive_max_us", "longest of the same", idle -> idle.request()
                        .maxNs()));
    }

    private static Column<TrialRow> text(
            String name, String meaning, String emptyWhen, Function<IdleSummary, String> value) {
        return TrialRow.column(name, meaning, emptyWhen, row -> row.idle(value));
    }

    private static Column<TrialRow> times(String name, String meaning, ToDoubleFunction<IdleSummary> ns) {
        return new Column<>(
                name,
                "us",
                meaning,
                NONE + ", or there are too few of them",
                row -> row.idle(idle -> Fields.decimal(ns.applyAsDouble(idle) / NS_PER_US)));
    }

    private static Column<TrialRow> bytes(
            String name, String meaning, String emptyWhen, ToDoubleFunction<IdleSummary> bytes) {
        return new Column<>(
                name, "bytes", meaning, emptyWhen, row -> row.idle(idle -> Fields.decimal(bytes.applyAsDouble(idle))));
    }

    private static Function<IdleSummary, String> refused(Function<Refusal, String> value) {
        return idle -> {
            Refusal refusal = idle.refusal();
            return refusal == null ? "" : value.apply(refusal);
        };
    }
}
