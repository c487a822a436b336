package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.ratio;
import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.measure.Median;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Judges a cell by all its rounds: a trend, a first round unlike all others, rounds too far apart, or a drift within most of them make
 * it UNSTEADY. Fewer than four rounds only show that no two of them agree, or that response times drift within all of them.
 */
final class RoundsJudge {
    /** The usual number of rounds, of which one may differ from the others. */
    private static final int USUAL = 5;
    /** Share of the rounds left out at either end where their spread is judged: one and a half of five. */
    private static final double OUTER = 0.3;

    private RoundsJudge() {}

    /**
     * The reason why a cell is not steady; empty when it is, or when too few rounds have figures that hold.
     *
     * @param all rounds, in order
     * @param ofTimes whether speeds come from times, which spread more than throughput
     */
    static Optional<String> unsteady(List<Round> all, boolean ofTimes) {
        List<Round> rounds = all.stream()
                .filter(round -> round.verdict().figuresHold() && Double.isFinite(round.speed()))
                .toList();
        double[] speeds = rounds.stream().mapToDouble(Round::speed).toArray();
        if (rounds.size() < Tolerances.FEWEST_ROUNDS) {
            return apart(speeds, ofTimes ? Tolerances.SPREAD_OF_FEW_TIMES : Tolerances.SPREAD_OF_FEW)
                    .or(() -> responseDrift(rounds));
        }
        boolean hasFirst = rounds.get(0).id().trial() == 1;
        double tolerance = ofTimes ? Tolerances.SPREAD_OF_TIMES : Tolerances.SPREAD;
        double[] ofHost = known(rounds.stream().mapToDouble(Round::hostSpeed));
        return trend(speeds, ofHost)
                .or(() -> hasFirst ? first(speeds, ofHost, tolerance) : Optional.empty())
                .or(() -> spread(speeds, ofHost, tolerance))
                .or(() -> drift(rounds))
                .or(() -> responseDrift(rounds));
    }

    /** Two or three rounds of which no two agree: their median is not the speed of the cell. */
    private static Optional<String> apart(double[] speeds, double tolerance) {
        double[] sorted = Arrays.stream(speeds).sorted().toArray();
        double nearest = IntStream.range(1, sorted.length)
                .mapToDouble(i -> sorted[i] / sorted[i - 1])
                .min()
                .orElse(1);
        return nearest < tolerance
                ? Optional.empty()
                : Optional.of(text("not steady: %d rounds differ by a factor of %.2f or more", sorted.length, nearest));
    }

    /**
     * A trend: chance seldom brings as many pairs of rounds into one order (Mann 1945, by Kendall's S), and the line through the rounds
     * (Theil 1950: the median of the slopes of all pairs) changes by more than the tolerance from the first to the last.
     */
    private static Optional<String> trend(double[] speeds, double... ofHost) {
        int rounds = speeds.length;
        int order = 0;
        for (int i = 0; i < rounds; i++) {
            for (int j = i + 1; j < rounds; j++) {
                order += (int) Math.signum(Math.log(speeds[j] / speeds[i]));
            }
        }
        double factor = trendFactor(speeds);
        double deviation = Math.sqrt(rounds * (rounds - 1.0) * (2 * rounds + 5) / 18);
        boolean ordered = Math.abs(order) - 1 >= Tolerances.CHANCE_OF_ORDER * deviation;
        if (!ordered || Math.max(factor, 1 / factor) < Tolerances.TREND) {
            return Optional.empty();
        }
        String change = factor > 1 ? "faster" : "slower";
        return Optional.of(text(
                        "not steady: it became %s from round to round, by %.0f %% in %d rounds",
                        change, Math.abs(factor - 1) * 100, rounds)
                + becauseOfHost(
                        factor,
                        ofHost.length < rounds ? 1 : trendFactor(ofHost),
                        "became " + change,
                        "; heat for longer, or find out what grows"));
    }

    /** The change from the first round to the last of the line through them (Theil 1950). */
    private static double trendFactor(double... speeds) {
        double[] slopes = IntStream.range(0, speeds.length)
                .boxed()
                .flatMapToDouble(i -> IntStream.range(i + 1, speeds.length)
                        .mapToDouble(j -> Math.log(speeds[j] / speeds[i]) / (j - i)))
                .toArray();
        return Math.exp(Median.of(slopes).orElseThrow() * (speeds.length - 1));
    }

    /** A first round outside the range of all others, as on servers that were still cold: that is no chance of one round. */
    private static Optional<String> first(double[] speeds, double[] ofHost, double tolerance) {
        double slowest = Arrays.stream(speeds).skip(1).min().orElseThrow();
        double fastest = Arrays.stream(speeds).skip(1).max().orElseThrow();
        double factor = Math.max(slowest / speeds[0], speeds[0] / fastest);
        if (factor < tolerance) {
            return Optional.empty();
        }
        boolean slower = speeds[0] < slowest;
        double ofFirst = ofHost.length < speeds.length
                ? 1
                : ofHost[0]
                        / Median.of(Arrays.copyOfRange(ofHost, 1, ofHost.length))
                                .orElseThrow();
        String change = slower ? "slower" : "faster";
        return Optional.of(text(
                        "not steady: the first round was %s than all others, by a factor of %.2f", change, factor)
                + becauseOfHost(
                        slower ? 1 / factor : factor, ofFirst, "was " + change + " in it", "; heat for longer"));
    }

