package io.blobbench.report.run;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import io.blobbench.report.read.IntervalView;
import io.blobbench.report.read.IntervalsFile;
import io.blobbench.report.read.MeasuredTime;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.results.ResultsException;
import io.blobbench.results.csv.TrialFiles;
import io.blobbench.trial.facts.TrialId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How throughput changed while it was measured: a table with a line for each long measurement of a run. */
public final class OverTime {
    /** Least number of intervals: fewer cannot be divided into tenths. */
    private static final int FEWEST_INTERVALS = 10;
    /** Shortest measurement with a slope: a change per minute cannot be extrapolated from seconds. */
    private static final double SHORTEST_WITH_SLOPE_S = 60;
    /** Fewest blobs with a slope: of ten in each tenth, the rates differ by chance only. */
    private static final double FEWEST_WITH_SLOPE = 100;

    private static final List<String> HEADERS =
            List.of("blobs/s over time", "first tenth", "middle", "last tenth", "slope");

    private OverTime() {}

    /**
     * Renders the measurements of a run that have at least ten intervals. Times are response times where the load had a schedule, else
     * service times; the worst may be the maximum of an interval with too few operations for a p99, which is marked. A slope is that of a
     * measurement of a minute or more in which a hundred blobs were acknowledged. Throughput is that of the load, without the drain.
     *
     * @param folder of the run
     * @param rows of the run; a trial whose row has no figures is marked
     * @return lines joined and ended by {@code \n}; empty where no measurement is that long
     * @throws ResultsException when intervals.csv cannot be read
     */
    public static String render(Path folder, List<RowView> rows) {
        Map<TrialId, RowView> byTrial =
                rows.stream().collect(Collectors.toMap(RowView::id, Function.identity(), (first, last) -> last));
        Map<TrialId, Shape> shapes = read(folder.resolve(TrialFiles.INTERVALS), MeasuredTime.ofLoad(rows));
        boolean scheduled = shapes.values().stream().anyMatch(Shape::scheduled);
        Object[][] lines = shapes.entrySet().stream()
                .filter(shape -> shape.getValue().intervals() >= FEWEST_INTERVALS)
                .map(shape -> line(name(shape.getKey(), byTrial.get(shape.getKey())), shape.getValue(), scheduled))
                .toArray(Object[][]::new);
        if (lines.length == 0) {
            return "";
        }
        Column[] columns = Stream.concat(
                        HEADERS.stream(), Stream.of(scheduled ? "worst response p99" : "worst service p99"))
                .map(header -> new Column().header(header).dataAlign(HorizontalAlign.RIGHT))
                .toArray(Column[]::new);
        return AsciiTable.builder()
                        .lineSeparator("\n")
                        .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
                        .data(columns, lines)
                        .asString()
                + "\n";
    }

    private static Object[] line(String name, Shape shape, boolean scheduled) {
        boolean sloped = shape.seconds() >= SHORTEST_WITH_SLOPE_S && shape.blobs() >= FEWEST_WITH_SLOPE;
        double slope = sloped ? shape.slopePerMinute() : Double.NaN;
        return new Object[] {
            name,
            Humanized.count(shape.throughput(0, 0.1)),
            Humanized.count(shape.throughput(0.45, 0.55)),
            Humanized.count(shape.throughput(0.9, 1.1)),
            Double.isNaN(slope) ? "-" : String.format(Locale.ROOT, "%+.1f %%/min", slope * 100),
            worst(shape.worst()) + (scheduled && !shape.scheduled() ? " (service)" : "")
        };
    }

    private static String worst(IntervalView.Time time) {
        return (time.maximum() ? "max " : "") + Humanized.micros(time.us());
    }

    private static Map<TrialId, Shape> read(Path file, MeasuredTime measured) {
        Map<TrialId, Shape> shapes = new LinkedHashMap<>();
        IntervalsFile.forEach(file, (trial, interval) -> {
            Shape shape = shapes.computeIfAbsent(trial, ignored -> new Shape());
            if (measured.holds(trial, interval.startS(), interval.seconds())) {
                double blobs = Double.isNaN(interval.blobs()) ? 0 : interval.blobs();
                shape.add(interval.startS(), interval.seconds(), blobs, interval.service(), interval.response());
            } else {
                shape.addTimes(interval.service(), interval.response());
            }
        });
        return shapes;
    }

    private static String name(TrialId trial, @Nullable RowView row) {
        return trial.cell()
                + (trial.trial() == 1 ? "" : " (trial " + trial.trial() + ")")
                + (row == null ? " (no verdict)" : row.hasFigures() ? "" : " (" + row.verdict() + ")");
    }
}
