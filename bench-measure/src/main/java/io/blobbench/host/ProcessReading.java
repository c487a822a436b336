package io.blobbench.host;

/**
 * The usage of a local server process.
 *
 * @param pid its number; another one when it was restarted
 * @param cpuNs processor time since its first start, user and system
 * @param rssBytes resident memory when it was read last
 * @param alive whether it still runs
 */
public record ProcessReading(long pid, long cpuNs, long rssBytes, boolean alive) {}
