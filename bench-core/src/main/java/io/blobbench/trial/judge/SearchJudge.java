package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.measure.Percentiles;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.facts.Durations;
import io.blobbench.trial.facts.Rates;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Judges the probes of a search for the highest load, and says what it found. */
public final class SearchJudge {
    /** Part of the reason of a search that ended at {@code load.highest}: the store may keep more than the load that was found. */
    public static final String HIGHEST_TO_TRY = "it is the highest load to try";

    /** Part of the reason of a search that its load host ended: the store may keep more than the load that was found. */
    public static final String LOAD_HOST = "the load host was the limit";

    /** Parts of the reasons of searches none of whose final checks kept its load, or which kept none. */
    private static final String CHECK_FAILED = "final check failed";

    private static final String TOO_FEW_KEPT = "too few probes kept ";
    private static final String NONE_KEPT = "not even ";

    private static final double P99 = 99;

    private final MaxLoad asked;

    public SearchJudge(MaxLoad asked) {
        this.asked = asked;
    }

    /** Whether a probe kept its load. */
    public boolean kept(TrialResult result) {
        return whyNotKept(result).isEmpty();
    }

    /** The reason why a probe did not keep its load; empty when it did. */
    public Optional<String> whyNotKept(TrialResult result) {
        if (result.verdict() != Verdict.VALID) {
            return Optional.of(result.verdict()
                    + result.reasons().stream()
                            .findFirst()
                            .map(reason -> ": " + reason)
                            .orElse(""));
        }
        if (result.outOfRoom().isPresent()) {
            return result.outOfRoom(); // it is unknown for how long it would have been kept
        }
        return withinLimit(result) ? Optional.empty() : Optional.of(responseP99(result));
    }

    /**
     * A probe with the limit of its response times where these, and not its throughput, are why it did not keep its load: the load host where
     * that made them long.
     */
    public TrialResult diagnosed(TrialResult result) {
        boolean late = result.limitedBy().equals(Limit.OFFERED_LOAD.word())
                && result.verdict().figuresHold()
                && result.outOfRoom().isEmpty()
                && !kept(result);
        return result.measured()
                .filter(measured -> late)
                .flatMap(LimitDiagnosis::ofLateResponses)
                .map(host -> result.limitedBy(host.word()))
                .orElse(result);
    }

    /**
     * Whether load is why a probe did not keep it, so that its limit is that of the load: not where blobs failed or reads were wrong, and
     * response times are within the limit all the same.
     */
    public boolean tooMuchLoad(TrialResult notKept) {
        return notKept.verdict() != Verdict.INVALID
                || !withinLimit(notKept)
                || notKept.reasons().stream().anyMatch(reason -> reason.startsWith(TrialResult.OVERLOADED));
    }

    private boolean withinLimit(TrialResult result) {
        return response(result)
                .filter(response -> Percentiles.has(P99, response.getTotalCount())
                        && response.getValueAtPercentile(P99)
                                <= asked.responseP99().toNanos())
                .isPresent();
    }

    private static Optional<Histogram> response(TrialResult result) {
        return result.measured()
                .map(measured -> measured.latencies().response())
                .filter(response -> response.getTotalCount() > 0);
    }

    private static String responseP99(TrialResult result) {
        return response(result)
                .map(response -> Percentiles.has(P99, response.getTotalCount())
                        ? text("response-time p99 %.2f ms", response.getValueAtPercentile(P99) / 1e6)
                        : text("%d operations are too few for a p99", response.getTotalCount()))
                .orElse("no response times");
    }

    /**
     * Whether too much load can be the reason why a load was not kept; if not, the search is over. A warm-up whose operations got no answer
     * in time leaves nothing to measure.
     */
    public static boolean mayBeOverloaded(TrialResult result) {
        return (result.measured().isPresent() || result.verdict() == Verdict.TIMED_OUT)
                && result.interruption().isEmpty()
                && result.outOfRoom().isEmpty()
                && result.verdict() != Verdict.FAILED
                && result.verification().map(Verification::clean).orElse(true);
    }

    /** The final check at the lowest load to try, when too few probes kept that. */
    public TrialResult nothingKept(TrialResult result) {
        double lowest = result.cell().load().offeredOpsPerSecond();
        if (kept(result)) {
            return noAnswer(
                    result,
                    text(
                            TOO_FEW_KEPT + "%s ops/s, the lowest load to try: a response-time p99 within %s;"
                                    + " the final check kept it",
                            Rates.text(lowest),
                            Durations.text(asked.responseP99())));
        }
        return noAnswer(
                result,
                (lowest < asked.lowestOpsPerSecond()
                                ? text(
                                        NONE_KEPT
                                                + "%s ops/s were kept, the lowest load with enough operations for a p99",
                                        Rates.text(lowest))
                                : NONE_KEPT + "the lowest load to try was kept")
                        + ": a response-time p99 within " + Durations.text(asked.responseP99()));
    }

