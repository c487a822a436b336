package io.blobbench.reference;

/**
 * The behaviour of a reference store. A period of n concerns every n-th blob, counted over all connections since
 * provisioning; 0 concerns none. Where several periods meet in one blob, the first in the order of {@link Fate} or
 * {@link Keeping} wins.
 *
 * @param retain whether the store keeps blobs
 * @param delayNs service time of every operation
 * @param stallAfterNs from the first operation to the stall
 * @param stallForNs length of the stall; 0 for none
 * @param faults wrong answers, counted by blobs submitted
 * @param damage wrong storage, counted by blobs written
 * @param showing when a second reader sees written blobs
 * @param refusal the control call that fails
 */
record Script(
        boolean retain,
        long delayNs,
        long stallAfterNs,
        long stallForNs,
        Faults faults,
        Damage damage,
        Showing showing,
        Refusal refusal) {
    /** Control calls that can be made to fail. */
    enum Refusal {
        NOTHING,
        PROVISION,
        CONNECT
    }

    /** The outcome of a submitted blob. */
    enum Fate {
        THROWN,
        WITHOUT_ROOM,
        NEVER_ANSWERED,
        FAILED,
        REJECTED,
        SERVED
    }

    /** The way in which a written blob is kept. */
    enum Keeping {
        DROPPED,
        DUPLICATED,
        CORRUPTED,
        AS_SENT
    }

    /** Periods of wrong answers, and the number of blobs after which there is no room; 0 for no such limit. */
    record Faults(long fullAfter, long throwEvery, long neverEvery, long failEvery, long rejectEvery) {
        boolean none() {
            return fullAfter + throwEvery + neverEvery + failEvery + rejectEvery == 0;
        }

        /** Fate of the blob with this number, the first being 1. */
        Fate of(long number) {
            if (hits(throwEvery, number)) {
                return Fate.THROWN;
            }
            if (fullAfter > 0 && number > fullAfter) {
                return Fate.WITHOUT_ROOM;
            }
            if (hits(neverEvery, number)) {
                return Fate.NEVER_ANSWERED;
            }
            if (hits(failEvery, number)) {
                return Fate.FAILED;
            }
            return hits(rejectEvery, number) ? Fate.REJECTED : Fate.SERVED;
        }
    }

    /** Periods of wrong storage. */
    record Damage(long dropEvery, long duplicateEvery, long corruptEvery, long loseUpdateEvery) {
        boolean none() {
            return dropEvery + duplicateEvery + corruptEvery + loseUpdateEvery == 0;
        }

        /** Whether the late update with this number overwrites the newer blob, the first being 1. */
        boolean losesUpdate(long number) {
            return hits(loseUpdateEvery, number);
        }

        /** The way in which the written blob with this number is kept, the first being 1. */
        Keeping of(long number) {
            if (hits(dropEvery, number)) {
                return Keeping.DROPPED;
            }
            if (hits(duplicateEvery, number)) {
                return Keeping.DUPLICATED;
            }
            return hits(corruptEvery, number) ? Keeping.CORRUPTED : Keeping.AS_SENT;
        }
    }

    /** How long after its writing a second reader sees a blob, and every how many blobs it never does. */
    record Showing(long afterNs, long hideEvery) {
        /** Whether the written blob with this number is never seen, the first being 1. */
        boolean hides(long number) {
            return hits(hideEvery, number);
        }
    }

    /** Whether every operation is done at once and correctly. */
    boolean faultless() {
        return faults.none() && damage.none() && !timed();
    }

    /** Whether operations take time. */
    boolean timed() {
        return delayNs > 0 || stallForNs > 0;
    }

    private static boolean hits(long period, long number) {
        return period > 0 && number % period == 0;
    }
}
