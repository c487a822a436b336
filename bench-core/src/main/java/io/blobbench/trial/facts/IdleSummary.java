package io.blobbench.trial.facts;

import io.blobbench.idle.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The connections that one trial opened and held.
 *
 * @param wanted connections
 * @param manySources whether connections may come from several addresses: all servers are on loopback
 * @param opened connections whose greeting the server answered
 * @param openingSeconds from the moment at which the first was due to the last of these answers
 * @param connect times from the moment at which a connection was due to the answer to its greeting
 * @param serverBytes resident memory that local servers grew by, for each open connection; NaN where it is not known, or shrank
 * @param clientBytes heap that this process grew by, for each; NaN likewise
 * @param kernelBytes kernel memory that this machine grew by, for each; NaN likewise; both ends where the server is local
 * @param refusal of the first that could not be opened; null when all could
 * @param lost connections that were open and did not stay
 * @param firstLoss description of the first lost connection; empty where none was lost
 * @param requests of the keep-alive load
 * @param requestsFailed those of them without the right answer in time
 * @param request times from the moment at which a request was due to its answer
 * @param longestPauseSeconds longest time in which this process did not run while it opened and held the connections
 */
public record IdleSummary(
        int wanted,
        boolean manySources,
        int opened,
        double openingSeconds,
        Times connect,
        double serverBytes,
        double clientBytes,
        double kernelBytes,
        @Nullable Refusal refusal,
        int lost,
        String firstLoss,
        long requests,
        long requestsFailed,
        Times request,
        double longestPauseSeconds) {
    /**
     * Percentiles in nanoseconds; NaN where there are too few values.
     *
     * @param maxNs the longest time
     * @param ownP99Ns the 99th percentile of the part that passed until the harness came to a connection or a request that was due
     */
    public record Times(double p50Ns, double p99Ns, double maxNs, double ownP99Ns) {}
}