    /** Whether a search kept no load, or none of its final checks kept the load that it found, as the reasons of its row say. */
    public static boolean notKept(String reasons) {
        return Stream.of(CHECK_FAILED, TOO_FEW_KEPT, NONE_KEPT).anyMatch(reasons::contains);
    }

    /** Whether that is so although the final check kept the lowest load to try, which too few probes had kept. */
    public static boolean onlyCheckKept(String reasons) {
        return reasons.contains(TOO_FEW_KEPT);
    }

    /**
     * The result of the probes.
     *
     * @param opsPerSecond the load
     * @param probes of the search
     * @param atLoad how many of them were at that load
     * @param kept how many of those kept it
     * @param lowestKept whether the last probe or final check at {@code load.lowest} kept that load
     * @param above the lowest load above the last final check that was not kept; empty where none was tried
     */
    public record Found(
            double opsPerSecond, int probes, long atLoad, long kept, boolean lowestKept, Optional<NotKept> above) {}

    /**
     * A load that was not kept.
     *
     * @param limitedBy the limit of most of the probes for which it was too much
     * @param note why most of its probes did not keep it although it was not too much; where it was, that they had all slots in use, or empty
     */
    public record NotKept(double opsPerSecond, String limitedBy, Optional<String> note) {
        private String inWords() {
            boolean named = !limitedBy.equals(Limit.OFFERED_LOAD.word()) && !limitedBy.equals(Limit.NONE_FOUND.word());
            return "; " + Rates.text(opsPerSecond) + " ops/s were not kept"
                    + (named ? ", limited by " + limitedBy : "")
                    + (Limit.ofLoadHost(limitedBy) ? ": " + LOAD_HOST + ", and the store may keep more" : "")
                    + note.map(": "::concat).orElse("");
        }
    }

    /**
     * The last final check, at the load found or at a lower one. It decides the verdict: where it was not kept, the row is UNSTEADY,
     * INVALID where it was cut off, or remains what it is for worse reasons. Where it was kept, it is limited by what limited the load
     * above: its own limit is that its load was no higher.
     */
    public TrialResult found(TrialResult result, Found what) {
        double load = result.cell().load().offeredOpsPerSecond();
        boolean lower = load < what.opsPerSecond;
        String found = "found by " + what.probes + " probes, of which " + what.kept + " of " + what.atLoad + " at "
                + (lower ? Rates.text(what.opsPerSecond) + " ops/s" : "this load") + " kept a response-time p99 within "
                + Durations.text(asked.responseP99());
        String below = belowLowest(load, what);
        if (kept(result)) {
            return what.above
                    .map(above -> result.limitedBy(above.limitedBy))
                    .orElse(result)
                    .noting(found
                            + (load >= asked.highestOpsPerSecond() ? "; " + HIGHEST_TO_TRY : "")
                            + (lower
                                    ? "; the final check there failed, this is the first lower load whose final check"
                                            + " succeeded"
                                    : "")
                            + below
                            + what.above.map(NotKept::inWords).orElse(""));
        }
        if (result.outOfRoom().isPresent() || result.interruption().isPresent()) {
            return noAnswer(result, "the final check was cut off: whether the load is kept is not known")
                    .noting(found + below);
        }
        if (!lower && !tooMuchLoad(result)) {
            return result.found(
                            result.verdict(),
                            "the final check at the load that was found was " + result.verdict()
                                    + " for another reason than the load")
                    .noting(found + below);
        }
        Verdict verdict = result.verdict() == Verdict.VALID ? Verdict.UNSTEADY : result.verdict();
        return result.found(
                        verdict,
                        (lower
                                        ? "every " + CHECK_FAILED + ", down to this load"
                                        : "the " + CHECK_FAILED + " at the load that was found")
                                + (withinLimit(result) ? "" : ": " + responseP99(result)))
                .noting(found + below);
    }

    private String belowLowest(double load, Found what) {
        if (load >= asked.lowestOpsPerSecond()) {
            return "";
        }
        return "; this load is below load.lowest" + (what.lowestKept ? "" : ", which was not kept");
    }

    /**
     * The result of the probe that ended the search before anything was found: its load is no answer. One that may only have been
     * overloaded has ended it for the sake of its servers.
     *
     * @param unusable why no other probe may follow on its servers; empty while one may
     */
    public static TrialResult ended(TrialResult result, int probes, Optional<String> unusable) {
        String how = "the search ended with probe " + probes;
        if (mayBeOverloaded(result)) {
            return noAnswer(result, how + unusable.map(": "::concat).orElse(""));
        }
        return probes == 1 && !result.verdict().figuresHold() ? result : noAnswer(result, how);
    }

    /** INVALID, or what it is for worse reasons. */
    private static TrialResult noAnswer(TrialResult result, String why) {
        return result.found(result.verdict().figuresHold() ? Verdict.INVALID : result.verdict(), why);
    }
}
