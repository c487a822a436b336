package io.blobbench.trial.facts;

import io.blobbench.scenario.Cell;
import io.blobbench.store.SpaceUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Everything known about one trial when it ended, however it ended.
 *
 * @param cell what was asked
 * @param trial 1 for the first of its cell
 * @param startedAt when the trial began, of a search its final check
 * @param lanes generator threads used; 0 when the measurement did not take place
 * @param inFlight operations in flight per connection as used; 0 when the measurement did not take place
 * @param verdict whether the numbers may be believed
 * @param reasons why the verdict is not VALID, or what else to know; may be empty
 * @param limitedBy the harness's own diagnosis: {@code harness-cpu}, ... or {@code none found}; empty when the measurement
 *     did not take place
 * @param measured empty when the measurement did not take place
 * @param verification empty when nothing was verified
 * @param space empty when the store cannot report it
 * @param description of the store, as {@link io.blobbench.store.Store#describe} gave it; empty if the trial ended
 *     before this step
 * @param faults what the scenario did to servers in the measurement; empty where it did nothing, or nothing was measured
 * @param idle connections that were held; empty with another load, or if the trial ended before this step
 * @param time where its time went
 */
public record TrialResult(
        Cell cell,
        int trial,
        Instant startedAt,
        int lanes,
        int inFlight,
        Verdict verdict,
        List<String> reasons,
        String limitedBy,
        Optional<Measured> measured,
        Optional<Verification> verification,
        Optional<SpaceUsage> space,
        Map<String, String> description,
        Optional<FaultLedger> faults,
        Optional<IdleSummary> idle,
        TrialTime time) {
    /** Beginning of the reason of a trial that was broken off from outside. */
    public static final String INTERRUPTED = "interrupted: ";
    /** Beginning of the reason of a trial whose store was behind its open load by more than is tolerated. */
    public static final String OVERLOADED = "overloaded";
    /** Part of the reason of a trial whose store fell behind its open load. */
    public static final String QUEUED_UP = "operations queued up";
    /** Beginning of the reason of a trial of an open load whose median response time rose within its measurement by a factor of 2 or more. */
    public static final String MEDIAN_ROSE = "the median response time rose from ";
    /** Part of the reason of a trial that had as many operations in flight as its load allows, after their number. */
    public static final String SLOTS_IN_USE = " slots were in use";

    /** Beginning of the reason of a trial whose measurement ended because disk, memory or the store was full. */
    public static final String ENDED_EARLY = "the measurement ended early: ";
    /** Beginning of the reason of the rows of a cell that failed or ended early when it was held for long. */
    public static final String HELD_FOR = "held for ";
    /** Beginning of the reason of the rows of a cell that was to be held for long and was not. */
    public static final String NOT_HELD = "not held for long: ";

    public TrialResult {
        reasons = List.copyOf(reasons);
        description = Map.copyOf(description);
    }

    /** The result of a trial without faults, without connections that were held, and of unknown length. */
    public TrialResult(
            Cell cell,
            int trial,
            Instant startedAt,
            int lanes,
            int inFlight,
            Verdict verdict,
            List<String> reasons,
            String limitedBy,
            Optional<Measured> measured,
            Optional<Verification> verification,
            Optional<SpaceUsage> space,
            Map<String, String> description) {
        this(
                cell,
                trial,
                startedAt,
                lanes,
                inFlight,
                verdict,
                reasons,
                limitedBy,
                measured,
                verification,
                space,
                description,
                Optional.empty(),
                Optional.empty(),
                TrialTime.UNKNOWN);
    }

    /** The result of a trial in which no load ran. */
    public static TrialResult withoutLoad(
            Cell cell, int trial, Instant startedAt, Verdict verdict, List<String> reasons) {
        return new TrialResult(
                cell,
                trial,
                startedAt,
                0,
                0,
                verdict,
                reasons,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** The reason that it was broken off from outside; empty when it was not. */
    public Optional<String> interruption() {
        return reason(INTERRUPTED);
    }

    /** The reason that its measurement ended because disk, memory or the store was full; empty when it did not. */
    public Optional<String> outOfRoom() {
        return reason(ENDED_EARLY);
    }

    private Optional<String> reason(String begin) {
        return reasons.stream().filter(reason -> reason.startsWith(begin)).findFirst();
    }

    /** The same with something more to know. */
    public TrialResult noting(String reason) {
        return found(verdict, reason);
    }

    /** The same with another verdict and a further reason. */
    public TrialResult found(Verdict found, String reason) {
        List<String> all = new ArrayList<>(reasons);
        all.add(reason);
        return with(found, all, limitedBy, description);
    }

    /** The same with the limit that other trials found. */
    public TrialResult limitedBy(String limit) {
        return with(verdict, reasons, limit, description);
    }

    /** The same with another text wherever a client or a server speaks. */
    public TrialResult withTexts(UnaryOperator<String> change) {
        Map<String, String> described = new HashMap<>();
        description.forEach((name, value) -> described.put(name, change.apply(value)));
        return with(verdict, reasons.stream().map(change).toList(), limitedBy, described);
    }

    /** The same with more that is known of its servers; what the store said of itself stays. */
    public TrialResult describedWith(Map<String, String> more) {
        Map<String, String> described = new HashMap<>(more);
        described.putAll(description);
        return with(verdict, reasons, limitedBy, described);
    }

    private TrialResult with(
            Verdict otherVerdict, List<String> otherReasons, String otherLimit, Map<String, String> otherDescription) {
        return new TrialResult(
                cell,
                trial,
                startedAt,
                lanes,
                inFlight,
                otherVerdict,
                otherReasons,
                otherLimit,
                measured,
                verification,
                space,
                otherDescription,
                faults,
                idle,
                time);
    }
}
