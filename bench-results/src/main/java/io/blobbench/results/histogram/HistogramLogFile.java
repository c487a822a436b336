package io.blobbench.results.histogram;

import io.blobbench.host.Interval;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.results.FileLines;
import io.blobbench.results.JournalFile;
import io.blobbench.results.csv.RowsCsv;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * histograms.hlog: the times of every interval and, after them, of the whole trial, in HdrHistogram's interval log format with
 * seconds since the epoch.
 *
 * <p>Each line is with the operating system at once. Used by the control thread only.
 */
public final class HistogramLogFile implements Closeable {
    public static final String FILE_NAME = "histograms.hlog";

    private static final String TAG = "Tag=";
    private static final double NS_PER_MS = 1e6;
    private static final double MS_PER_S = 1e3;

    private final JournalFile file;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(pending, false, StandardCharsets.UTF_8);
    private final HistogramLogWriter log = new HistogramLogWriter(print);
    /** Origin of the trial whose intervals come, in seconds since 1970; NaN before the first. */
    private double originSeconds = Double.NaN;

    public HistogramLogFile(Path folder, Instant startedAt) {
        this.file = JournalFile.open(folder.resolve(FILE_NAME), header(startedAt));
    }

    private static String header(Instant startedAt) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(new PrintStream(text, true, StandardCharsets.UTF_8));
        log.outputComment("[values in nanoseconds, maxima in milliseconds; tags are cell;trial;metric of an interval,"
                + " cell;trial;metric;total of a trial]");
        log.outputLogFormatVersion();
        log.outputStartTime(startedAt.toEpochMilli());
        log.outputLegend();
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Removes the lines of trials that do not count; all others stay as they are. */
    public static void retain(Path folder, Predicate<TrialId> counts) {
        FileLines.retain(folder.resolve(FILE_NAME), line -> {
            int comma = line.indexOf(',');
            if (!line.startsWith(TAG) || comma < 0) {
                return true;
            }
            HistogramTag tag = HistogramTag.parse(line.substring(TAG.length(), comma));
            return counts.test(new TrialId(tag.cell(), tag.trial()));
        });
    }

    /** Adds the times of an interval. */
    public void add(RunEvent.IntervalEnded ended) {
        Interval interval = ended.interval();
        double startSeconds = interval.startSeconds();
        if (interval.index() == 0) {
            originSeconds = ended.endedAt().toEpochMilli() / MS_PER_S - startSeconds - interval.seconds();
        }
        double fromSeconds = originSeconds + startSeconds;
        double toSeconds = fromSeconds + interval.seconds();
        add(ended.cell(), ended.trial(), false, fromSeconds, toSeconds, interval.latencies());
    }

    /** Adds the times of a whole ended trial; results.csv and kinds.csv have their percentiles. */
    public void addTotal(TrialResult result, Measured measured) {
        double fromSeconds = Double.isNaN(originSeconds) ? result.startedAt().toEpochMilli() / MS_PER_S : originSeconds;
        double toSeconds = fromSeconds + measured.settledSeconds();
        add(result.cell(), result.trial(), true, fromSeconds, toSeconds, measured.latencies());
        for (KindTimes kind : measured.kinds()) {
            String suffix = "." + kind.kind().word()
                    + (kind.outcome() == KindTimes.Outcome.ANSWERED
                            ? ""
                            : "." + kind.outcome().word())
                    + (kind.size().isEmpty() ? "" : "." + kind.size());
            OperationTimes times = kind.latencies();
            add(total(result, "service" + suffix), fromSeconds, toSeconds, times.service());
            add(total(result, "response" + suffix), fromSeconds, toSeconds, times.response());
        }
        Visibility visibility = measured.visibility();
        add(total(result, "visibility"), fromSeconds, toSeconds, visibility.sinceSent());
        add(total(result, "visibility_after_ack"), fromSeconds, toSeconds, visibility.sinceAcknowledged());
        flush();
        originSeconds = Double.NaN;
    }

    private static HistogramTag total(TrialResult result, String metric) {
        return new HistogramTag(result.cell().id(), result.trial(), metric, true);
    }

    private void add(
            Cell cell, int trial, boolean total, double fromSeconds, double toSeconds, OperationTimes latencies) {
        add(new HistogramTag(cell.id(), trial, "service", total), fromSeconds, toSeconds, latencies.service());
        add(new HistogramTag(cell.id(), trial, "response", total), fromSeconds, toSeconds, latencies.response());
        add(new HistogramTag(cell.id(), trial, "start_delay", total), fromSeconds, toSeconds, latencies.startDelay());
        flush();
    }

    /** As {@link RowsCsv#force}. */
    public void force() {
        file.force();
    }

    @Override
    public void close() {
        file.close();
    }

    private void add(HistogramTag tag, double fromSeconds, double toSeconds, Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        String before = histogram.getTag();
        histogram.setTag(tag.text());
        log.outputIntervalHistogram(fromSeconds, toSeconds, histogram, NS_PER_MS);
        histogram.setTag(before); // other listeners hold the same histogram
    }

    private void flush() {
        print.flush();
        file.append(pending.toString(StandardCharsets.UTF_8));
        pending.reset();
    }
}
