package io.blobbench.results.column;

import static io.blobbench.results.column.Column.NEVER;
import static io.blobbench.results.column.TrialRow.column;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Verification;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The outcome of a trial: verdict, counts and rates. */
final class OutcomeColumns {
    private static final String UNMEASURED = "the measurement did not take place";
    private static final String UNTOLD =
            UNMEASURED + ", or the client reopens lost connections by itself and does not report it";
    private static final String FAULTLESS =
            "the scenario has no faults within the measurement, or it did not take place";
    private static final String UNLOADED = "no load ran";
    private static final String UNVERIFIED = "nothing was verified";
    private static final int SECONDS_OF_A_KE = 864;
    private static final String NO_THROUGHPUT = "nothing was acknowledged";

    static final List<Column<TrialRow>> ALL = Stream.of(
                    verdict(), counts(), connections(), verification(), faults(), rates(), IdleColumns.ALL)
            .flatMap(List::stream)
            .toList();

    private OutcomeColumns() {}

    private static List<Column<TrialRow>> verdict() {
        return List.of(
                column(
                        "verdict",
                        "whether to believe the row: `VALID`, `UNSTEADY`, `INVALID`, `UNSUPPORTED`, `TIMED_OUT`, `FAILED`",
                        NEVER,
                        row -> row.result().verdict().name()),
                column(
                        "reasons",
                        "why it is not `VALID`, and further notes; several are joined by `; `",
                        "there is nothing to report",
                        row -> Fields.sentences(row.result().reasons())),
                column(
                        "limited_by",
                        "what limited the throughput, as diagnosed by the harness: `generator-late`, `harness-cpu`,"
                                + " `offered-load`, `generator-jitter`, `server-cpu`, `disk`, `disk-wait`, `network`,"
                                + " `client-wait`, `host-cpu`, `shared-cpu`, `server-turns`, `store` or `none found`; docs/measuring.md has the rules;"
                                + " for `find-max` what limited the next higher load, which was not kept",
                        UNMEASURED,
                        row -> row.result().limitedBy()));
    }

    private static List<Column<TrialRow>> counts() {
        return List.of(
                counted("operations", "operations whose last blob was settled", Counts::operations),
                counted("blobs_acknowledged", "blobs the store confirmed or returned", Counts::blobsAcknowledged),
                counted("blobs_rejected", "blobs the store answered \"no\" to", Counts::blobsRejected),
                counted("blobs_failed", "blobs that ended in an error", Counts::blobsFailed),
                column(
                        "operations_unresolved",
                        "operations without an answer when the drain ended; their age then is among the service and response"
                                + " times, unless their lane was still blocked in the client",
                        UNMEASURED,
                        row -> row.measured(measured -> Long.toString(measured.operationsUnresolved()))),
                column(
                        "blobs_unresolved",
                        "blobs in those operations, and blobs in flight on connections that were lost: the store may have them or"
                                + " not",
                        UNMEASURED,
                        row -> row.measured(measured -> Long.toString(measured.blobsUnresolved()))),
                column(
                        "operations_timed_out",
                        "operations that ended after the timeout, at any moment, failed ones too, and `operations_unresolved`",
                        UNMEASURED,
                        row -> row.measured(measured -> Long.toString(measured.operationsTimedOut()))),
                column(
                        "operations_unsent",
                        "operations that fell due under an `open` load and were never sent; their age when the drain"
                                + " ended is among the response times and start delays",
                        UNMEASURED,
                        row -> row.measured(measured -> Long.toString(measured.operationsUnsent()))));
    }

    private static List<Column<TrialRow>> connections() {
        return List.of(
                column(
                        "reconnects",
                        "how often a connection that was lost in the measurement was opened again",
                        UNTOLD,
                        row -> row.measured(measured -> Fields.decimal(measured.reconnects()))),
                new Column<>(
                        "disconnected_s",
                        "s",
                        "time of the measurement and its drain in which a connection was lost, summed over all connections",
                        UNTOLD,
                        row -> row.measured(measured -> Fields.decimal(measured.disconnectedSeconds()))));
    }

    private static List<Column<TrialRow>> faults() {
        return List.of(
                column(
                        "faults",
                        "faults that the scenario asked for and that happened; faults.csv describes each",
                        FAULTLESS,
                        row -> row.faulted(ledger -> Long.toString(ledger.happened()))),
                new Column<>(
                        "without_service_s",
                        "s",
                        "time after the first fault in which load was offered and nothing was acknowledged, without pauses of the"
                                + " harness, as faults.csv has it",
                        FAULTLESS,
                        row -> row.faulted(ledger -> Fields.decimal(ledger.withoutServiceSeconds()))),
                column(
                        "operations_late",
                        "operations that took longer after the first fault than every one before it; those without an answer when"
                                + " the drain ended and those never sent are among them, those with a failed blob, or whose connection was lost, are not",
                        FAULTLESS + ", or no operation had succeeded before the first fault",
                        row -> row.faulted(
                                ledger -> ledger.hasBaseline() ? Long.toString(ledger.operationsLate()) : "")));
    }

