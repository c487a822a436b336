package io.blobbench.workload;

import io.blobbench.store.operation.OperationKind;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The state of the keys of one lane: the blob that each must hold, and its version. Used by its lane; read by the control
 * thread when the lane is idle.
 */
final class KeyLedger implements LedgerBytes.Portable {
    /** No blob is stored under the key. */
    static final int ABSENT = -1;
    /** A write failed, got no answer, or overlapped a delete: any blob of the pool may be there, or none. */
    static final int UNKNOWN = -2;
    /** Writes overlapped, failed or got no answer, and none was a delete: a blob of the pool must be there, it is unknown which. */
    static final int PRESENT = -3;

    private static final int CONTESTED = 1 << 31;
    private static final int DELETING = 1 << 30;
    private static final int COUNT = DELETING - 1;

    private final int[] blob;
    private final int[] version;
    /** Whether the last write of a key that was carried out gave it the blob that it held. */
    private final BitSet repeated;
    /** Writes in flight, and whether two ran at once and whether one was a delete since it was last 0. */
    private final int[] pending;
    /** Keys of each partition with a write in flight. */
    private final int[] pendingKeys;
    /** Whether any write failed or got no answer: it may yet be carried out. */
    private boolean doubted;

    private final DrawnUpdates drawn = new DrawnUpdates();
    private long wrongAcceptances;
    private long wrongRefusals;

    KeyLedger(int keys, int partitions) {
        this.blob = new int[keys];
        this.version = new int[keys];
        this.repeated = new BitSet(keys);
        this.pending = new int[keys];
        this.pendingKeys = new int[partitions];
        Arrays.fill(blob, ABSENT);
    }

    int blob(int own) {
        return pending[own] == 0 ? blob[own] : anyOf(own, false);
    }

    /** Whether the last write of a key that holds a known blob gave it the one that it held: a loss of that write is not seen. */
    boolean repeated(int own) {
        return repeated.get(own);
    }

    /** Whether some blob must be there. */
    static boolean mustBeThere(int blob) {
        return blob >= 0 || blob == PRESENT;
    }

    /** The version that the key has; the oldest that it can have where its blob is unknown. */
    int version(int own) {
        return version[own];
    }

    boolean pending(int own) {
        return pending[own] != 0;
    }

    /** Keys of one partition with a write in flight. */
    int pendingKeys(int partition) {
        return pendingKeys[partition];
    }

    DrawnUpdates drawn() {
        return drawn;
    }

    void issued(Batch batch) {
        if (!changes(batch)) {
            return;
        }
        int deleting = batch.kind == OperationKind.DELETE ? DELETING : 0;
        for (int i = 0; i < batch.size; i++) {
            int before = pending[batch.owned[i]];
            pending[batch.owned[i]] = (before + 1) | deleting | (before == 0 ? 0 : CONTESTED);
            pendingKeys[batch.partition] += before == 0 ? 1 : 0;
        }
    }

    /**
     * Takes note of answers that say how many blobs were rejected, not which: that follows from what the ledger knows, so
     * far as it knows it.
     */
    void settled(Batch batch, int poolMask, int acknowledged, int rejected) {
        if (!changes(batch)) {
            return;
        }
        boolean allAcknowledged = acknowledged == batch.size;
        doubted |= acknowledged + rejected < batch.size;
        if (!doubted && batch.kind != OperationKind.PUT) {
            int accepted = sureAcceptances(batch);
            int refused = batch.size - accepted - unsure(batch);
            wrongAcceptances += Math.max(0, acknowledged - (batch.size - refused));
            wrongRefusals += Math.max(0, accepted - acknowledged);
        }
        boolean allRejected = rejected == batch.size;
        boolean answered = acknowledged + rejected == batch.size;
        boolean mixed = !allAcknowledged && !allRejected && answered;
        int least = mixed ? sureAcceptances(batch) : 0;
        int most = mixed ? least + unsure(batch) : 0;
        boolean foreseen = mixed && acknowledged >= least && acknowledged <= most;
        for (int i = 0; i < batch.size; i++) {
            int own = batch.owned[i];
            boolean sure = sure(own);
            boolean contested = contested(own);
            if (!contested && (allAcknowledged || (foreseen && (sure ? accepts(batch, i) : acknowledged == most)))) {
                apply(batch, i, poolMask);
            } else if (!sure || !(allRejected || foreseen)) {
                blob[own] = allRejected && !contested ? blob[own] : anyOf(own, allAcknowledged);
                version[own] = oldest(batch, i, answered);
            }
            boolean last = (pending[own] & COUNT) == 1;
            pending[own] = last ? 0 : pending[own] - 1;
            pendingKeys[batch.partition] -= last ? 1 : 0;
        }
    }

