package io.blobbench.report.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A positive value with its uncertainty, on a scale of logarithms since the spread of rates and times is a share of them.
 *
 * @param log natural logarithm of the value
 * @param variance of {@code log}, as the trials show it
 * @param freedom degrees of freedom of the variance, at least 1
 */
record Estimate(double log, double variance, int freedom) {
    private static final double UPPER_TAIL = 0.025;
    /** Beyond, Student's distribution is the normal one. */
    private static final double NEARLY_NORMAL = 1e6;
    /** Nothing is surer. */
    private static final double LEAST_P = 1e-12;
    /** Quantiles of the upper tail by whole degrees of freedom: most cells of a run have as many trials. */
    private static final Map<Integer, Double> QUANTILES = new ConcurrentHashMap<>();

    /**
     * The geometric mean of some trials; empty where there are fewer than two, or one that has no logarithm.
     *
     * <p>Its interval is Student's.
     */
    static Optional<Estimate> ofMean(double... trials) {
        if (trials.length < 2 || !Arrays.stream(trials).allMatch(value -> value > 0)) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(trials).map(Math::log).toArray();
        double mean = mean(logs);
        return Optional.of(new Estimate(mean, squares(mean, logs) / (logs.length - 1) / logs.length, logs.length - 1));
    }

    /**
     * A statistic of several trials by the jackknife: its variance is that of the values which are left when one trial after
     * the other is left out.
     *
     * <p>Source: R. G. Miller, "The jackknife - a review", Biometrika 61 (1974), with Tukey's degrees of freedom.
     *
     * @param all the statistic of all trials
     * @param withoutOne the statistic without each of the trials, at least two
     */
    static Optional<Estimate> ofJackknife(double all, double... withoutOne) {
        int trials = withoutOne.length;
        if (trials < 2 || !(all > 0) || !Arrays.stream(withoutOne).allMatch(value -> value > 0)) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(withoutOne).map(Math::log).toArray();
        double variance = squares(mean(logs), logs) * (trials - 1) / trials;
        return Optional.of(new Estimate(Math.log(all), variance, trials - 1));
    }

    /** The same value, with the greater of both uncertainties. */
    Estimate orLessSure(Estimate other) {
        return other.variance > variance ? new Estimate(log, other.variance, other.freedom) : this;
    }

    /** The estimate from the given number of trials with the same spread. */
    Estimate ofTrials(int trials) {
        return new Estimate(log, variance * (freedom + 1) / trials, trials - 1);
    }

    /** The confidence interval of the value. */
    ConfidenceInterval interval() {
        return around(log, Math.sqrt(variance), QUANTILES.computeIfAbsent(freedom, each -> quantile(UPPER_TAIL, each)));
    }

    /**
     * The confidence interval of the ratio to another estimate, by Welch's approximation (Biometrika 34, 1947).
     *
     * @param known variance of each in addition to that of its trials
     */
    ConfidenceInterval dividedBy(Estimate other, double known) {
        return around(log - other.log, deviation(other, known), quantile(UPPER_TAIL, freedom(other, known)));
    }

    /**
     * Chance of a difference like this one, or greater, if there were none greater than the least. Two-sided.
     *
     * @param least difference of logarithms
     * @param known variance of each in addition to that of its trials
     */
    double p(Estimate other, double least, double known) {
        double beyond = Math.abs(log - other.log) - least;
        if (beyond <= 0) {
            return 1;
        }
        double deviation = deviation(other, known);
        return deviation == 0 ? LEAST_P : Math.max(LEAST_P, 2 * survival(beyond / deviation, freedom(other, known)));
    }

    /**
     * Whether a difference has a given p or a lower one, independent of the difference of these two.
     *
     * @param difference of logarithms
     * @param p two-sided
     */
    boolean shows(double difference, double p, Estimate other, double least, double known) {
        double beyond = difference - least;
        double deviation = deviation(other, known);
        return deviation == 0 ? beyond >= 0 : 2 * survival(beyond / deviation, freedom(other, known)) <= p;
    }

    private double deviation(Estimate other, double known) {
        return Math.sqrt(variance + other.variance + 2 * known);
    }

    private double freedom(Estimate other, double known) {
        double all = variance + other.variance + 2 * known;
        double found = all * all / (variance * variance / freedom + other.variance * other.variance / other.freedom);
        return Double.isNaN(found) ? NEARLY_NORMAL : Math.min(NEARLY_NORMAL, found);
    }

    private static ConfidenceInterval around(double log, double deviation, double quantile) {
        double half = quantile * deviation;
        return new ConfidenceInterval(Math.exp(log - half), Math.exp(log + half));
    }

    private static double quantile(double tail, double freedom) {
        return freedom >= NEARLY_NORMAL
                ? NormalDistribution.of(0, 1).inverseSurvivalProbability(tail)
                : TDistribution.of(freedom).inverseSurvivalProbability(tail);
    }

    private static double survival(double t, double freedom) {
        return freedom >= NEARLY_NORMAL
                ? NormalDistribution.of(0, 1).survivalProbability(t)
                : TDistribution.of(freedom).survivalProbability(t);
    }

    private static double mean(double... values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double squares(double mean, double... values) {
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
