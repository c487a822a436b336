package io.blobbench.idle;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The connections that were opened and held.
 *
 * @param wanted connections
 * @param manySources whether connections may come from several addresses: all servers are on loopback
 * @param opened connections whose greeting was answered
 * @param openingSeconds from the moment at which the first one was due to the last answer to a greeting
 * @param connectNs times from the moment at which a connection was due to the answer to its greeting
 * @param refusal of the first one that could not be opened; empty when all could
 * @param lost connections that were open and are not any more
 * @param firstLoss description of the first lost connection; empty where none was lost
 * @param requests of the keep-alive load that were due on open connections
 * @param requestsAnswered those of them with the right answer in time
 * @param requestsAbandoned those that had no answer yet when {@link IdleConnections#stop} ended the hold
 * @param requestNs times from the moment at which a request was due to its answer
 * @param lateConnectNs the part of connect times that passed until the loop began a connection
 * @param lateRequestNs the part of request times that passed until the loop came to a request
 */
public record IdleResult(
        int wanted,
        boolean manySources,
        int opened,
        double openingSeconds,
        Histogram connectNs,
        Optional<Refusal> refusal,
        int lost,
        Optional<String> firstLoss,
        long requests,
        long requestsAnswered,
        long requestsAbandoned,
        Histogram requestNs,
        Histogram lateConnectNs,
        Histogram lateRequestNs) {}
