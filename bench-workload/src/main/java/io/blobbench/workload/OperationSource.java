package io.blobbench.workload;

/** Gives a lane its operations, one after another, from a seed. Used by its lane only while load runs. */
public interface OperationSource {
    /** Whether {@link #next} has another operation; a source without end always has. */
    boolean hasNext();

    /** Operations that {@link #next} has yet to give; {@link Long#MAX_VALUE} for a source without end. */
    default long remaining() {
        return Long.MAX_VALUE;
    }

    /** Fills the batch of the next operation; nothing is remembered until it is {@link #issued}. */
    void next(Batch batch);

    /** The batch is about to be sent. */
    void issued(Batch batch);

    /** Every blob of the batch is settled. */
    void settled(Batch batch, int acknowledged, int rejected, int failed);
}
