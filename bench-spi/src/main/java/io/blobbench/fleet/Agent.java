package io.blobbench.fleet;

/**
 * An agent that has joined: a process of this program on a load host.
 *
 * @param index from 0, in the order of the fleet's description
 * @param host as the fleet's description names it
 * @param pid of its process there
 */
public record Agent(int index, String host, long pid) {}
