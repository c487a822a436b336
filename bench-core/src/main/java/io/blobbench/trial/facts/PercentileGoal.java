package io.blobbench.trial.facts;

import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Histograms;
import io.blobbench.measure.Percentiles;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ends a measurement when the p99 of the times that its load is about is known within a share of itself, with 95 %. One
 * measurement, control thread.
 *
 * <p>The interval is the wider one of two. The number of operations below the true percentile is binomial, here by its normal
 * approximation, which gives two ranks between whose operations it lies (W. J. Conover, Practical Nonparametric Statistics, 3rd
 * edition 1999, section 3.2); that takes operations as independent. And the percentiles of successive batches of operations are
 * observations of Student's t, as many as they are worth where each resembles the one before it. A batch is an interval, or as many as
 * have the operations that a p99 needs. Neither knows of a cycle that is longer than the measurement.
 */
public final class PercentileGoal {
    private static final double PERCENTILE = 99;
    private static final double SHARE_BELOW = PERCENTILE / 100;
    /** Quantile of the normal distribution, for 95 % between both ends. */
    private static final double NORMAL = 1.96;

    private static final double UPPER = 0.975;
    /** With fewer the spread of batches, and how much each resembles the one before it, is a guess. */
    public static final int FEWEST_BATCHES = 10;

    /** Batches that resemble each other more than that are too few to tell how much. */
    private static final double MOST_CORRELATION = 0.9;

    private static final double FEWEST_WORTH = 2;

    private final double share;
    private final List<Double> p99sOfBatches = new ArrayList<>();
    private final Histogram all = Histograms.create();
    private final Histogram batch = Histograms.create();
    private double within = Double.NaN;
    private boolean reached;

    /** @param share above 0 */
    public PercentileGoal(double share) {
        this.share = share;
    }

    /** The same listener, but the phase ends as soon as the goal is reached. */
    public PhaseListener over(PhaseListener listener) {
        return passed -> {
            boolean more = listener.interval(passed);
            add(passed.latencies().callers());
            return more && !reached;
        };
    }

    private void add(Histogram times) {
        all.add(times);
        batch.add(times);
        if (Percentiles.has(PERCENTILE, batch.getTotalCount())) {
            p99sOfBatches.add((double) batch.getValueAtPercentile(PERCENTILE));
            batch.reset();
        }
        within = Math.max(byRanks(all), byBatches());
        reached = reached || within <= share; // the drain of a phase that has ended may still change what is known
    }

    /** Whether the p99 was known well enough, which ended the phase. */
    public boolean reached() {
        return reached;
    }

    /**
     * How far the interval of the p99 of all operations, those of the drain among them, reaches to its longer side, as a share of the p99;
     * NaN while too little is known.
     */
    public double within() {
        return within;
    }

    /** Whether there were enough operations for that, but not seconds: the spread of the p99 from second to second is unknown. */
    public boolean tooShort() {
        return p99sOfBatches.size() < FEWEST_BATCHES && !Double.isNaN(byRanks(all));
    }

    private static double byRanks(Histogram times) {
        double count = times.getTotalCount();
        double half = NORMAL * Math.sqrt(count * SHARE_BELOW * (1 - SHARE_BELOW));
        double high = Math.ceil(count * SHARE_BELOW + half) + 1;
        if (high > count) {
            return Double.NaN; // the maximum would be its end
        }
        double low = Math.max(1, Math.floor(count * SHARE_BELOW - half));
        double p99 = times.getValueAtPercentile(PERCENTILE);
        return Math.max(atRank(times, high) - p99, p99 - atRank(times, low)) / p99; // long tails reach further upwards
    }

    /** Half a rank below, so that rounding does not pass it. */
    private static double atRank(Histogram times, double rank) {
        return times.getValueAtPercentile(100 * (rank - 0.5) / times.getTotalCount());
    }

    private double byBatches() {
        int count = p99sOfBatches.size();
        if (count < FEWEST_BATCHES) {
            return Double.NaN;
        }
        double mean = p99sOfBatches.stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        double squares = p99sOfBatches.stream()
                .mapToDouble(p99 -> (p99 - mean) * (p99 - mean))
                .sum();
        double worth = worth(mean, squares);
        double error = Math.sqrt(squares / (count - 1) / worth);
        return TDistribution.of(worth - 1).inverseCumulativeProbability(UPPER) * error / mean;
    }

    /**
     * The number of independent batches that would tell the mean as precisely, by the correlation of each with the one before it (Bayley and
     * Hammersley 1946, for an autoregressive process of the first order), which few batches show too small (Kendall 1954).
     */
    private double worth(double mean, double squares) {
        int count = p99sOfBatches.size();
        double products = 0;
        for (int i = 1; i < count; i++) {
            products += (p99sOfBatches.get(i) - mean) * (p99sOfBatches.get(i - 1) - mean);
        }
        double seen = squares == 0 ? 0 : products / squares;
        double correlation = Math.min(MOST_CORRELATION, Math.max(0, seen + (1 + 3 * seen) / count));
        return Math.max(FEWEST_WORTH, count * (1 - correlation) / (1 + correlation));
    }
}
