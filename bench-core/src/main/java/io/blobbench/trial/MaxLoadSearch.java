package io.blobbench.trial;

import io.blobbench.scenario.MaxLoad;
import java.util.OptionalDouble;

/**
 * Finds the highest load that a store keeps, one probe after another: upwards in large steps to the first load that is not kept,
 * or downwards to the first that is; by halves between the two; then around what that found, with several probes of each load.
 *
 * <p>A single probe may be wrong, for better or worse, and does not count any more when its load is confirmed. The answer is a load that
 * most of its confirming probes kept, while most of those of a load at most higher by the precision did not; or it is the highest to try.
 * One search; control thread only.
 */
final class MaxLoadSearch {
    private final MaxLoad asked;
    private final double floor;
    private final Prober prober;
    /** Confirming probes that are still expected. */
    private int confirming;

    private int left;

    /**
     * A search that has not begun.
     *
     * @param floorOpsPerSecond no load below it is tried; at most the lowest load asked for
     */
    MaxLoadSearch(MaxLoad asked, double floorOpsPerSecond, Prober prober) {
        this.asked = asked;
        this.floor = floorOpsPerSecond;
        this.prober = prober;
        this.confirming = asked.confirmingProbes();
        this.left = asked.mostProbes(floorOpsPerSecond) - 1;
    }

    /** Offers loads. */
    @FunctionalInterface
    interface Prober {
        /**
         * Offers a load once; returns whether it was kept.
         *
         * @throws SearchEndedException when an answer is no longer possible
         */
        boolean keeps(double opsPerSecond) throws SearchEndedException;
    }

    /** No further load can be offered. */
    static final class SearchEndedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** About how many probes follow the one under way at most, all final checks included. */
    int left() {
        return left;
    }

    /** Operations a second; empty when not even the lowest load to try is kept. */
    OptionalDouble find() throws SearchEndedException {
        Bracket rough = halved(limits(), (load, halvings) -> keeps(load, halvings - 1));
        Bracket sure = halved(surrounding(rough), this::confirmed);
        return sure.kept > 0 ? OptionalDouble.of(sure.kept) : OptionalDouble.empty();
    }

    /** Whether a load is kept, by one probe, after which others bring the limit nearer. */
    private boolean keeps(double opsPerSecond, int othersLeft) throws SearchEndedException {
        left = othersLeft + confirming + MaxLoad.MOST_CHECKS;
        return prober.keeps(opsPerSecond);
    }

    /** A load that is kept and one that is not, a large step apart. */
    private Bracket limits() throws SearchEndedException {
        double first = asked.lowestOpsPerSecond();
        return keeps(first, MaxLoad.steps(first, asked.highestOpsPerSecond()) + asked.halvings(MaxLoad.GROWTH))
                ? climb(first)
                : descend(first);
    }

    /** Upwards in large steps from a load that is kept to the first that is not. */
    private Bracket climb(double first) throws SearchEndedException {
        double kept = first;
        while (kept < asked.highestOpsPerSecond()) {
            double next = Math.min(asked.highestOpsPerSecond(), kept * MaxLoad.GROWTH);
            int steps = MaxLoad.steps(next, asked.highestOpsPerSecond());
            if (!keeps(next, steps + asked.halvings(MaxLoad.GROWTH))) {
                return new Bracket(kept, next);
            }
            kept = next;
        }
        return new Bracket(kept, kept);
    }

    /** Downwards in large steps from a load that is not kept to the first that is; else the lowest to try, which more probes may keep. */
    private Bracket descend(double first) throws SearchEndedException {
        double above = first;
        while (above > floor) {
            double next = Math.max(floor, above / MaxLoad.GROWTH);
            if (keeps(next, MaxLoad.steps(floor, next) + asked.halvings(MaxLoad.GROWTH))) {
                return new Bracket(next, above);
            }
            above = next;
        }
        return new Bracket(above, Math.min(asked.highestOpsPerSecond(), above * (1 + asked.precision())));
    }

    /** Steps up or down, each as large as all before, until most probes keep the lower load and not the upper one. */
    private Bracket surrounding(Bracket rough) throws SearchEndedException {
        Bracket bracket = rough;
        double step = 1 + asked.precision();
        if (confirmed(bracket.kept)) {
            while (bracket.kept < asked.highestOpsPerSecond() && confirmed(bracket.above)) {
                bracket = new Bracket(bracket.above, Math.min(asked.highestOpsPerSecond(), bracket.above * step));
                step *= step;
            }
            return bracket;
        }
        while (bracket.kept > floor) {
            bracket = new Bracket(Math.max(floor, bracket.kept / step), bracket.kept);
            step *= step;
            if (confirmed(bracket.kept)) {
                return bracket;
            }
        }
        return Bracket.NONE;
    }

    /** Halves the range between two loads until they are no further apart than asked for. */
    private Bracket halved(Bracket wide, Test test) throws SearchEndedException {
        Bracket bracket = wide;
        while (bracket.above > bracket.kept * (1 + asked.precision())) {
            double middle = Math.sqrt(bracket.kept * bracket.above);
            int halvings = asked.halvings(bracket.above / bracket.kept);
            bracket = test.keeps(middle, halvings)
                    ? new Bracket(middle, bracket.above)
                    : new Bracket(bracket.kept, middle);
        }
        return bracket;
    }

    private boolean confirmed(double opsPerSecond, int halvings) throws SearchEndedException {
        confirming = halvings * asked.confirmations();
        return confirmed(opsPerSecond);
    }

    /** Whether most probes keep a load; as many as are needed to know. */
    private boolean confirmed(double opsPerSecond) throws SearchEndedException {
        int majority = asked.confirmations() / 2 + 1;
        int kept = 0;
        int notKept = 0;
        while (kept < majority && notKept <= asked.confirmations() - majority) {
            confirming = Math.max(1, confirming - 1);
            if (keeps(opsPerSecond, 0)) {
                kept++;
            } else {
                notKept++;
            }
        }
        return kept >= majority;
    }

    /** Decides whether a load is kept, where the range is halved so many times more. */
    @FunctionalInterface
    private interface Test {
        boolean keeps(double opsPerSecond, int halvings) throws SearchEndedException;
    }

    /**
     * A load that is taken as kept, and one above it that is not; the same where the highest was kept. After a descent in which nothing was
     * kept, neither is known.
     */
    private record Bracket(double kept, double above) {
        private static final Bracket NONE = new Bracket(0, 0);
    }
}
