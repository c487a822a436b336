package io.blobbench.trial.facts;

import io.blobbench.history.HistoryCheck;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.store.layout.Consistency;
import io.blobbench.trial.judge.Judge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything known about a trial when it ends, before {@link Judge} judges it. One trial; control thread only. */
public final class TrialFacts {
    /** A phase of load, by its name in sentences. */
    public enum Stage {
        PRELOAD("preload"),
        WARM_UP("warm-up"),
        MEASUREMENT("measurement");

        private final String word;

        Stage(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** Beginning of the sentence on a store without room. */
    public static final String STORE_FULL = "the store was full: ";

    private final List<String> unsupported = new ArrayList<>();
    private final List<String> flaws = new ArrayList<>();
    private final List<String> unsteadyReasons = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private double diskReads = Double.NaN;
    private final Set<String> serversEnded = new LinkedHashSet<>();
    private final Map<Stage, PhaseOutcome> phases = new EnumMap<>(Stage.class);
    private final Map<Stage, String> noRoom = new EnumMap<>(Stage.class);
    private Optional<String> noRoomAfterwards = Optional.empty();
    private Optional<Exception> failure = Optional.empty();
    private Optional<Measured> measured = Optional.empty();
    private Optional<Verification> verification = Optional.empty();
    private Optional<HistoryCheck> historyCheck = Optional.empty();
    private Optional<FaultLedger> faults = Optional.empty();
    private Optional<IdleSummary> idle = Optional.empty();
    private Optional<PercentileGoal> goal = Optional.empty();
    private Optional<Consistency> consistencyOfWrites = Optional.empty();
    private Optional<String> permanentPrimary = Optional.empty();
    private long keys;
    private long slots;
    private long settledTwice;
    private boolean answersGivenUp;
    private boolean warmUpSteady = true;
    private boolean measurementEndedEarly;
    private boolean interrupted;
    private boolean serversUnusable;

    /** Adds a reason why the store, its servers or the target cannot do what the cell asks. */
    public void unsupported(String reason) {
        unsupported.add(reason);
    }

    /** The store acknowledges writes at this consistency, and no other server takes the place of this primary, if there is one. */
    public void promised(Consistency writes, Optional<String> primary) {
        consistencyOfWrites = Optional.of(writes);
        permanentPrimary = primary;
    }

    /** Operations chose from so many keys. */
    public void usedKeys(long count) {
        keys = count;
    }

    /** So many operations may be in flight at once, on all connections. */
    public void usedSlots(long count) {
        slots = count;
    }

    /** Adds a reason why the figures do not describe what was asked for. */
    public void flawed(String why) {
        flaws.add(why);
    }

    /** Adds a reason why the figures do not describe what lasts. */
    public void unsteady(String why) {
        unsteadyReasons.add(why);
    }

    /** The adapter settled so many blobs once too often by the end of the trial, those of its phases included. */
    public void settledTwice(long blobs) {
        settledTwice = blobs;
    }

    /** A step of the trial failed, which ended it; the first cause counts. */
    public void failed(Exception cause) {
        failure = failure.or(() -> Optional.of(cause));
    }

    /** A phase ended, however it did. */
    public void ended(Stage stage, PhaseOutcome outcome) {
        phases.put(stage, outcome);
    }

    /** Adds a sentence about a phase that ended because the store or the host had no room left. */
    public void noRoom(Stage stage, String what) {
        noRoom.put(stage, what);
    }

    /** Adds a sentence about the room that the store or the host lacked when the last phase had ended by itself. */
    public void noRoomAfterwards(String what) {
        noRoomAfterwards = Optional.of(what);
    }

    /** The measurement ended before its limits, as for want of room or of answers, or because its goal was reached. */
    public void measurementEndedEarly() {
        measurementEndedEarly = true;
    }

    /** Speed was still changing when the warm-up reached its bound. */
    public void warmUpUnsteady() {
        warmUpSteady = false;
    }

    /** The layout could not be created or removed, and servers may still be at it. */
    public void layoutRemains() {
        serversUnusable = true;
    }

    /** A fault may last on the servers after the trial. */
    public void faultRemains() {
        serversUnusable = true;
    }

    public void measured(Measured result) {
        measured = Optional.of(result);
    }

    /** The measurement was to end when its p99 is known. */
    public void aimedAtPercentile(PercentileGoal aim) {
        goal = Optional.of(aim);
    }

    /** The measurement had faults that the scenario asked for. */
    public void faulted(FaultLedger ledger) {
        faults = Optional.of(ledger);
    }

    /** Connections were opened and held. */
    public void held(IdleSummary connections) {
        idle = Optional.of(connections);
    }

    public void verified(Verification found) {
        verification = Optional.of(found);
    }

    /** The history of the keys that lanes share was checked. */
    public void checkedHistory(HistoryCheck found) {
        historyCheck = Optional.of(found);
    }

    /** Adds a sentence about local servers that ended by themselves or were killed. */
    public void serversEnded(String which) {
        serversEnded.add(which);
    }

    /** All local servers had ended, so answers were waited for no longer. */
    public void gaveUpAnswers() {
        answersGivenUp = true;
    }

    /**
     * Adds a sentence for the row that does not affect the verdict: what the store says about its connections, or a step that did not do all
     * that it should and only cleans up, asks for a figure that is not required, or reads servers that are down on purpose.
     */
    public void noted(String what) {
        notes.add(what);
    }

    /** Requests to read from any disk of the host in the measurement, by any program; NaN where unknown. */
    public void diskReads(double requests) {
        diskReads = requests;
    }

    /** Those requests; NaN where unknown. */
    public double diskReads() {
        return diskReads;
    }

    /** The trial was broken off from outside. */
    public void interrupted() {
        interrupted = true;
    }

    /** Empty if the store is unknown; then it is that of the cell. */
    public Optional<Consistency> consistencyOfWrites() {
        return consistencyOfWrites;
    }

    /** The server that stays the primary; empty where another one may take its place. */
    public Optional<String> permanentPrimary() {
        return permanentPrimary;
    }

    /** The keys from which operations chose; 0 where no load was prepared. */
    public long keys() {
        return keys;
    }

    /** Operations that may be in flight at once, on all connections; 0 where that is unknown. */
    public long slots() {
        return slots;
    }

    /** Blobs that the adapter settled once too often by the end of the trial; 0 where that is known of its phases only. */
    public long settledTwice() {
        return settledTwice;
    }

    public List<String> unsupportedReasons() {
        return unsupported;
    }

    public List<String> flaws() {
        return flaws;
    }

    public List<String> unsteadyReasons() {
        return unsteadyReasons;
    }

    public List<String> notes() {
        return notes;
    }

    public Optional<PhaseOutcome> phase(Stage stage) {
        return Optional.ofNullable(phases.get(stage));
    }

    public Optional<String> noRoomIn(Stage stage) {
        return Optional.ofNullable(noRoom.get(stage));
    }

    public Optional<String> noRoomAfterwards() {
        return noRoomAfterwards;
    }

    /** Whether the store or the host had no room left in some phase or after the last, or the layout could not be removed. */
    public boolean serversUnusable() {
        return serversUnusable || noRoomAfterwards.isPresent() || !noRoom.isEmpty();
    }

    public Optional<Exception> failure() {
        return failure;
    }

    public Optional<Measured> measured() {
        return measured;
    }

    public Optional<PercentileGoal> percentileGoal() {
        return goal;
    }

    public Optional<FaultLedger> faults() {
        return faults;
    }

    public Optional<IdleSummary> idle() {
        return idle;
    }

    public Optional<Verification> verification() {
        return verification;
    }

    public Optional<HistoryCheck> historyCheck() {
        return historyCheck;
    }

    /**
     * When operations without an answer were given up, as part of a sentence: after their timeout, unless the load
     * ended before.
     */
    public String waited(Duration timeout) {
        return brokenOff() ? "when the load ended" : "after " + Durations.text(timeout);
    }

    /** Whether the load ended before its operations had their timeout: the trial was interrupted, or its servers had ended. */
    public boolean brokenOff() {
        return answersGivenUp || interrupted;
    }

    /** Whether the measurement ended before its limits, for any cause. */
    public boolean measurementWasCutOff() {
        return measurementEndedEarly
                || brokenOff()
                || noRoomIn(Stage.MEASUREMENT).isPresent();
    }

    /** Each time that servers ended, in a sentence. */
    public Set<String> serversEnded() {
        return serversEnded;
    }

    public boolean warmUpSteady() {
        return warmUpSteady;
    }

    public boolean wasInterrupted() {
        return interrupted;
    }
}
