package io.blobbench.history;

import io.blobbench.store.operation.OperationKind;

/**
 * One operation on one shared key, as its lane saw it.
 *
 * @param lane that sent it
 * @param kind one that leaves the key there: get, get-if-not-matched, exists or update
 * @param key index of the shared key
 * @param version that the operation expected; 0 for none
 * @param invokedNs when it was sent, or earlier
 * @param endedNs when its answer had come; meaningless where the outcome is unknown
 * @param outcome the answer
 */
record SharedOperation(
        int lane, OperationKind kind, int key, int version, long invokedNs, long endedNs, Outcome outcome) {
    /** The answer of the store; the first one stands for an operation that has none yet. */
    enum Outcome {
        /** Failed or without an answer: the store may have carried it out, or may still do so. */
        UNKNOWN,
        ACKNOWLEDGED,
        REFUSED
    }

    boolean updates() {
        return kind == OperationKind.UPDATE;
    }

    boolean acknowledged() {
        return outcome == Outcome.ACKNOWLEDGED;
    }

    boolean refused() {
        return outcome == Outcome.REFUSED;
    }

    boolean known() {
        return outcome != Outcome.UNKNOWN;
    }

    /** Whether the answer shows that the key had exactly the expected version at some instant of the operation. */
    boolean showsVersion() {
        return updates() ? acknowledged() : kind == OperationKind.GET_IF_NOT_MATCHED && refused() && version > 0;
    }

    /** Whether the answer shows that the key had another version at some instant of the operation. */
    boolean showsAnotherVersion() {
        return updates() ? refused() : kind == OperationKind.GET_IF_NOT_MATCHED && acknowledged() && version > 0;
    }

    /** Whether the answer shows that the key was absent, which no shared key ever is. */
    boolean showsAbsence() {
        return refused() && !updates() && version == 0;
    }

    /** The same with an unknown outcome. */
    SharedOperation withoutOutcome() {
        return new SharedOperation(lane, kind, key, version, invokedNs, endedNs, Outcome.UNKNOWN);
    }
}