    private static List<Column<TrialRow>> verification() {
        return List.of(
                verified(
                        "blobs_found",
                        "blobs in the store after the load, of preload and warm-up too",
                        Verification::blobsFound),
                verified(
                        "blobs_lost",
                        "acknowledged blobs that are certainly missing, an older one of their key may be there; `reasons` say how"
                                + " many more may be",
                        Verification::blobsLost),
                verified(
                        "blobs_duplicated",
                        "blobs found more often than sent, or although they were deleted",
                        Verification::blobsDuplicated),
                column(
                        "blobs_found_unconfirmed",
                        "blobs found that certainly failed or are unresolved",
                        UNVERIFIED + ", or operations have keys",
                        row -> row.cell().workload().keyed() ? "" : row.verified(Verification::blobsOfUnknownOutcome)),
                column(
                        "blobs_corrupt",
                        "blobs found with a wrong checksum or with bytes that were never sent",
                        "contents were not verified",
                        row -> row.cell().verify() == Cell.Verify.CONTENT
                                ? row.verified(Verification::blobsCorrupt)
                                : ""),
                column(
                        "history_operations",
                        "operations on shared keys, of warm-up too, whose history was checked: a contradiction makes the row `INVALID`,"
                                + " unless a fault struck a server that may lose what it acknowledged",
                        "no key is shared, or nothing was verified",
                        row -> row.cell().workload().keys().anyShared()
                                ? row.verified(Verification::historyOperations)
                                : ""),
                column(
                        "values_clamped",
                        "times beyond the histograms' range of one hour, recorded at its end; any makes the row `INVALID`",
                        UNMEASURED,
                        row -> row.measured(
                                measured -> Long.toString(measured.latencies().clamped()))));
    }

    private static List<Column<TrialRow>> rates() {
        return List.of(
                new Column<>(
                        "measured_s",
                        "s",
                        "time that rates refer to: under an `open` load the time in which operations were due, or were"
                                + " sent, if that was later, else from the measurement's start to the last answer; operations that failed or have"
                                + " no answer extend it, at most for as long as lanes would have sent more; all of that time"
                                + " where none was sent",
                        UNMEASURED,
                        row -> row.measured(measured -> Fields.decimal(measured.seconds()))),
                new Column<>(
                        "settled_s",
                        "s",
                        "from the measurement's start to the last settled operation",
                        UNMEASURED,
                        row -> row.measured(measured -> Fields.decimal(measured.settledSeconds()))),
                new Column<>(
                        "load_s",
                        "s",
                        "duration of the trial's warm-up and measurement, or of opening and holding its connections;"
                                + " of the last probe only, where the trial looks for the highest load",
                        UNLOADED,
                        row -> Fields.decimal(row.result().time().loadSeconds())),
                new Column<>(
                        "trial_s",
                        "s",
                        "duration of the whole trial, from opening the store to closing it, including `load_s`; of"
                                + " the last probe only, where the trial looks for the highest load",
                        UNLOADED,
                        row -> Fields.decimal(row.result().time().seconds())),
                new Column<>(
                        "realised_ops_s",
                        "operations/s",
                        "operations that were due in the measurement, sent or not, divided by the time in which they were due",
                        "the load is not open, or the measurement did not take place",
                        row -> row.cell().load() instanceof OpenLoad
                                ? row.measured(measured -> Fields.decimal(measured.realisedOpsPerSecond()))
                                : ""),
                new Column<>(
                        "throughput_blobs_s",
                        "blobs/s",
                        "`blobs_acknowledged` divided by `measured_s`",
                        NO_THROUGHPUT,
                        row -> row.throughput(Measured::throughputBlobs)),
                new Column<>(
                        "throughput_mb_s",
                        "MB/s",
                        "acknowledged payload, millions of bytes per second",
                        NO_THROUGHPUT,
                        row -> row.throughput(Measured::throughputMegabytes)),
                new Column<>(
                        "throughput_blobs_s_per_connection",
                        "blobs/s",
                        "`throughput_blobs_s` divided by `connections`, which include those of lost agents of a fleet",
                        NO_THROUGHPUT,
                        row -> row.throughput(measured ->
                                measured.throughputBlobs() / row.cell().connections())),
                new Column<>(
                        "throughput_blobs_ke",
                        "blobs/ke",
                        "`throughput_blobs_s` for each ke, a hundredth of a day: 864 s",
                        NO_THROUGHPUT,
                        row -> row.throughput(measured -> measured.throughputBlobs() * SECONDS_OF_A_KE)),
                column(
                        "sustained_ratio",
                        "throughput of the cell when held for long (sustained.csv), divided by the median of its trials;"
                                + " below 0.8 the short windows showed a burst, above 1.25 they understate what lasts",
                        "the cell was not held for long, or failed or ended early when it was",
                        row -> "")); // ResultsCsv fills it in when the rounds have ended
    }

    private static Column<TrialRow> counted(String name, String meaning, Function<Counts, Long> count) {
        return column(name, meaning, UNMEASURED, row -> row.counted(count));
    }

    private static Column<TrialRow> verified(String name, String meaning, Function<Verification, Long> count) {
        return column(name, meaning, UNVERIFIED, row -> row.verified(count));
    }
}
