package io.blobbench.server;

/**
 * What a server process has used.
 *
 * @param cpuNs processor time since its start, user and system
 * @param rssBytes resident memory now
 */
public record ServerUsage(long cpuNs, long rssBytes) {}
