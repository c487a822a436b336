package io.blobbench.report.read;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.report.read.IntervalView.Time;
import io.blobbench.results.ResultsException;
import io.blobbench.trial.facts.TrialId;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** The intervals of the measurements of a run. */
public final class IntervalsFile {
    private IntervalsFile() {}

    /**
     * Reads intervals.csv line by line, because that of a long run is large; a last line that a crash cut off is left out.
     *
     * @param interval called for each with its trial, in the order of the file, and for none where there is no such file
     * @throws ResultsException when it cannot be read
     */
    public static void forEach(Path file, BiConsumer<TrialId, IntervalView> interval) {
        TrialCsv.forEach(file, record -> interval.accept(trial(record), interval(record)));
    }

    private static TrialId trial(NamedCsvRecord record) {
        return new TrialId(record.getField("cell"), Integer.parseInt(record.getField("trial")));
    }

    private static IntervalView interval(NamedCsvRecord record) {
        return new IntervalView(
                number(record, "start_s"),
                number(record, "interval_s"),
                number(record, "blobs_acknowledged"),
                time(record, "service"),
                time(record, "response"),
                number(record, "harness_gc_ms"),
                number(record, "blobs_failed"),
                number(record, "servers_ended"),
                !text(record, "faults").isEmpty());
    }

    private static Time time(NamedCsvRecord record, String metric) {
        double p99Us = number(record, metric + "_p99_us");
        return Double.isNaN(p99Us) ? new Time(number(record, metric + "_max_us"), true) : new Time(p99Us, false);
    }

    private static double number(NamedCsvRecord record, String column) {
        String text = text(record, column);
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** Empty where a run of an older version lacks the column. */
    private static String text(NamedCsvRecord record, String column) {
        return record.findField(column).orElse("");
    }
}
