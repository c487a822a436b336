package io.blobbench.trial.fleet;

import java.util.List;

/**
 * The difference of an agent's clock from the controller's.
 *
 * @param offsetNs agent's clock less ours
 * @param errorNs largest error of the offset, except for the drift of the clocks since
 */
record ClockOffset(long offsetNs, long errorNs) {
    /**
     * A question and its answer.
     *
     * @param sentNs on our clock
     * @param theirsNs on the agent's clock, read between the two others
     * @param receivedNs on our clock
     */
    record Ping(long sentNs, long theirsNs, long receivedNs) {
        long roundTripNs() {
            return receivedNs - sentNs;
        }
    }

    /**
     * The offset by the ping with the least round trip: the agent read its clock at some instant within it, so the middle is wrong by
     * half of it at most (Cristian, Probabilistic clock synchronization, 1989).
     *
     * @param pings at least one
     */
    static ClockOffset of(List<Ping> pings) {
        Ping best = pings.stream()
                .min((a, b) -> Long.compare(a.roundTripNs(), b.roundTripNs()))
                .orElseThrow();
        long middleNs = best.sentNs() + best.roundTripNs() / 2;
        return new ClockOffset(best.theirsNs() - middleNs, (best.roundTripNs() + 1) / 2);
    }

    /** By how much this and a later offset certainly differ. */
    long movedNs(ClockOffset later) {
        return Math.max(0, Math.abs(later.offsetNs - offsetNs) - errorNs - later.errorNs);
    }

    /** An instant of this host on the agent's clock. */
    long theirs(long oursNs) {
        return oursNs + offsetNs;
    }
}
