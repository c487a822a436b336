package io.blobbench.trial;

import io.blobbench.scenario.MaxLoad;
import java.util.OptionalDouble;

/**
 * Finds the highest load that a store keeps, one probe after another: upwards in large steps and by halves between the last
 * load that was kept and the first that was not, then around what that found, with several probes of each load.
 *
 * <p>A single probe may be wrong, for better or worse. The answer is a load that most of its probes kept, while most probes
 * of a load at most higher by the precision did not; or it is the highest to try. One search; control thread only.
 */
final class MaxLoadSearch {
    private final MaxLoad asked;
    private final Prober prober;

    /** A search that has not begun. */
    MaxLoadSearch(MaxLoad asked, Prober prober) {
        this.asked = asked;
        this.prober = prober;
    }

    /** Offers loads. */
    @FunctionalInterface
    interface Prober {
        /**
         * Offers a load once; returns whether it was kept.
         *
         * @throws SearchEndedException when no answer can be had any more
         */
        boolean keeps(double opsPerSecond) throws SearchEndedException;
    }

    /** No further load can be offered. */
    static final class SearchEndedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** Operations a second; empty when even the lowest load is not kept. */
    OptionalDouble find() throws SearchEndedException {
        Bracket rough = halved(climb(), prober);
        Bracket sure = halved(surrounding(rough), this::confirmed);
        return sure.kept > 0 ? OptionalDouble.of(sure.kept) : OptionalDouble.empty();
    }

    /** Upwards in large steps to the first load that is not kept. */
    private Bracket climb() throws SearchEndedException {
        double kept = asked.lowestOpsPerSecond();
        double next = kept;
        while (prober.keeps(next)) {
            if (next >= asked.highestOpsPerSecond()) {
                return new Bracket(next, next);
            }
            kept = next;
            next = Math.min(asked.highestOpsPerSecond(), next * MaxLoad.GROWTH);
        }
        return new Bracket(kept, next);
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
        while (bracket.kept > asked.lowestOpsPerSecond()) {
            bracket = new Bracket(Math.max(asked.lowestOpsPerSecond(), bracket.kept / step), bracket.kept);
            step *= step;
            if (confirmed(bracket.kept)) {
                return bracket;
            }
        }
        return Bracket.NONE;
    }

    private Bracket halved(Bracket wide, Prober test) throws SearchEndedException {
        Bracket bracket = wide;
        while (bracket.above > bracket.kept * (1 + asked.precision())) {
            double middle = Math.sqrt(bracket.kept * bracket.above);
            bracket = test.keeps(middle) ? new Bracket(middle, bracket.above) : new Bracket(bracket.kept, middle);
        }
        return bracket;
    }

    /** Whether most probes keep a load; as many as are needed to know. */
    private boolean confirmed(double opsPerSecond) throws SearchEndedException {
        int majority = asked.confirmations() / 2 + 1;
        int kept = 0;
        int notKept = 0;
        while (kept < majority && notKept <= asked.confirmations() - majority) {
            if (prober.keeps(opsPerSecond)) {
                kept++;
            } else {
                notKept++;
            }
        }
        return kept >= majority;
    }

    /** A load that was kept, and one above it that was not; the same where the highest was kept. */
    private record Bracket(double kept, double above) {
        private static final Bracket NONE = new Bracket(0, 0);
    }
}
