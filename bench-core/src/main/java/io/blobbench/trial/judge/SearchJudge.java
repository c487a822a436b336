package io.blobbench.trial.judge;

import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;

/** Judges the probes of a search for the highest load, and says what it found. */
public final class SearchJudge {
    private static final double P99 = 99;

    private final MaxLoad asked;

    public SearchJudge(MaxLoad asked) {
        this.asked = asked;
    }

    /** Whether a probe kept its load. */
    public boolean kept(TrialResult result) {
        return result.verdict() == Verdict.VALID && withinLimit(result);
    }

    private boolean withinLimit(TrialResult result) {
        return result.measured().stream()
                .map(measured -> measured.latencies().response())
                .anyMatch(response -> response.getTotalCount() > 0
                        && response.getValueAtPercentile(P99)
                                <= asked.responseP99().toNanos());
    }

    /** Whether too much load can be the reason why a load was not kept; if not, the search is over. */
    public static boolean mayBeOverloaded(TrialResult result) {
        return result.measured().isPresent()
                && result.interruption().isEmpty()
                && result.verdict() != Verdict.FAILED
                && result.verification().map(Verification::clean).orElse(true);
    }

    /** The result at the lowest load, when that was not kept. */
    public TrialResult lowestNotKept(TrialResult result) {
        return result.found(
                Verdict.INVALID,
                "not even the lowest load to try was kept: a response-time p99 within "
                        + Durations.text(asked.responseP99()));
    }

    /**
     * The result at the load found.
     *
     * @param probes of the search
     * @param atLoad how many of them were at that load
     * @param kept how many of those kept it
     */
    public TrialResult found(TrialResult result, int probes, long atLoad, long kept) {
        boolean highest = result.cell().load().offeredOpsPerSecond() >= asked.highestOpsPerSecond();
        return result.noting("found by " + probes + " probes, of which " + kept + " of " + atLoad
                + " at this load kept a response-time p99 within " + Durations.text(asked.responseP99())
                + (highest ? "; it is the highest load to try" : ""));
    }

    /** The result of the probe that ended the search before anything was found. */
    public static TrialResult ended(TrialResult result, int probes) {
        return probes == 1 ? result : result.noting("the search ended with probe " + probes);
    }
}
