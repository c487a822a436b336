package io.blobbench.results.column;

import static io.blobbench.results.column.Column.NEVER;
import static io.blobbench.results.column.TrialRow.column;

import io.blobbench.results.RunContext;
import io.blobbench.scenario.text.Units;
import io.blobbench.store.SpaceUsage;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of results.csv: the one place that says which there are, in which order, and what they mean. */
public final class ResultColumns {
    /** Raised when a column goes, or changes its name or meaning; readers find columns by name, so more may be added. */
    public static final int SCHEMA_VERSION = 2;

    private static final String NO_SPACE =
            "the store cannot report it, as Redis where others have keys, the server was started again, or it freed memory"
                    + " meanwhile, or more than 5 % may be rounding and `space` is `known`, as of less than 20 MiB on each node of"
                    + " Cassandra, or was not asked, or a fault left a server down, or the trial ended before this step";

    public static final List<Column<TrialRow>> ALL = Stream.of(
                    identity(),
                    ParameterColumns.ALL,
                    OutcomeColumns.ALL,
                    TimeColumns.<TrialRow>of(row -> row.result().measured().map(measured -> measured.latencies())),
                    List.of(wakeEarly(), overThresholds()),
                    VisibilityColumns.ALL,
                    space(),
                    cost(),
                    UtilizationColumns.ALL,
                    List.of(column(
                            "schema_version",
                            "version of this list of columns",
                            NEVER,
                            row -> Integer.toString(SCHEMA_VERSION))))
            .flatMap(List::stream)
            .toList();

    private ResultColumns() {}

    /** The header of results.csv. */
    public static List<String> names() {
        return Column.names(ALL);
    }

    /** The units of results.csv by the names of its columns; empty for words and plain counts. */
    public static Map<String, String> units() {
        return ALL.stream().collect(Collectors.toMap(Column::name, Column::unit));
    }

    /** The meaning of the columns of results.csv, by name. */
    public static Map<String, String> meanings() {
        return ALL.stream().collect(Collectors.toMap(Column::name, Column::meaning));
    }

    /** The fields of one trial, in the order of {@link #names}. */
    public static List<String> fields(RunContext run, TrialResult result) {
        return Column.fields(ALL, new TrialRow(run, result));
    }

    /** The same by the names of their columns. */
    public static Map<String, String> named(RunContext run, TrialResult result) {
        return Column.named(ALL, new TrialRow(run, result));
    }

    private static Column<TrialRow> ofServer(String name, String meaning, String described) {
        return column(name, meaning, "it is not known, as for servers that this run did not start", row -> row.result()
                .description()
                .getOrDefault(described, ""));
    }

    private static List<Column<TrialRow>> identity() {
        return List.of(
                column("run_id", "name of the run's folder", NEVER, row -> row.run()
                        .runId()),
                column("tool_version", "version of Blobbench", NEVER, row -> row.run()
                        .toolVersion()),
                column(
                        "store",
                        "name of the store: of its adapter, or of the product that was asked for with `--server`",
                        NEVER,
                        row -> row.run().store()),
                column(
                        "server_version",
                        "version that the server reports",
                        "the trial ended before this step",
                        row -> row.result().description().getOrDefault("version", "")),
                ofServer(
                        "server_product",
                        "product that the server reports, where several products speak one" + " protocol",
                        "product"),
                ofServer("server_source", "where the server came from: a package, or a path", "source"),
                ofServer(
                        "server_build",
                        "build details that the program reports, such as its allocator; for a Java server its runtime",
                        "build"),
                ofServer(
                        "server_sha256",
                        "SHA-256 of the server's program; of jars in a folder that the user named, the SHA-256 of the list of their names and sums",
                        "sha256"),
                column("client_version", "version of the client library", NEVER, row -> row.run()
                        .clientVersion()),
                column(
                        "target",
                        "`local` for servers this run started, else the name of the target's file, or the endpoints",
                        NEVER,
                        row -> row.run().target()),
                column("scenario", "name of the scenario's file without `.yaml`", NEVER, row -> row.run()
                        .scenario()
                        .name()),
                column("cell", "values of the axes, unique in the run; `single` without axes", NEVER, row -> row.cell()
                        .id()),
                column(
                        "trial",
                        "1 for the first trial of the cell",
                        NEVER,
                        row -> Integer.toString(row.result().trial())),
                column(
                        "started_at",
                        "when the trial began, of a search its final check, ISO 8601 in UTC",
                        NEVER,
                        row -> Fields.instant(row.result().startedAt())));
    }

