package io.blobbench.measure;

/**
 * What a local server process has used.
 *
 * @param cpuNs processor time since its start, user and system
 * @param rssBytes resident memory now
 */
public record ProcessReading(long cpuNs, long rssBytes) {}
