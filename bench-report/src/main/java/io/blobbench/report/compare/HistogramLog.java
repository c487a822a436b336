package io.blobbench.report.compare;

import io.blobbench.results.HistogramTag;
import io.blobbench.results.ResultsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;

/**
 * Reads histograms.hlog: the intervals of each trial, merged. A last line that a crash cut off is left out.
 *
 * <p>Used by one thread.
 */
public final class HistogramLog {
    private static final String TAG = "Tag=";
    /** Begin of the interval, its length, its maximum: they stand between the tag and the histogram. */
    private static final int FIELDS_BETWEEN = 3;

    private final Path file;
    private final Predicate<HistogramTag> wanted;
    /** Some lines, and as much of another as was read. */
    private byte[] bytes = new byte[1 << 18];

    private int lines;
    private final Map<HistogramTag, TrialTimes> times = new HashMap<>();
    /** The trial whose lines pass, and what they add up to, by metric. */
    private final Map<String, HistogramTag> current = new HashMap<>();

    private final Map<String, BucketCounts> sums = new HashMap<>();

    private HistogramLog(Path file, Predicate<HistogramTag> wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    /**
     * Reads the wanted trials.
     *
     * @return their times; a trial that the log does not hold is missing
     * @throws ResultsException when the file cannot be read
     */
    public static Map<HistogramTag, TrialTimes> read(Path file, Predicate<HistogramTag> wanted) {
        try (InputStream in = Files.newInputStream(file)) {
            return new HistogramLog(file, wanted).read(in);
        } catch (IOException e) {
            throw new ResultsException("cannot read " + file + ": " + ResultsException.reason(e), e);
        }
    }

    /** Line by line: the log of a long run does not fit into memory. */
    private Map<HistogramTag, TrialTimes> read(InputStream in) throws IOException {
        int filled = 0;
        for (int read = in.read(bytes); read >= 0; read = in.read(bytes, filled, bytes.length - filled)) {
            byte[] some = bytes;
            int start = 0;
            for (int end = filled; end < filled + read; end++) {
                if (some[end] == '\n') {
                    readNumberedLine(start, end);
                    start = end + 1;
                }
            }
            filled += read - start;
            System.arraycopy(bytes, start, bytes, 0, filled);
            if (filled == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * filled);
            }
        }
        current.values().forEach(this::keep);
        return times;
    }

    private void readNumberedLine(int start, int end) {
        lines++;
        try {
            readLine(start, end);
        } catch (DataFormatException | ResultsException e) {
            throw new ResultsException(file + ":" + lines + ": " + e.getMessage(), e);
        }
    }

    private void readLine(int start, int end) throws DataFormatException {
        if (start == end || bytes[start] == '#' || bytes[start] == '"') {
            return;
        }
        int comma = comma(start, end);
        String tag = text(start, comma);
        if (!tag.startsWith(TAG)) {
            throw new DataFormatException("not a line of a run's histogram log");
        }
        HistogramTag read = HistogramTag.parse(tag.substring(TAG.length()));
        if (!wanted.test(read)) {
            return;
        }
        for (int i = 0; i < FIELDS_BETWEEN; i++) {
            comma = comma(comma + 1, end);
        }
        HistogramTag before = current.put(read.metric(), read);
        if (before != null && !before.equals(read)) {
            keep(before);
        }
        sum(read).add(ByteBuffer.wrap(bytes, comma + 1, end - comma - 1));
    }

    private int comma(int from, int end) throws DataFormatException {
        for (int i = from; i < end; i++) {
            if (bytes[i] == ',') {
                return i;
            }
        }
        throw new DataFormatException("not a line of a run's histogram log");
    }

    private String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.US_ASCII);
    }

    private BucketCounts sum(HistogramTag tag) {
        return sums.computeIfAbsent(tag.metric(), ignored -> new BucketCounts());
    }

    /** What there was before, where other trials stood between, is added. */
    private void keep(HistogramTag tag) {
        TrialTimes taken = sum(tag).take();
        if (taken.counts().length > 0) {
            times.merge(tag, taken, TrialTimes::and);
        }
    }
}
