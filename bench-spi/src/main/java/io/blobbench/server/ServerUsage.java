package io.blobbench.server;

/**
 * Resources used by a server process.
 *
 * @param cpuNs processor time since its start, user and system; of a {@link ServerNode} since its first start
 * @param rssBytes resident memory now; the last that was read of a process that has ended
 */
public record ServerUsage(long cpuNs, long rssBytes) {}
