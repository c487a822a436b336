package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.measure.Histograms;
import io.blobbench.results.ResultsException;
import io.blobbench.results.histogram.HistogramTag;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
    private static final HistogramTag FIRST = new HistogramTag("batch=1 blob=100B", 1, "service");
    private static final HistogramTag SECOND = new HistogramTag("batch=1 blob=100B", 2, "service");
    private static final HistogramTag DELAY = new HistogramTag("batch=1 blob=100B", 1, "start_delay");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void writeTwoTrialsInIntervals() throws IOException {
        file = folder.resolve("histograms.hlog");
        try (PrintStream print = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            log.outputLogFormatVersion();
            log.outputLegend();
            for (long value : new long[] {1_000, 2_000}) {
                interval(log, FIRST, value);
                interval(log, DELAY, 5);
            }
            interval(log, SECOND, 9_000);
            interval(log, FIRST, 3_000);
        }
    }

    private static void interval(HistogramLogWriter log, HistogramTag tag, long valueNs) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        histogram.recordValueWithCount(valueNs, 2);
        histogram.setTag(tag.text());
        log.outputIntervalHistogram(0, 1, histogram, 1e6);
    }

    @Test
    void theTotalsOfTrialsAreReadAndNotTheirIntervals() throws IOException {
        HistogramTag total = new HistogramTag(FIRST.cell(), FIRST.trial(), FIRST.metric(), true);
        String written = Files.readString(file);
        try (PrintStream print = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            print.print(written);
            interval(new HistogramLogWriter(print), total, 7_000);
        }

        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(file, tag -> true);

        assertThat(times.keySet()).containsExactly(FIRST);
        assertThat(HistogramTimes.valuesNs(times.get(FIRST))).containsExactly(7_003);
        assertThat(HistogramTimes.counts(times.get(FIRST))).containsExactly(2);
        assertThat(HistogramLog.read(file, tag -> tag.equals(SECOND))).isEmpty();
    }

    @Test
    void ofTwoTotalsOfATrialTheLaterOneCounts() throws IOException {
        HistogramTag total = new HistogramTag(FIRST.cell(), FIRST.trial(), FIRST.metric(), true);
        String written = Files.readString(file);
        try (PrintStream print = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            print.print(written);
            HistogramLogWriter log = new HistogramLogWriter(print);
            interval(log, total, 1_000);
            interval(log, total, 2_000);
        }

        assertThat(HistogramTimes.valuesNs(HistogramLog.read(file, tag -> true).get(FIRST)))
                .containsExactly(2_000);
    }

    @Test
    void timesOfMoreValuesThanFitAtFirstAreKept() {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        for (long valueNs = 1; valueNs <= 1_500; valueNs++) {
            histogram.recordValueWithCount(valueNs, valueNs);
        }

        TrialHistogram times = TrialHistogram.of(histogram);

        long[] expected = LongStream.rangeClosed(1, 1_500).toArray();
        assertThat(HistogramTimes.valuesNs(times)).containsExactly(expected);
        assertThat(HistogramTimes.counts(times)).containsExactly(expected);
    }

    @Test
    void theIntervalsOfATrialAreMergedWhereThereAreNoTotals() {
        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(file, tag -> true);

        assertThat(times.keySet()).containsExactlyInAnyOrder(FIRST, SECOND, DELAY);
        assertThat(HistogramTimes.valuesNs(times.get(FIRST))).containsExactly(1_000, 2_000, 3_001);
        assertThat(HistogramTimes.counts(times.get(FIRST))).containsExactly(2, 2, 2);
    }

    @Test
    void whatIsNotWantedIsLeftOut() {
        assertThat(HistogramLog.read(file, tag -> tag.trial() == 2).keySet()).containsExactly(SECOND);
    }

    @Test
    void aLastLineThatWasCutOffIsLeftOut() throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 5));

        assertThat(HistogramTimes.valuesNs(HistogramLog.read(file, tag -> true).get(FIRST)))
                .containsExactly(1_000, 2_000);
    }

    @Test
    void histogramsAreReadAsTheLibraryReadsThem() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        try (PrintStream print = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            log.outputLogFormatVersion();
            for (int trial = 1; trial <= 20; trial++) {
                Histogram histogram = Histograms.create();
                for (int i = 0; i < random.nextInt(1, 3000); i++) {
                    long valueNs = Math.min(Histograms.HIGHEST_NS, (long) Math.exp(random.nextDouble(0, 29)));
                    histogram.recordValueWithCount(valueNs, 1L << random.nextInt(0, 1 + 2 * trial));
                }
                histogram.setTag(new HistogramTag("x", trial, "service").text());
                log.outputIntervalHistogram(0, 1, histogram, 1e6);
            }
        }

        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(file, tag -> true);

        assertThat(times).hasSize(20);
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                Histogram expected = (Histogram) reader.nextIntervalHistogram();
                TrialHistogram read = times.get(HistogramTag.parse(expected.getTag()));
                assertThat(HistogramTimes.valuesNs(read))
                        .isEqualTo(HistogramTimes.valuesNs(HistogramTimes.of(expected)));
                assertThat(HistogramTimes.counts(read)).isEqualTo(HistogramTimes.counts(HistogramTimes.of(expected)));
            }
        }
    }

    @Test
    void histogramsOfOtherShapesAndOfVeryHighCountsAreRead() throws IOException {
        Histogram coarse = new Histogram(1_000, 60_000_000_000L, 2);
        Histogram shifted = new Histogram(Histograms.HIGHEST_NS, 3);
        Histogram high = Histograms.create();
        for (long value = 1_000; value < 60_000_000_000L; value *= 3) {
            coarse.recordValueWithCount(value, value);
            shifted.recordValueWithCount(value, 1);
            high.recordValueWithCount(value, Long.MAX_VALUE >> 5);
        }
        shifted.shiftValuesLeft(2);
        List<Histogram> all = List.of(coarse, shifted, high);
        try (PrintStream print = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(print);
            for (int i = 0; i < all.size(); i++) {
                all.get(i).setTag(new HistogramTag("x", i + 1, "service", true).text());
                log.outputIntervalHistogram(0, 1, all.get(i), 1e6);
            }
        }

        Map<HistogramTag, TrialHistogram> times = HistogramLog.read(file, tag -> true);

        for (int i = 0; i < all.size(); i++) {
            TrialHistogram read = times.get(new HistogramTag("x", i + 1, "service"));
            TrialHistogram expected = HistogramTimes.of(all.get(i));
            assertThat(HistogramTimes.valuesNs(read)).isEqualTo(HistogramTimes.valuesNs(expected));
            assertThat(HistogramTimes.counts(read)).isEqualTo(HistogramTimes.counts(expected));
        }
    }

    @Test
    void aTableDoesWithoutALogThatIsMissingOrDamaged() throws IOException {
        assertThat(HistogramLog.readIfPossible(folder, FIRST::equals)).isPresent();
        Files.writeString(file, "lorem ipsum\n");
        assertThat(HistogramLog.readIfPossible(folder, FIRST::equals)).isEmpty();
        Files.delete(file);
        assertThat(HistogramLog.readIfPossible(folder, FIRST::equals)).isEmpty();
    }

    @Test
    void damageIsNamedWithItsLine() throws IOException {
        String text = Files.readString(file);
        String first =
                text.lines().filter(line -> line.startsWith("Tag=")).findFirst().orElseThrow();
        for (String damaged : new String[] {
            first.replace("HISTF", "AAAAA"),
            first.replace("HISTF", "????"),
            first.substring(0, first.length() - 8),
            first.substring(0, first.lastIndexOf(',')),
            "Tag=x",
            "Tag=x;y,0,1,2,HISTF",
            "lorem ipsum",
            "Tag=x;1;service,0,1,2,HISTF",
            first.replace(";service", ";service;total").replace("HISTF", "AAAAA"),
        }) {
            Files.writeString(file, text.replace(first, damaged));
            assertThatThrownBy(() -> HistogramLog.read(file, tag -> true))
                    .as(damaged)
                    .isInstanceOf(ResultsException.class)
                    .hasMessageStartingWith(file + ":3: ");
        }
    }
}