    private static Column<TrialRow> wakeEarly() {
        return new Column<>(
                "wake_early_us",
                "us",
                "how long before an intended start a lane stops sleeping and spins, at the end of the measurement; the largest of"
                        + " all lanes, at most 60: chosen so that 19 of 20 sleeps end in time",
                "the load has no schedule, or the measurement did not take place",
                row -> row.measured(measured -> Fields.decimal(measured.wakeEarlyNs() / 1e3)));
    }

    private static Column<TrialRow> overThresholds() {
        return column(
                "over_thresholds",
                "operations that took longer than each of `thresholds`, by response time under an open load, else by"
                        + " service time, with the histograms' resolution of 0.1 %; those without an answer when the drain"
                        + " ended and unsent ones are included, those with a failed blob, or whose connection was lost, are"
                        + " not: `100ms:12 400ms:0`",
                "no thresholds were given, or every operation ended with a failed blob and none was unsent, or there was none",
                row -> row.measured(measured -> measured.latencies().callers().getTotalCount() == 0
                        ? ""
                        : row.run().scenario().thresholds().stream()
                                .map(limit -> Units.write(limit) + ":"
                                        + measured.latencies().callersOver(limit.toNanos()))
                                .collect(Collectors.joining(" "))));
    }

    private static List<Column<TrialRow>> space() {
        return List.of(
                new Column<>(
                        "space_bytes",
                        "bytes",
                        "what the layout occupies after the load, over all replicas",
                        NO_SPACE,
                        row -> row.result()
                                .space()
                                .map(SpaceUsage::bytes)
                                .map(String::valueOf)
                                .orElse("")),
                new Column<>(
                        "space_bytes_per_blob",
                        "bytes",
                        "`space_bytes` divided by `blobs_found`",
                        "either is empty, or no blob was found",
                        ResultColumns::spacePerBlob),
                column("medium", "where these bytes are: `disk` or `memory`", NO_SPACE, row -> row.result()
                        .space()
                        .map(space -> Fields.word(space.medium()))
                        .orElse("")),
                column("space_method", "how `space_bytes` was counted", NO_SPACE, row -> row.result()
                        .space()
                        .map(SpaceUsage::method)
                        .orElse("")));
    }

    private static String spacePerBlob(TrialRow row) {
        return row.result()
                .space()
                .flatMap(space -> row.result()
                        .verification()
                        .map(verification -> Fields.ratio((double) space.bytes(), (double) verification.blobsFound())))
                .orElse("");
    }

    private static List<Column<TrialRow>> cost() {
        String unknown = "nothing was measured, or it could not be found out";
        String noServers = unknown + "; always for servers this run did not start";
        return List.of(
                new Column<>(
                        "harness_cpu_s",
                        "s",
                        "processor time of the harness during the measurement and its drain; under an `open` load with that of lanes"
                                + " that pass the last microseconds before a start awake",
                        unknown,
                        row -> row.used(resources -> resources.harnessCpuSeconds())),
                new Column<>(
                        "harness_gc_ms",
                        "ms",
                        "time the harness spent collecting garbage in that time",
                        unknown,
                        row -> row.used(resources -> resources.harnessGcMillis())),
                new Column<>(
                        "harness_alloc_b_per_op",
                        "bytes/operation",
                        "heap the lane threads allocated, client library included, divided by `operations`",
                        unknown + ", or no operation ended",
                        row -> row.measured(
                                measured -> Fields.ratio(measured.resources().laneAllocatedBytes(), (double)
                                        measured.counts().operations()))),
                new Column<>(
                        "server_cpu_s",
                        "s",
                        "processor time of all local servers in that time, and of processes that they forked",
                        noServers,
                        row -> row.used(resources -> resources.serverCpuSeconds())),
                new Column<>(
                        "server_rss_bytes",
                        "bytes",
                        "resident memory of all local servers that run at its end",
                        noServers,
                        row -> row.used(resources -> resources.serverRssBytes())),
                new Column<>(
                        "server_disk_read_bytes",
                        "bytes",
                        "bytes that all local servers read from disks in that time, through mapped files too; 0 where"
                                + " all requested data was in memory",
                        noServers + ", and where one was restarted or ended meanwhile",
                        row -> row.measured(measured -> Fields.decimal(measured.serverReadBytes()))));
    }
}
