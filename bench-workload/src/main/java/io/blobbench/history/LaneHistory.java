package io.blobbench.history;

import io.blobbench.history.SharedOperation.Outcome;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations of one lane on shared keys, in arrays that are made before the load: 26 bytes each. Written by its lane; read by the
 * control thread when the lane is idle.
 *
 * <p>When the arrays are full, later operations are left out, from the time {@link #missedFromNs} on.
 */
public final class LaneHistory {
    /** The entry of an operation that is left out. */
    static final int LEFT_OUT = -1;

    private static final OperationKind[] KINDS = OperationKind.values();
    private static final Outcome[] OUTCOMES = Outcome.values();

    private final int[] keys;
    private final int[] versions;
    private final long[] invokedNs;
    private final long[] endedNs;
    private final byte[] kinds;
    private final byte[] outcomes;
    private int size;
    private boolean missed;
    private long missedFromNs;

    /**
     * A history without operations.
     *
     * @param capacity the most operations; 0 where nothing is to be written down
     */
    public LaneHistory(int capacity) {
        this.keys = new int[capacity];
        this.versions = new int[capacity];
        this.invokedNs = new long[capacity];
        this.endedNs = new long[capacity];
        this.kinds = new byte[capacity];
        this.outcomes = new byte[capacity];
    }

    /**
     * Lane: an operation is about to be sent; until {@link #end} its outcome is unknown.
     *
     * @param key index of the shared key
     * @param version that the operation expects; 0 for none
     * @return its entry, for {@link #end}
     */
    @SuppressWarnings("EnumOrdinal") // an index that lives as long as this object
    public int invoke(OperationKind kind, int key, int version, long nowNs) {
        if (size == keys.length) {
            if (!missed) {
                missed = true;
                missedFromNs = nowNs;
            }
            return LEFT_OUT;
        }
        kinds[size] = (byte) kind.ordinal();
        keys[size] = key;
        versions[size] = version;
        invokedNs[size] = nowNs;
        return size++;
    }

    /** Lane: the operation of an entry ended; where its only blob is neither acknowledged nor rejected, its outcome stays unknown. */
    @SuppressWarnings("EnumOrdinal") // as above
    public void end(int entry, long nowNs, int acknowledged, int rejected) {
        if (entry == LEFT_OUT || acknowledged + rejected == 0) {
            return;
        }
        endedNs[entry] = nowNs;
        outcomes[entry] = (byte) (acknowledged > 0 ? Outcome.ACKNOWLEDGED : Outcome.REFUSED).ordinal();
    }

    /** Whether operations were left out although some can be written down. */
    boolean missed() {
        return missed && keys.length > 0;
    }

    /** The instant at which the first operation that was left out was sent; meaningless where none was. */
    long missedFromNs() {
        return missedFromNs;
    }

    /** The operations in the order in which they were sent. */
    List<SharedOperation> operations(int lane) {
        List<SharedOperation> operations = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            operations.add(new SharedOperation(
                    lane, KINDS[kinds[i]], keys[i], versions[i], invokedNs[i], endedNs[i], OUTCOMES[outcomes[i]]));
        }
        return operations;
    }
}
