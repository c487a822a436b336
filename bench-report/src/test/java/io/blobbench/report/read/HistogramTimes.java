package io.blobbench.report.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The times of a trial by the library's own iterator, and what they hold, for tests. */
public final class HistogramTimes {
    private HistogramTimes() {}

    /** The values that occur in a histogram. */
    public static TrialHistogram of(Histogram histogram) {
        List<Long> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (HistogramIterationValue step : histogram.recordedValues()) {
            values.add(step.getValueIteratedTo());
            counts.add(step.getCountAtValueIteratedTo());
        }
        return of(
                values.stream().mapToLong(Long::longValue).toArray(),
                counts.stream().mapToLong(Long::longValue).toArray());
    }

    /** The times of values, ascending, and how often each occurs. */
    public static TrialHistogram of(long[] valuesNs, long[] counts) {
        long[] notAbove = counts.clone();
        Arrays.parallelPrefix(notAbove, Long::sum);
        return new TrialHistogram(valuesNs, notAbove, valuesNs.length);
    }

    /** The values that occur. */
    public static long[] valuesNs(TrialHistogram times) {
        return IntStream.range(0, times.size()).mapToLong(times::valueNs).toArray();
    }

    /** How often each occurs. */
    public static long[] counts(TrialHistogram times) {
        return IntStream.range(0, times.size())
                .mapToLong(i -> times.countBefore(i + 1) - times.countBefore(i))
                .toArray();
    }
}
