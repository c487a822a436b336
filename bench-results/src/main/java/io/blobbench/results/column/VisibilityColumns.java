package io.blobbench.results.column;

import io.blobbench.measure.Percentiles;
import io.blobbench.measure.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** How long written blobs took until another reader saw them. */
final class VisibilityColumns {
    private static final String NOBODY_LOOKED =
            "the scenario does not measure visibility, or the measurement did not take place";
    private static final double NS_PER_US = 1e3;
    private static final double MAXIMUM = 100;

    static final List<Column<TrialRow>> ALL = all();

    private VisibilityColumns() {}

    private static List<Column<TrialRow>> all() {
        List<Column<TrialRow>> columns = new ArrayList<>();
        columns.add(column(
                "visibility_samples",
                "",
                "confirmed blobs of the measurement that were followed until another reader saw them, or were given up",
                visibility -> Long.toString(visibility.samples())));
        columns.add(column(
                "visibility_unseen",
                "",
                "those of them that the reader had not seen within `visibility.within` of their acknowledgement, or before"
                        + " their key was written again",
                visibility -> Long.toString(visibility.unseen())));
        columns.addAll(times("visibility", "from sending a blob until another reader had it", Visibility::sinceSent));
        columns.addAll(times(
                "visibility_after_ack",
                "from the acknowledgement of a blob until another reader had it, 0 where that had it before",
                Visibility::sinceAcknowledged));
        columns.add(new Column<>(
                "visibility_resolution_us",
                "us",
                "largest error of 99 % of these times: a reader that polls knows them only since its previous poll",
                "the store sends the reader what it writes; " + NOBODY_LOOKED,
                row -> value(row, visibility -> Fields.decimal(visibility.resolutionNs() / NS_PER_US))));
        columns.add(column("visibility_reader", "", "the other reader", Visibility::method));
        return List.copyOf(columns);
    }

    private static List<Column<TrialRow>> times(
            String prefix, String meaning, Function<Visibility, Histogram> histogram) {
        return List.of(
                time(prefix + "_p50_us", "median time " + meaning, histogram, 50),
                time(prefix + "_p90_us", "90th percentile of the time " + meaning, histogram, 90),
                time(prefix + "_p99_us", "99th percentile of the time " + meaning, histogram, 99),
                time(prefix + "_max_us", "maximum of the time " + meaning, histogram, MAXIMUM));
    }

    private static Column<TrialRow> time(
            String name, String meaning, Function<Visibility, Histogram> histogram, double percentile) {
        boolean maximum = percentile == MAXIMUM;
        long fewest = maximum ? 1 : Percentiles.fewestValues(percentile);
        return new Column<>(
                name,
                "us",
                meaning,
                (maximum
                                ? "a blob was not seen, or none was followed; "
                                : "fewer than " + fewest + " blobs were followed, or more than "
                                        + Fields.decimal(MAXIMUM - percentile) + " % of them were not seen; ")
                        + NOBODY_LOOKED,
                row -> value(row, visibility -> {
                    Histogram times = histogram.apply(visibility);
                    return times.getTotalCount() < fewest || !visibility.has(percentile)
                            ? ""
                            : Fields.decimal(times.getValueAtPercentile(percentile) / NS_PER_US);
                }));
    }

    private static Column<TrialRow> column(
            String name, String unit, String meaning, Function<Visibility, String> value) {
        return new Column<>(name, unit, meaning, NOBODY_LOOKED, row -> value(row, value));
    }

    private static String value(TrialRow row, Function<Visibility, String> value) {
        Optional<Visibility> visibility = row.result().measured().map(measured -> measured.visibility());
        return visibility.filter(Visibility::followed).map(value).orElse("");
    }
}
