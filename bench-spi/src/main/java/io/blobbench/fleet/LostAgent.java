package io.blobbench.fleet;

/**
 * An agent that has left without an order.
 *
 * @param agent which one
 * @param cause as text: it ended, it is silent, it could not be reached
 */
public record LostAgent(Agent agent, String cause) {}
