package io.blobbench.trial.fleet;

import java.time.Duration;

/**
 * The rules of a fleet's trials.
 *
 * @param continues whether the others continue when an agent is lost; else the trial ends
 * @param skewLimit a trial is INVALID if an agent may have begun further than this from the common instant
 * @param silence how long an agent that lives may be silent: no answer is given up sooner
 */
public record FleetRules(boolean continues, Duration skewLimit, Duration silence) {
    /** An agent waits for an answer of its controller no longer than this, or than the longest silence. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    /** The engine promises that an agent which knows of its loss has ended by itself then. */
    private static final Duration ENDED_BY_ITSELF = Duration.ofSeconds(10);

    /**
     * The longest time by which an agent may know of its loss later than the controller, if only the path between the two is cut. The agent waits
     * for an answer for twice the longest silence, within a bound. The controller may know of the loss after four fifths of that silence: heartbeats
     * come five times in it, and the last may have come almost a fifth before the cut.
     */
    Duration doubt() {
        Duration bound = silence.compareTo(LONGEST_ANSWER) > 0 ? silence : LONGEST_ANSWER;
        Duration twice = silence.multipliedBy(2);
        Duration answer = twice.compareTo(bound) > 0 ? bound : twice;
        return answer.minus(silence.multipliedBy(4).dividedBy(5));
    }

    /** The time from the loss of an agent until it has certainly ended by itself. */
    Duration untilEnded() {
        return ENDED_BY_ITSELF.plus(doubt());
    }

    /** How much longer a run takes to stop in order where an agent is silent: it is given up first, and its end is awaited. */
    public Duration longerToStop() {
        return silence.plus(untilEnded());
    }
}
