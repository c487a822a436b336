package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import io.blobbench.store.StoreFullException;
import java.util.Optional;

/**
 * What a phase came to, its drain included.
 *
 * @param counts the sum of all its intervals
 * @param latencies the sum of all its intervals
 * @param unresolved operations without an answer
 * @param unresolvedBlobs blobs in them
 * @param unsent operations due and never sent, before the end that the listener or the limits set
 * @param seconds from the origin to the last settled operation; of an open loop at least the time it was to last
 * @param silence the longest in which every lane waited for its store
 * @param wrongReads reads whose bytes were not those of the blobs asked for
 * @param settledTwice blobs that the adapter settled once too often since its connections were opened
 * @param firstFailure the first cause of a failed blob but want of room
 * @param blobsWithoutRoom blobs that failed because the store had no room, which ended the phase
 * @param full what was full then
 */
public record PhaseOutcome(
        Counts counts,
        Latencies latencies,
        long unresolved,
        long unresolvedBlobs,
        long unsent,
        double seconds,
        Silence silence,
        long wrongReads,
        long settledTwice,
        Optional<Throwable> firstFailure,
        long blobsWithoutRoom,
        Optional<StoreFullException> full) {}
