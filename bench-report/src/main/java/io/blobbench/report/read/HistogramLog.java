package io.blobbench.report.read;

import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.histogram.HistogramTag;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
    /** Tag, begin of the interval, its length, its maximum, and the histogram. */
    private static final int FIELDS = 5;

    private static final String DAMAGED = "damaged histogram: ";
    private static final String NO_LINE = "not a line of a run's histogram log";

    private final RunFile file;
    private final Predicate<HistogramTag> wanted;

    private HistogramLog(RunFile file, Predicate<HistogramTag> wanted) {
        this.file = file;
        this.wanted = wanted;
    }

    /** A line of the wanted trials; its histogram is still text. */
    private record Line(int number, HistogramTag tag, String text) {}

    /**
     * Reads the wanted trials.
     *
     * @param wanted tells by the tag of an interval
     * @return their times by the tag of an interval; a trial that the log does not hold is missing
     * @throws ResultsException when the file cannot be read, or a line is damaged
     */
    public static Map<HistogramTag, TrialTimes> read(Path file, Predicate<HistogramTag> wanted) {
        try {
            return new HistogramLog(new RunFile(file), wanted).read();
        } catch (IOException e) {
            throw ResultsException.reading(file, e);
        }
    }

    private Map<HistogramTag, TrialTimes> read() throws IOException {
        List<Line> totals = new ArrayList<>();
        forEachLine(line -> {
            if (line.tag().total()) {
                totals.add(line);
            }
        });
        if (totals.isEmpty()) {
            return mergedIntervals();
        }
        return totals.parallelStream()
                .filter(line -> wanted.test(line.tag().ofTrial()))
                .collect(Collectors.toMap(line -> line.tag().ofTrial(), this::times, (first, again) -> again));
    }

    private Map<HistogramTag, TrialTimes> mergedIntervals() throws IOException {
        Map<HistogramTag, Histogram> sums = new HashMap<>();
        forEachLine(line -> {
            if (wanted.test(line.tag())) {
                sums.computeIfAbsent(line.tag(), tag -> new Histogram(3)).add(histogram(line, bytes(line)));
            }
        });
        return sums.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, sum -> TrialTimes.of(sum.getValue())));
    }

    /** Line by line: the log of a long run does not fit into memory. */
    private void forEachLine(Consumer<Line> action) throws IOException {
        boolean cutOff = endsWithinALine();
        try (BufferedReader reader = file.reader(StandardCharsets.ISO_8859_1)) {
            int number = 1;
            String next = reader.readLine();
            while (next != null) {
                String text = next;
                next = reader.readLine();
                if (next != null || !cutOff) {
                    parse(number, text, action);
                }
                number++;
            }
        }
    }

    private boolean endsWithinALine() throws IOException {
        try (SeekableByteChannel bytes = file.open()) {
            if (bytes.size() == 0) {
                return false;
            }
            ByteBuffer last = ByteBuffer.allocate(1);
            bytes.position(bytes.size() - 1).read(last);
            return last.get(0) != '\n';
        }
    }

    private void parse(int number, String text, Consumer<Line> action) {
        if (text.isEmpty() || text.startsWith("#") || text.startsWith("\"")) {
            return;
        }
        int comma = text.indexOf(',');
        if (!text.startsWith(TAG) || comma < 0) {
            throw damaged(number, NO_LINE, null);
        }
        HistogramTag tag;
        try {
            tag = HistogramTag.parse(text.substring(TAG.length(), comma));
        } catch (ResultsException e) {
            throw damaged(number, e.getMessage(), e);
        }
        action.accept(new Line(number, tag, text));
    }

    private TrialTimes times(Line line) {
        byte[] bytes = bytes(line);
        return EncodedTimes.decode(bytes).orElseGet(() -> TrialTimes.of(histogram(line, bytes)));
    }

    private byte[] bytes(Line line) {
        String[] fields = line.text().split(",", -1);
        if (fields.length != FIELDS) {
            throw damaged(line.number(), NO_LINE, null);
        }
        try {
            return Base64.getDecoder().decode(fields[FIELDS - 1]);
        } catch (IllegalArgumentException e) {
            throw damaged(line.number(), DAMAGED + e.getMessage(), e);
        }
    }

    /** Decoded by the library; its reader of whole logs spends five times as long with a scanner of text. */
    private Histogram histogram(Line line, byte[] bytes) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        } catch (DataFormatException | RuntimeException e) { // the latter for whatever else the library cannot read
            throw damaged(line.number(), DAMAGED + e.getMessage(), e);
        }
    }

    private ResultsException damaged(int number, String message, @Nullable Throwable cause) {
        return new ResultsException(file.path() + ":" + number + ": " + message, cause);
    }
}
