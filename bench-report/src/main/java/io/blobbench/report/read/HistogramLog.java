package io.blobbench.report.read;

import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.histogram.HistogramLogFile;
import io.blobbench.results.histogram.HistogramTag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Reads the totals of trials from histograms.hlog. A log without any total was written before there were totals; the intervals
 * of each of its trials are merged instead. A last line that a crash cut off is left out.
 */
public final class HistogramLog {
    private static final String TAG = "Tag=";
    /** Tag, start of the interval, its length, its maximum, and the histogram. */
    private static final int FIELDS = 5;

    private static final String DAMAGED = "damaged histogram: ";
    private static final String NO_LINE = "not a line of a run's histogram log";

    private final RunFile file;
    private final Predicate<HistogramTag> wanted;

    private HistogramLog(RunFile file, Predicate<HistogramTag> wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    /** A line of the wanted trials; its histogram is still encoded. */
    private record Line(int number, HistogramTag tag, ByteBuffer text) {}

    /**
     * Reads the wanted trials.
     *
     * @param wanted selects intervals by their tags
     * @return their times by the tag of an interval; a trial that the log does not hold is missing
     * @throws ResultsException when the file cannot be read, or a line is damaged
     */
    public static Map<HistogramTag, TrialHistogram> read(Path file, Predicate<HistogramTag> wanted) {
        try {
            return new HistogramLog(new RunFile(file), wanted).read();
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        }
    }

    /** Reads the wanted trials of a run's folder; empty where its log is missing or cannot be read. */
    public static Optional<Map<HistogramTag, TrialHistogram>> readIfPossible(
            Path folder, Predicate<HistogramTag> wanted) {
        Path file = folder.resolve(HistogramLogFile.FILE_NAME);
        try {
            return new RunFile(file).exists() ? Optional.of(read(file, wanted)) : Optional.empty();
        } catch (ResultsException e) {
            return Optional.empty();
        }
    }

    private Map<HistogramTag, TrialHistogram> read() throws IOException {
        List<Line> totals = new ArrayList<>();
        forEachLine((tag, lines) -> {
            if (tag.total()) {
                totals.add(new Line(lines.number(), tag, lines.copy()));
            }
        });
        if (totals.isEmpty()) {
            return mergedIntervals();
        }
        return totals.parallelStream()
                .filter(line -> wanted.test(line.tag().ofTrial()))
                .collect(Collectors.toMap(line -> line.tag().ofTrial(), this::times, (first, again) -> again));
    }

    private Map<HistogramTag, TrialHistogram> mergedIntervals() throws IOException {
        Map<HistogramTag, Histogram> sums = new HashMap<>();
        forEachLine((tag, lines) -> {
            if (wanted.test(tag)) {
                Line line = new Line(lines.number(), tag, lines.copy());
                sums.computeIfAbsent(tag, each -> new Histogram(3)).add(histogram(line, bytes(line)));
            }
        });
        return sums.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, sum -> TrialHistogram.of(sum.getValue())));
    }

    /** Line by line: the log of a long run does not fit into memory. */
    private void forEachLine(BiConsumer<HistogramTag, WholeLines> action) throws IOException {
        try (InputStream bytes = Channels.newInputStream(file.open())) {
            WholeLines lines = new WholeLines(bytes);
            while (lines.next()) {
                String start = lines.upTo(',');
                if (start.startsWith(TAG) && start.length() < lines.length()) {
                    action.accept(tag(lines.number(), start.substring(TAG.length())), lines);
                } else if (lines.length() > 0 && !start.startsWith("#") && !start.startsWith("\"")) {
                    throw damaged(lines.number(), NO_LINE, null);
                }
            }
        }
    }

    private HistogramTag tag(int number, String text) {
        try {
            return HistogramTag.parse(text);
        } catch (ResultsException e) {
            throw damaged(number, e.getMessage(), e);
        }
    }

    private TrialHistogram times(Line line) {
        ByteBuffer bytes = bytes(line);
        return EncodedTimes.decode(bytes.duplicate()).orElseGet(() -> TrialHistogram.of(histogram(line, bytes)));
    }

    private ByteBuffer bytes(Line line) {
        ByteBuffer text = line.text();
        int begin = 0;
        for (int field = 1; field < FIELDS; begin++) {
            if (begin == text.limit()) {
                throw damaged(line.number(), NO_LINE, null);
            }
            field += text.get(begin) == ',' ? 1 : 0;
        }
        try {
            return Base64.getDecoder().decode(text.slice(begin, text.limit() - begin));
        } catch (IllegalArgumentException e) {
            throw damaged(line.number(), DAMAGED + e.getMessage(), e);
        }
    }

    /** Decoded by the library; its reader of whole logs spends five times as long with a scanner of text. */
    private Histogram histogram(Line line, ByteBuffer bytes) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException | RuntimeException e) { // the latter for other data that the library cannot read
            throw damaged(line.number(), DAMAGED + e.getMessage(), e);
        }
    }

    private ResultsException damaged(int number, String message, @Nullable Throwable cause) {
        return new ResultsException(file.path() + ":" + number + ": " + message, cause);
    }
}
