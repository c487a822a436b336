package io.blobbench.load.outcome;

import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import java.util.List;
import java.util.Optional;

/**
 * The facts of a phase, its drain included.
 *
 * @param counts the sum of all its intervals
 * @param latencies the sum of all its intervals; operations without an answer are among them, unsent ones among the response times and
 *     start delays only, with the age they had when their lane's drain ended
 * @param kinds the operations by kind and outcome, where these differ; those without an answer too, but not unsent ones
 * @param unresolved operations without an answer
 * @param unresolvedBlobs blobs in them
 * @param losses connections that were lost, and the blobs in flight on them
 * @param timedOut operations that ended after the timeout, failed ones too, and those without an answer
 * @param unsent operations due and never sent, before the end that the listener, the limits or a store without room set
 * @param unsentForSlots those of them for which no slot was free
 * @param sentLate operations of an open load that were sent when all had been due for a while
 * @param blockedLanes lanes whose client did not return in time: operations that fell due on them are not counted, those without an answer have no times
 * @param sourceExhausted whether the workload had no operation left, as one that adds every key once
 * @param partEnded whether a lane sent its whole fixed quota, while others may have gone on
 * @param dueSeconds of an open load the time in which its operations were due; of any other the same as seconds
 * @param seconds what rates refer to: of an open load the time in which its operations were due, or were sent, if that was later;
 *     of any other from the origin to the last answer; operations that only failed or are unresolved extend it, at most for as long as
 *     lanes would have sent more; all of that time where none was sent
 * @param settledSeconds from the origin to the last settled operation
 * @param drift the first half of the due seconds beside the last
 * @param silences in which every lane waited for its store, in no order
 * @param reads what they returned, compared with what was written
 * @param refusedWrites blobs rejected although their write had no condition
 * @param missingReads blobs that a read did not find although their keys were preloaded and are never deleted
 * @param settledTwice blobs that the adapter settled once too often since its connections were opened
 * @param firstFailure the first cause of a failed blob other than a full store, as {@link Failures} describes it
 * @param blobsWithoutRoom blobs that failed because the store had no room
 * @param full what was full then, in the same way
 * @param wakeEarlyNs how long before an intended start a lane stopped sleeping in the end, the largest of all lanes; NaN without a schedule
 */
public record PhaseOutcome(
        Counts counts,
        OperationTimes latencies,
        List<KindTimes> kinds,
        long unresolved,
        long unresolvedBlobs,
        ConnectionLosses losses,
        long timedOut,
        long unsent,
        long unsentForSlots,
        long sentLate,
        long blockedLanes,
        boolean sourceExhausted,
        boolean partEnded,
        double dueSeconds,
        double seconds,
        double settledSeconds,
        Drift drift,
        List<Silence> silences,
        ReadComparison reads,
        long refusedWrites,
        long missingReads,
        long settledTwice,
        Optional<String> firstFailure,
        long blobsWithoutRoom,
        Optional<String> full,
        double wakeEarlyNs) {
    /** Operations that ended, have no answer, or were due and never sent. */
    public long due() {
        return counts.operations() + unresolved + unsent;
    }

    /** Operations of an open load that were due and never sent, or sent when all had been due for a while. */
    public long behind() {
        return unsent + sentLate;
    }
}
