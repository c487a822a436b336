package io.blobbench.trial.fleet;

/**
 * The end of a step of an agent.
 *
 * @param goesOn whether the next step may follow; where not, the agent's report says why
 * @param lateNs how long after its ordered instant it began, on the agent's clock; 0 for a step without one
 */
public record StepEnd(boolean goesOn, long lateNs) {}
