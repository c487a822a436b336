package io.blobbench.report.read;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The times of a trial by the library's own iterator, for tests. */
public final class HistogramTimes {
    private HistogramTimes() {}

    /** The values that occur in a histogram. */
    public static TrialTimes of(Histogram histogram) {
        List<Long> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (HistogramIterationValue step : histogram.recordedValues()) {
            values.add(step.getValueIteratedTo());
            counts.add(step.getCountAtValueIteratedTo());
        }
        return new TrialTimes(
                values.stream().mapToLong(Long::longValue).toArray(),
                counts.stream().mapToLong(Long::longValue).toArray());
    }
}