    /** Whether its operations write or delete. */
    static boolean changes(Batch batch) {
        return switch (batch.kind) {
            case PUT, ADD, UPDATE, DELETE -> true;
            case APPEND, GET, GET_IF_NOT_MATCHED, EXISTS -> false;
        };
    }

    /**
     * The state of a key with writes in flight, each of which may be the last that the store carries out: only a delete removes a blob.
     *
     * @param acknowledged whether one of them is settled now, and was acknowledged
     */
    private int anyOf(int own, boolean acknowledged) {
        boolean deleting = (pending[own] & DELETING) != 0;
        return !deleting && (acknowledged || mustBeThere(blob[own])) ? PRESENT : UNKNOWN;
    }

    private boolean contested(int own) {
        return (pending[own] & CONTESTED) != 0;
    }

    /** Whether the ledger foretells what becomes of the key's one write in flight. */
    private boolean sure(int own) {
        return blob[own] >= ABSENT && !contested(own);
    }

    private int sureAcceptances(Batch batch) {
        int count = 0;
        for (int i = 0; i < batch.size; i++) {
            count += sure(batch.owned[i]) && accepts(batch, i) ? 1 : 0;
        }
        return count;
    }

    /** Conditional writes that were acknowledged although the only state that their keys can have had rules that out. */
    long wrongAcceptances() {
        return wrongAcceptances;
    }

    /** Conditional writes that were refused although the only state that their keys can have had meets their condition. */
    long wrongRefusals() {
        return wrongRefusals;
    }

    private int unsure(Batch batch) {
        int count = 0;
        for (int i = 0; i < batch.size; i++) {
            count += sure(batch.owned[i]) ? 0 : 1;
        }
        return count;
    }

    private boolean accepts(Batch batch, int index) {
        int own = batch.owned[index];
        return switch (batch.kind) {
            case ADD -> blob[own] == ABSENT;
            case UPDATE -> blob[own] != ABSENT && version[own] == batch.versions[index];
            case DELETE -> blob[own] != ABSENT;
            default -> true;
        };
    }

    private void apply(Batch batch, int index, int poolMask) {
        int own = batch.owned[index];
        switch (batch.kind) {
            case DELETE -> {
                blob[own] = ABSENT;
                version[own] = 0;
            }
            case UPDATE -> {
                hold(own, (batch.firstBlob + index) & poolMask);
                version[own] = (int) batch.versions[index] + 1;
            }
            default -> {
                hold(own, (batch.firstBlob + index) & poolMask);
                version[own] = 1;
            }
        }
    }

    private void hold(int own, int next) {
        repeated.set(own, blob[own] == next);
        blob[own] = next;
    }

    /** An answered update leaves its key newer than it expected: if it was not carried out, the key was newer already. */
    private int oldest(Batch batch, int index, boolean answered) {
        int known = version[batch.owned[index]];
        return answered && batch.kind == OperationKind.UPDATE && batch.versions[index] == known ? known + 1 : known;
    }

    /**
     * Writes the blob of every key, not its version: nothing is written under these keys afterwards. Repeated blobs are those of traces,
     * which one host replays.
     */
    @Override
    public void writeTo(DataOutputStream out) throws IOException {
        LedgerBytes.writeNumber(out, blob.length);
        LedgerBytes.writeNumber(out, wrongAcceptances);
        LedgerBytes.writeNumber(out, wrongRefusals);
        drawn.writeTo(out);
        for (int own = 0; own < blob.length; own++) {
            LedgerBytes.writeNumber(out, blob(own));
        }
    }

    @Override
    public void readFrom(DataInputStream in) throws IOException {
        LedgerBytes.requireCount(in, blob.length);
        wrongAcceptances = LedgerBytes.readNumber(in);
        wrongRefusals = LedgerBytes.readNumber(in);
        drawn.readFrom(in);
        for (int own = 0; own < blob.length; own++) {
            blob[own] = (int) LedgerBytes.readNumber(in);
        }
    }
}
