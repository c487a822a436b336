package io.blobbench.report.compare;

import io.blobbench.measure.Median;
import io.blobbench.report.statistics.Chance;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Contrasts;
import io.blobbench.report.statistics.SpeedFactor;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How much faster or slower one machine itself was from one run to the next; a difference found may be no more than that.
 *
 * @param factor speed during the baseline divided by that during the run; 1 where they cannot be distinguished
 */
record HostChange(double factor) {
    /** Least factor between speeds of the machine that counts; a quiet machine differs by less between runs. */
    private static final double LEAST_FACTOR = 1.1;
    /** A saturated machine loses more throughput than speed: client and servers wait for each other. */
    private static final double AMPLIFICATION = 2;

    private static final double LEVEL = 0.05;
    /** Asks for the least difference that is usual, whatever least difference of the stores was asked for. */
    private static final Chance CHANCE = new Contrasts(Comparison.LEAST_DIFFERENCE).chance();

    private static final HostChange NONE = new HostChange(1);

    /**
     * Compares the speeds that all trials found; different machines are not compared, because they may be the subject
     * of the comparison, and neither are machines that no run.json names, nor the hosts of a fleet: their rows have one figure for all.
     */
    static HostChange between(ComparedRun baseline, ComparedRun run) {
        double[] first = speeds(baseline);
        double[] second = speeds(run);
        boolean told = sameMachine(baseline, run)
                && Chance.canKnow(first.length, second.length)
                && CHANCE.p(first, second) <= LEVEL;
        return told
                ? new HostChange(
                        Median.of(first).orElseThrow() / Median.of(second).orElseThrow())
                : NONE;
    }

    private static boolean sameMachine(ComparedRun baseline, ComparedRun run) {
        if (!baseline.fleetHosts().isEmpty() || !run.fleetHosts().isEmpty()) {
            return false;
        }
        boolean parts = !baseline.part().isEmpty();
        return parts || (!baseline.machine().isEmpty() && baseline.machine().equals(run.machine()));
    }

    private static double[] speeds(ComparedRun run) {
        return run.cells().stream()
                .flatMapToDouble(cell -> DoubleStream.of(cell.hostSpeeds()))
                .toArray();
    }

    /** The factor where it counts, else 1. */
    double counted() {
        return Math.max(factor, 1 / factor) < LEAST_FACTOR ? 1 : factor;
    }

    /**
     * The reason why a difference is no evidence: the slower cell ran while the machine was slower, and the difference
     * is not far beyond that.
     *
     * @param decisive what was found different
     */
    Optional<String> explains(Contrast decisive) {
        Optional<SpeedFactor> found = SpeedFactor.of(decisive);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        double machine = found.get().ofBaseline() ? factor : 1 / factor;
        return machine < LEAST_FACTOR || found.get().value() > Math.pow(machine, AMPLIFICATION)
                ? Optional.empty()
                : Optional.of(slower(machine));
    }

    /**
     * The reason why a load that only one store kept is no evidence: the other store ran while the machine was slower, and answered as much as
     * that leaves.
     *
     * @param found WORSE where the baseline kept the load
     * @param answered the share of what was due that trials which lost the load answered, their median
     */
    Optional<String> explainsLoss(ContrastFinding found, double answered) {
        double machine = found == ContrastFinding.WORSE ? factor : 1 / factor;
        return machine < LEAST_FACTOR || answered * Math.pow(machine, AMPLIFICATION) < 1
                ? Optional.empty()
                : Optional.of(slower(machine));
    }

    private static String slower(double machine) {
        return String.format(Locale.ROOT, "the slower one ran while the machine itself was %.2f times slower", machine);
    }
}
