package io.blobbench.workload;

import java.util.Arrays;

/**
 * What one lane knows of its keys: which blob each must hold, and its version. Used by its lane; read by the control
 * thread when the lane is idle.
 */
final class KeyLedger {
    /** No blob is stored under the key. */
    static final int ABSENT = -1;
    /** A write failed, got no answer, or two ran at once: anything of the pool may be there, or nothing. */
    static final int UNKNOWN = -2;

    private final int[] blob;
    private final int[] version;
    /** Writes in flight; the sign bit says that two ran at once since it was last 0. */
    private final byte[] pending;

    KeyLedger(int keys) {
        this.blob = new int[keys];
        this.version = new int[keys];
        this.pending = new byte[keys];
        Arrays.fill(blob, ABSENT);
    }

    int blob(int own) {
        return pending[own] == 0 ? blob[own] : UNKNOWN;
    }

    int version(int own) {
        return version[own];
    }

    boolean pending(int own) {
        return pending[own] != 0;
    }

    void issued(Batch batch) {
        if (!changes(batch)) {
            return;
        }
        for (int i = 0; i < batch.size; i++) {
            byte before = pending[batch.owned[i]];
            int count = (before & 0x7f) + 1;
            int contested = count > 1 ? 0x80 : 0;
            pending[batch.owned[i]] = (byte) (Math.min(count, 0x7f) | contested);
        }
    }

    void settled(Batch batch, int poolMask, int acknowledged, int rejected) {
        if (!changes(batch)) {
            return;
        }
        boolean allRejected = rejected == batch.size;
        boolean told = allRejected || acknowledged == batch.size || predicted(batch, acknowledged, rejected);
        for (int i = 0; i < batch.size; i++) {
            int own = batch.owned[i];
            byte before = pending[own];
            int count = (before & 0x7f) - 1;
            boolean contested = before < 0;
            pending[own] = count == 0 ? 0 : (byte) (count | 0x80);
            if (!told || contested) {
                blob[own] = UNKNOWN;
                version[own] = 0;
            } else if (!allRejected && (acknowledged == batch.size || accepts(batch, i))) {
                apply(batch, i, poolMask);
            }
        }
    }

    private static boolean changes(Batch batch) {
        return switch (batch.kind) {
            case PUT, ADD, UPDATE, DELETE -> true;
            case APPEND, GET, GET_IF_NOT_MATCHED, EXISTS -> false;
        };
    }

    /** Whether the ledger foretells as many acknowledgements and rejections as came, and so says whose they are. */
    private boolean predicted(Batch batch, int acknowledged, int rejected) {
        int accepted = 0;
        for (int i = 0; i < batch.size; i++) {
            if (blob[batch.owned[i]] == UNKNOWN) {
                return false;
            }
            accepted += accepts(batch, i) ? 1 : 0;
        }
        return accepted == acknowledged && batch.size - accepted == rejected;
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
                blob[own] = (batch.firstBlob + index) & poolMask;
                version[own]++;
            }
            default -> {
                blob[own] = (batch.firstBlob + index) & poolMask;
                version[own] = 1;
            }
        }
    }
}
