package io.blobbench.trial.fleet;

/**
 * The end of a step of an agent.
 *
 * @param goesOn whether the next step may follow; where not, the agent's report says why
 * @param endedEarly whether a measurement ended before its limits, for lack of room or of answers; false for any other step
 * @param lateNs how long after its ordered instant it began, on the agent's clock; 0 for a step without one
 * @param operationsLeft operations of all agents until it is the turn of a lane of this one that has no key left; {@link Long#MAX_VALUE}
 *     where keys do not end the load, or this step is no warm-up
 */
public record StepEnd(boolean goesOn, boolean endedEarly, long lateNs, long operationsLeft) {
    /** The end of a step without an ordered instant. */
    StepEnd(boolean goesOn) {
        this(goesOn, false, 0, Long.MAX_VALUE);
    }
}
