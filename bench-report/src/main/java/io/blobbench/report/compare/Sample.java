package io.blobbench.report.compare;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What the trials of one cell say of one measure. Its array is never written to. */
final class Sample {
    private final double[] trials;
    private final Statistic statistic;

    /**
     * Of trials that are taken together in some way.
     *
     * @param trials the value of each
     * @param statistic what is said of several together
     */
    Sample(double[] trials, Statistic statistic) {
        this.trials = trials;
        this.statistic = statistic;
    }

    /** One value of several trials, given by their indices. */
    interface Statistic {
        double of(int... picked);
    }

    /** Of which the median stands for all. */
    static Sample ofMedian(double... trials) {
        return new Sample(trials, picked -> {
            double[] values = new double[picked.length];
            for (int i = 0; i < picked.length; i++) {
                values[i] = trials[picked[i]];
            }
            Arrays.sort(values);
            int middle = values.length / 2;
            return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
        });
    }

    /** The value of each trial. */
    double[] trials() {
        return trials;
    }

    /** The value of all trials; empty where there are none. */
    OptionalDouble value() {
        return trials.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        statistic.of(IntStream.range(0, trials.length).toArray()));
    }

    /** The value of each draw of a bootstrap. */
    double[] replicates(Resamples resamples) {
        return resamples.replicates(statistic::of);
    }
}
