package io.blobbench.results.column;

import static io.blobbench.results.column.Column.column;

import io.blobbench.load.outcome.PhaseOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The columns of agents.csv, whose schema version is that of results.csv. */
public final class AgentColumns {
    private static final String NO_MEASUREMENT = "the agent reported no measurement";

    public static final List<Column<AgentRow>> ALL = Stream.of(
                    Column.<AgentRow>ofTrial(AgentRow::run, row -> row.trial().cell(), row -> row.trial()
                            .trial()),
                    agent(),
                    begin(),
                    share(),
                    outcome(),
                    TimeColumns.<AgentRow>withoutStartDelay(
                            row -> row.agent().measured().map(PhaseOutcome::latencies)),
                    end())
            .flatMap(List::stream)
            .toList();

    private AgentColumns() {}

    private static List<Column<AgentRow>> agent() {
        return List.of(
                column(
                        "agent",
                        "index of the agent in the fleet, from 0",
                        row -> Integer.toString(row.agent().agent())),
                column("host", "host of the agent, as the fleet's description names it", row -> row.agent()
                        .host()));
    }

    private static List<Column<AgentRow>> begin() {
        return List.of(
                milliseconds(
                        "start_skew_ms",
                        "the agent's measurement began no further than this from the common instant: by how much it began late on"
                                + " its own clock, and `clock_bound_ms`",
                        "the measurement did not begin, or not to its end",
                        row -> row.agent().startSkewNs()),
                milliseconds(
                        "clock_bound_ms",
                        "the difference between the agent's clock and the controller's was known no worse than this: half of the"
                                + " least round trip of 20 pings before the last phase",
                        "the agent answered no pings",
                        row -> row.agent().clockErrorNs()));
    }

    private static List<Column<AgentRow>> share() {
        return List.of(
                column(
                        "connections",
                        "connections of the agent",
                        row -> Integer.toString(row.agent().connections())),
                column(
                        "lanes",
                        "generator threads of the agent",
                        row -> Integer.toString(row.agent().lanes())),
                new Column<>(
                        "offered_ops_s",
                        "operations/s",
                        "the agent's part of an open load",
                        "the load is not open",
                        row -> Fields.decimal(row.agent().offeredOpsPerSecond())));
    }

    private static List<Column<AgentRow>> outcome() {
        return List.of(
                measured(
                        "operations",
                        "",
                        "operations of the agent that ended",
                        found -> Long.toString(found.counts().operations())),
                measured(
                        "blobs_acknowledged",
                        "",
                        "blobs in them that the store confirmed or returned",
                        found -> Long.toString(found.counts().blobsAcknowledged())),
                measured(
                        "operations_unsent",
                        "",
                        "operations of the agent that fell due and were never sent",
                        found -> Long.toString(found.unsent())),
                measured(
                        "throughput_blobs_s",
                        "blobs/s",
                        "`blobs_acknowledged` divided by the time in which the agent measured",
                        found -> Fields.ratio((double) found.counts().blobsAcknowledged(), found.seconds())));
    }

    private static List<Column<AgentRow>> end() {
        return List.of(
                new Column<>(
                        "cpu_s",
                        "s",
                        "processor time of the agent",
                        NO_MEASUREMENT + ", or it is unknown",
                        row -> Fields.decimal(row.agent().resources().harnessCpuSeconds())),
                new Column<>(
                        "host_cpu_share",
                        "",
                        "share of all cores of the agent's host used by any program, or withheld by its hypervisor",
                        NO_MEASUREMENT + ", or it is unknown",
                        row -> Fields.decimal(row.agent().resources().hostCpuShare())),
                new Column<>(
                        "limited_by",
                        "",
                        "the limit of the agent alone, in the words of results.csv",
                        NO_MEASUREMENT,
                        row -> row.agent().limitedBy()),
                new Column<>(
                        "trouble",
                        "",
                        "why the agent was lost, or could not do its part",
                        "it did its part",
                        row -> row.agent().trouble()));
    }

    private static Column<AgentRow> milliseconds(
            String name, String meaning, String emptyWhen, Function<AgentRow, Long> nanos) {
        return new Column<>(name, "ms", meaning, emptyWhen, row -> Optional.of(nanos.apply(row))
                .filter(ns -> ns >= 0)
                .map(ns -> Fields.decimal(ns / 1e6))
                .orElse(""));
    }

    private static Column<AgentRow> measured(
            String name, String unit, String meaning, Function<PhaseOutcome, String> value) {
        return new Column<>(name, unit, meaning, NO_MEASUREMENT, row -> row.agent()
                .measured()
                .map(value)
                .orElse(""));
    }
}
