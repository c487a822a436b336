package io.blobbench.fleet;

/**
 * An agent that has left without being told to.
 *
 * @param agent which one
 * @param cause in words: it ended, it is silent, it could not be reached
 */
public record LostAgent(Agent agent, String cause) {}
