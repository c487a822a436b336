package io.blobbench.workload.sample;

import io.blobbench.store.watch.Awaited;
import io.blobbench.workload.blob.BlobStamp;

/**
 * A blob with a number of its own, which is sent in place of one of the pool and followed until it is seen. It changes hands with its
 * state: the observer renews it, a lane sends and settles it, the observer reads it.
 */
public final class Mark implements Awaited {
    /** The state, which decides who may use the mark. */
    public enum State {
        /** A lane may send it. */
        READY,
        /** It is sent, or about to be. */
        SENT,
        /** The store has confirmed it. */
        ACKNOWLEDGED,
        /** The store refused it, or gave no answer for the whole of its batch. */
        UNCONFIRMED
    }

    private int number;
    private byte[] payload;
    private boolean keyed;
    private long key;
    private int partition;
    private int standsFor = BlobStamp.CORRUPT;
    private long sentNs;
    private long acknowledgedNs;
    private volatile boolean overtaken;
    private volatile State state = State.READY;

    Mark(int number, byte[] payload) {
        this.number = number;
        this.payload = payload;
    }

    /** Observer: the mark has other bytes now, which may be sent. */
    void renew(int nextNumber, byte[] nextPayload) {
        number = nextNumber;
        payload = nextPayload;
        state = State.READY;
    }

    /**
     * Lane: goes out in place of a blob.
     *
     * @param itsKey of the blob; meaningless where it has none
     * @param pooled the distinct blob of the pool that it is
     */
    public void send(boolean withKey, long itsKey, int itsPartition, int pooled, long nowNs) {
        keyed = withKey;
        key = itsKey;
        partition = itsPartition;
        standsFor = pooled;
        sentNs = nowNs;
        overtaken = false;
        state = State.SENT;
    }

    /** Lane: the whole batch was confirmed, or not. */
    public void settle(boolean confirmed, long atNs) {
        acknowledgedNs = atNs;
        state = confirmed ? State.ACKNOWLEDGED : State.UNCONFIRMED;
    }

    /** Lane: another write to its key was sent, which may hide it. */
    public void overtake(long otherKey) {
        if (keyed && key == otherKey && state != State.READY) {
            overtaken = true;
        }
    }

    public State state() {
        return state;
    }

    /** Whether its key was written again, so that a reader may never see it. */
    public boolean overtaken() {
        return overtaken;
    }

    /** When it was sent; from {@link State#SENT} on. */
    public long sentNs() {
        return sentNs;
    }

    /** When its last answer came; from {@link State#ACKNOWLEDGED} on. */
    public long acknowledgedNs() {
        return acknowledgedNs;
    }

    public int number() {
        return number;
    }

    public byte[] payload() {
        return payload;
    }

    /** The distinct blob of the pool that it was sent for. */
    int standsFor() {
        return standsFor;
    }

    @Override
    public boolean keyed() {
        return keyed;
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public int partition() {
        return partition;
    }
}
