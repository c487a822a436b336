package io.blobbench.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** The values of one measure in the trials of one cell. Its array is never written to. */
public final class Sample {
    private static final double ROUNDING = 1e-9;

    private final double[] trials;
    private final OptionalDouble value;
    private final Optional<Estimate> estimate;
    private final Optional<ConfidenceInterval> interval;
    private final double resolution;
    private final boolean lowerBound;

    private Sample(
            double[] trials,
            OptionalDouble value,
            Optional<Estimate> estimate,
            Optional<ConfidenceInterval> interval,
            double resolution,
            boolean lowerBound) {
        this.trials = trials;
        this.value = value;
        this.estimate = estimate;
        this.interval = interval;
        this.resolution = resolution;
        this.lowerBound = lowerBound;
    }

    /** A sample represented by its median. */
    public static Sample ofMedian(double... trials) {
        OptionalDouble median = median(trials);
        Optional<Estimate> mean = Estimate.ofMean(trials);
        return new Sample(
                trials,
                median,
                mean,
                mean.map(Estimate::interval).map(found -> found.holding(median.orElseThrow())),
                0,
                false);
    }

    /**
     * The same values of a measurement that takes steps: what it measures may be above each value by less than a step.
     *
     * @param share a step as a share of the value; 0 for none
     */
    public Sample resolvedTo(double share) {
        return new Sample(trials, value, estimate, interval, share, lowerBound);
    }

    /** The same values where what they measure may be any amount above them. */
    public Sample asLowerBound() {
        return new Sample(trials, value, estimate, interval, resolution, true);
    }

    /** Whether what is measured may be any amount above the value, so that the value has no interval. */
    public boolean lowerBound() {
        return lowerBound;
    }

    /**
     * A percentile, represented by that of the merged histograms of the trials.
     *
     * @param trials the percentile of each
     * @param times of the same trials
     * @param percentile in (0, 100)
     * @param unitNs unit of {@code trials} in nanoseconds
     */
    public static Sample ofPercentile(double[] trials, MergedTimes times, double percentile, double unitNs) {
        int[] all = IntStream.range(0, trials.length).toArray();
        Optional<Estimate> between = PercentileInterval.betweenTrials(times, percentile, trials.length);
        ConfidenceInterval found = PercentileInterval.of(times, percentile, trials.length, between);
        return new Sample(
                trials,
                OptionalDouble.of(times.percentileNs(percentile, all) / unitNs),
                between.map(each -> new Estimate(each.log() - Math.log(unitNs), each.variance(), each.freedom())),
                Optional.of(new ConfidenceInterval(found.low() / unitNs, found.high() / unitNs)),
                0,
                false);
    }

    /** The middle of some values, of an even number the mean of the two in the middle; empty without any. */
    static OptionalDouble median(double... trials) {
        double[] sorted = trials.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    /** The value of each trial. */
    public double[] trials() {
        return trials;
    }

    /** The median of the trials; 0 without any. */
    double medianOfTrials() {
        return median(trials).orElse(0);
    }

    /** The value of all trials; empty where there are none. */
    public OptionalDouble value() {
        return value;
    }

    /** The value as an estimate from trials; empty with fewer than two. */
    Optional<Estimate> estimate() {
        return estimate;
    }

    /** The step between two values that could be measured, as a share of the lower one; 0 for none. */
    double resolution() {
        return resolution;
    }

    /**
     * The share by which two samples may differ in steps alone: the lower one may be a step higher, while the higher one, which may be, too,
     * would only differ more.
     */
    static double resolution(Sample first, Sample second) {
        return first.medianOfTrials() < second.medianOfTrials() ? first.resolution : second.resolution;
    }

    /**
     * The confidence interval of the value, whose upper end is a step higher; empty where the trials do not determine one, and of a lower
     * bound.
     */
    public Optional<ConfidenceInterval> interval() {
        return interval.filter(ends -> !lowerBound)
                .map(ends -> new ConfidenceInterval(ends.low(), ends.high() * (1 + resolution)));
    }

    /** Half of its width on a scale of logarithms without the step, which more trials do not shorten; empty of a lower bound. */
    public OptionalDouble halfLog() {
        return interval.filter(ends -> !lowerBound)
                .map(ends -> OptionalDouble.of(ends.halfLog()))
                .orElse(OptionalDouble.empty());
    }

    /**
     * The number of trials, with the spread of these, whose interval is narrow enough.
     *
     * @param halfLog half of its width on a scale of logarithms
     * @param most the highest number to try
     * @return more than these trials; one more than the highest number where that many are not enough
     */
    public int trialsNeeded(double halfLog, int most) {
        int needed = trials.length + 1;
        while (needed <= most && halfLogOf(needed) > halfLog) {
            needed++;
        }
        return needed;
    }

    /** An interval that is wider than Student's has its ends from ranks, which come nearer with the number of operations. */
    private double halfLogOf(int count) {
        double students =
                estimate.map(of -> of.ofTrials(count).interval().halfLog()).orElse(0.0);
        double studentsNow = estimate.map(of -> of.interval().halfLog()).orElse(0.0);
        double now = interval.orElseThrow().halfLog();
        return now <= studentsNow * (1 + ROUNDING)
                ? students
                : Math.max(students, now * Math.sqrt((double) trials.length / count));
    }

    /** The interval that tells people something; empty of two trials, where Student's t has one degree of freedom. */
    public Optional<ConfidenceInterval> telling() {
        return trials.length == 2 ? Optional.empty() : interval();
    }

    /** What follows the value in a sentence: its interval, {@code  [1.50M..1.80M]}, or both values of two trials, {@code  (1.50M and 1.80M)}. */
    public String bracketed(DoubleFunction<String> number) {
        if (trials.length == 2) {
            return " (" + number.apply(trials[0]) + " and " + number.apply(trials[1]) + ")";
        }
        return interval()
                .map(ends -> " [" + number.apply(ends.low()) + ".." + number.apply(ends.high()) + "]")
                .orElse("");
    }
}
