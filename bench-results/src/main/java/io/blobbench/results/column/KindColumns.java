package io.blobbench.results.column;

import static io.blobbench.results.column.Column.column;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The columns of kinds.csv, whose schema version is that of results.csv. */
public final class KindColumns {
    public static final List<Column<KindRow>> ALL = Stream.of(
                    Column.<KindRow>ofTrial(KindRow::run, row -> row.result().cell(), row -> row.result()
                            .trial()),
                    kind(),
                    counts(),
                    TimeColumns.<KindRow>withoutStartDelay(
                            row -> Optional.of(row.times().latencies())))
            .flatMap(List::stream)
            .toList();

    private KindColumns() {}

    private static List<Column<KindRow>> kind() {
        return List.of(
                column("kind", "kind of operation: `get`, `put`, ...", row -> row.times()
                        .kind()
                        .word()),
                column(
                        "outcome",
                        "`refused` where the store answered \"no\" for every blob of an operation (a miss, a conflict),"
                                + " `unanswered` without an answer when the drain ended, whose times end then, else `answered`",
                        row -> row.times().outcome().word()),
                new Column<>(
                        "size",
                        "",
                        "size of the blobs where sizes differ: `20KB`, or `<=100KB` for the range that ends there and begins"
                                + " where the one below it ends",
                        "sizes do not differ, operations have several blobs, or a read returned no blob",
                        row -> row.times().size()));
    }

    private static List<Column<KindRow>> counts() {
        return List.of(
                column(
                        "operations",
                        "operations of this kind, outcome and size, none of whose blobs failed; `operations_unresolved` and not"
                                + " `operations` of results.csv counts the `unanswered` ones",
                        row -> Long.toString(row.times().operations())),
                column(
                        "blobs_acknowledged",
                        "blobs in them that the store confirmed or returned",
                        row -> Long.toString(row.times().blobsAcknowledged())),
                column(
                        "blobs_rejected",
                        "blobs in them that the store answered \"no\" to",
                        row -> Long.toString(row.times().blobsRejected())),
                new Column<>(
                        "throughput_ops_s",
                        "operations/s",
                        "`operations` divided by `measured_s` of results.csv",
                        "the measurement has no length",
                        row -> Fields.ratio(
                                (double) row.times().operations(),
                                row.measured().seconds())));
    }
}
