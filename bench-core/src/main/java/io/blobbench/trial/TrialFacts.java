package io.blobbench.trial;

import io.blobbench.load.PhaseOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that is known of a trial when it ends, before {@link Judge} makes anything of it. One trial; control thread only. */
final class TrialFacts {
    /** A phase of load, by its name in sentences. */
    enum Stage {
        PRELOAD("preload"),
        WARM_UP("warm-up"),
        MEASUREMENT("measurement");

        private final String word;

        Stage(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    private final List<String> lacks = new ArrayList<>();
    private final List<String> cleanUpFailures = new ArrayList<>();
    private final Map<Stage, PhaseOutcome> phases = new EnumMap<>(Stage.class);
    private final Map<Stage, String> noRoom = new EnumMap<>(Stage.class);
    private Optional<Exception> failure = Optional.empty();
    private Optional<Measured> measured = Optional.empty();
    private Optional<Verification> verification = Optional.empty();
    private Optional<PercentileGoal> goal = Optional.empty();
    private Optional<String> serversEnded = Optional.empty();
    private boolean warmUpSteady = true;
    private boolean interrupted;

    /** The store, its servers, or the target cannot do what the cell asks, in words. */
    void lacks(String what) {
        lacks.add(what);
    }

    /** A step of the trial failed, which ended it. */
    void failed(Exception cause) {
        failure = Optional.of(cause);
    }

    /** A phase ended, however it did. */
    void ended(Stage stage, PhaseOutcome outcome) {
        phases.put(stage, outcome);
    }

    /** The store or the host had no room left, in words. */
    void noRoom(Stage stage, String what) {
        noRoom.put(stage, what);
    }

    /** Speed was still changing when the warm-up reached its bound. */
    void warmUpUnsteady() {
        warmUpSteady = false;
    }

    void measured(Measured result) {
        measured = Optional.of(result);
    }

    /** The measurement was to end when its p99 is known. */
    void aimedAtPercentile(PercentileGoal aim) {
        goal = Optional.of(aim);
    }

    void verified(Verification found) {
        verification = Optional.of(found);
    }

    /** Local servers ended by themselves or were killed, in words. */
    void serversEnded(String which) {
        serversEnded = Optional.of(which);
    }

    /** A step that tidies up failed, in words. */
    void cleanUpFailed(String what) {
        cleanUpFailures.add(what);
    }

    /** The trial was broken off from outside. */
    void interrupted() {
        interrupted = true;
    }

    List<String> lacks() {
        return lacks;
    }

    List<String> cleanUpFailures() {
        return cleanUpFailures;
    }

    Optional<PhaseOutcome> phase(Stage stage) {
        return Optional.ofNullable(phases.get(stage));
    }

    Optional<String> noRoomIn(Stage stage) {
        return Optional.ofNullable(noRoom.get(stage));
    }

    /** Whether the store or the host had no room left in some phase. */
    boolean ranOutOfRoom() {
        return !noRoom.isEmpty();
    }

    Optional<Exception> failure() {
        return failure;
    }

    Optional<Measured> measured() {
        return measured;
    }

    Optional<PercentileGoal> percentileGoal() {
        return goal;
    }

    Optional<Verification> verification() {
        return verification;
    }

    Optional<String> serversEnded() {
        return serversEnded;
    }

    boolean warmUpSteady() {
        return warmUpSteady;
    }

    boolean wasInterrupted() {
        return interrupted;
    }
}
