package io.blobbench.results.column;

import static io.blobbench.results.column.Column.NEVER;
import static io.blobbench.results.column.Column.column;

import io.blobbench.trial.facts.FaultEffect;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The columns of faults.csv, whose schema version is that of results.csv. */
public final class FaultColumns {
    private static final String NOT_DONE = "it did not happen";

    public static final List<Column<FaultRow>> ALL = Stream.of(
                    Column.<FaultRow>ofTrial(FaultRow::run, row -> row.result().cell(), row -> row.result()
                            .trial()),
                    fault(),
                    events(),
                    service())
            .flatMap(List::stream)
            .toList();

    private FaultColumns() {}

    private static List<Column<FaultRow>> fault() {
        return List.of(
                column("fault", "1 for the first fault of the trial", row -> Integer.toString(row.number())),
                column(
                        "action",
                        "what was done: `kill`, `pause`, `restart`, `partition`, `slow-disk`",
                        row -> row.effect().fault().action().word()),
                column(
                        "node",
                        "the affected server, as the scenario names it: `any`, `leader`, `follower`, `all`, or a"
                                + " number",
                        row -> row.effect().fault().node().text()));
    }

    private static List<Column<FaultRow>> events() {
        return List.of(
                new Column<>(
                        "servers",
                        "",
                        "names of the affected servers; several are joined by `; `",
                        "no server ran, or the measurement ended before",
                        row -> Fields.sentences(row.effect().servers())),
                new Column<>(
                        "planned_s",
                        "s",
                        "when it was due, since the measurement's start",
                        NEVER,
                        row -> Fields.seconds(row.effect().fault().at())),
                seconds(
                        "began_s",
                        "when it began, just before its first server was affected, since the measurement's start",
                        NOT_DONE,
                        FaultEffect::beganSeconds),
                seconds(
                        "ended_s",
                        "when the servers were resumed, ready again, or as before, since the measurement's start",
                        "they stayed dead, or the fault could not be undone",
                        FaultEffect::endedSeconds));
    }

    private static List<Column<FaultRow>> service() {
        return List.of(
                seconds(
                        "without_service_s",
                        "time until the next fault in which load was offered and nothing was acknowledged, in stretches longer"
                                + " than every one before the first fault and than a quarter of a second, without pauses of the harness",
                        NOT_DONE,
                        FaultEffect::withoutServiceSeconds),
                seconds(
                        "throughput_back_s",
                        "from `began_s` to the first second, after the last such stretch, in which throughput was at least 90 %"
                                + " of that before the first fault",
                        NOT_DONE
                                + ", throughput was not back before the next one, or the end, or nothing was acknowledged"
                                + " before the first fault",
                        FaultEffect::throughputBackSeconds),
                seconds(
                        "p99_back_s",
                        "the same of the p99 of response times, of service times without a schedule: at most 110 %; operations"
                                + " that have waited longer count in each second until they are answered or fail, beyond their usual number",
                        NOT_DONE + ", the p99 was not back, or too few operations have one",
                        FaultEffect::p99BackSeconds));
    }

    private static Column<FaultRow> seconds(
            String name, String meaning, String emptyWhen, Function<FaultEffect, Double> seconds) {
        return new Column<>(name, "s", meaning, emptyWhen, row -> Fields.decimal(seconds.apply(row.effect())));
    }
}