    /**
     * The machine itself, if it changed in the same direction, and the advice unless the machine explains half of the change or more.
     *
     * @param factor by which the cell changed
     * @param ofHost by which the machine did; 1 where unknown
     */
    private static String becauseOfHost(double factor, double ofHost, String changed, String advice) {
        double part = Math.log(ofHost) / Math.log(factor);
        double larger = Math.max(ofHost, 1 / ofHost);
        String word = part > 0 && larger >= Tolerances.HOST_CHANGE
                ? text("; the machine itself %s, by a factor of %.2f", changed, larger)
                : "";
        return word.isEmpty() || part < Tolerances.EXPLAINED_BY_HOST ? word + advice : word;
    }

    /** Rounds too far apart, after the slowest and the fastest were left out: a few disturbed rounds are no property of the cell. */
    private static Optional<String> spread(double[] speeds, double[] ofHost, double tolerance) {
        double factor = innerFactor(speeds);
        return factor < tolerance
                ? Optional.empty()
                : Optional.of(text(
                                "not steady: without the slowest and the fastest%s, rounds differ by a factor of %.2f",
                                speeds.length > USUAL ? " 30 %" : "", factor)
                        + hostChange(ofHost));
    }

    private static Optional<String> drift(List<Round> rounds) {
        double[] drifts = known(rounds.stream().mapToDouble(Round::drift));
        if (drifts.length < Tolerances.FEWEST_ROUNDS) {
            return Optional.empty();
        }
        return common(drifts, Tolerances.DRIFT_OF_ROUNDS)
                .map(typical -> text(
                        "not steady: the second halves of the measurements had %s of the operations per second of the first;"
                                + " lengthen %s",
                        ratio(typical), typical > 1 ? "phases.warmUp" : "phases.measurement"));
    }

    private static Optional<String> responseDrift(List<Round> rounds) {
        double[] drifts = known(rounds.stream().mapToDouble(Round::responseDrift));
        if (drifts.length < Math.min(rounds.size(), Tolerances.FEWEST_ROUNDS)) {
            return Optional.empty();
        }
        return common(drifts, Tolerances.RESPONSE_DRIFT)
                .map(typical -> text(
                        "not steady: the median response time of the second half of the %s was %s times that of the"
                                + " first; lengthen %s",
                        drifts.length == 1 ? "measurement" : "measurements",
                        ratio(typical),
                        typical > 1 ? "phases.measurement" : "phases.warmUp"));
    }

    /** The typical drift of measurements if most of them drift in one direction, and the typical one by more than the tolerance. */
    private static Optional<Double> common(double[] drifts, double tolerance) {
        double typical = Median.of(drifts).orElse(1);
        long same = Arrays.stream(drifts)
                .filter(drift -> Math.signum(drift - 1) == Math.signum(typical - 1))
                .count();
        int others = drifts.length < Tolerances.FEWEST_ROUNDS ? 0 : Math.max(1, drifts.length / USUAL);
        return Math.max(typical, 1 / typical) < tolerance || same < drifts.length - others
                ? Optional.empty()
                : Optional.of(typical);
    }

    /** The machine itself may be why: then other rounds on it would be steady. */
    private static String hostChange(double... ofHost) {
        double factor = ofHost.length < Tolerances.FEWEST_ROUNDS ? 1 : innerFactor(ofHost);
        return factor < Tolerances.HOST_CHANGE
                ? ""
                : text("; the machine itself changed by a factor of %.2f between these rounds", factor);
    }

    /**
     * The fastest divided by the slowest of the inner rounds: the quantiles 0.3 and 0.7, which of five rounds are the second and the
     * fourth, interpolated between rounds (Hazen 1914); of four rounds the inner two.
     */
    private static double innerFactor(double... speeds) {
        double[] sorted = Arrays.stream(speeds).sorted().toArray();
        double[] falling = IntStream.rangeClosed(1, sorted.length)
                .mapToDouble(i -> sorted[sorted.length - i])
                .toArray();
        return inner(falling) / inner(sorted);
    }

    private static double inner(double... ordered) {
        double position = Math.max(1, OUTER * ordered.length - 0.5);
        int below = (int) position;
        return ordered[below] * Math.pow(ordered[below + 1] / ordered[below], position - below);
    }

    /** Without the unknown ones, which are 0 in the journal of a run that did not have them yet. */
    private static double[] known(DoubleStream ratios) {
        return ratios.filter(ratio -> ratio > 0 && Double.isFinite(ratio)).toArray();
    }
}
