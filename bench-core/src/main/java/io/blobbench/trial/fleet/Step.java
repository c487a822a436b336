package io.blobbench.trial.fleet;

/**
 * The end of a step of an agent.
 *
 * @param goesOn whether the next step may follow; where not, the agent's report says why
 * @param lateNs by how much it began later than at the instant that it was told, on the agent's clock; 0 for a step without one
 */
public record Step(boolean goesOn, long lateNs) {}
