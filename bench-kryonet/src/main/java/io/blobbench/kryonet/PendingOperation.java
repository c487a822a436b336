package io.blobbench.kryonet;

import io.blobbench.store.Operation;
import java.io.IOException;
import java.util.Arrays;

/**
 * The operation of one slot until all its blobs are answered or failed; then it settles them all at once. Used by the
 * lane, by the client's thread and by whoever closes the connection.
 *
 * <p>A late, repeated or foreign answer changes nothing.
 */
final class PendingOperation {
    private final long[] ended;
    private Operation operation;
    private long id;
    private int open;
    private int done;
    private int rejected;
    private int failed;
    private boolean reads;
    private long readBytes;
    private Throwable cause;

    PendingOperation(int maxBatchSize) {
        ended = new long[(maxBatchSize + Long.SIZE - 1) / Long.SIZE];
    }

    synchronized void begin(Operation next, boolean readsBlobs) {
        Arrays.fill(ended, 0);
        operation = next;
        id = next.id();
        open = next.batchSize();
        done = 0;
        rejected = 0;
        failed = 0;
        reads = readsBlobs;
        readBytes = 0;
        cause = null;
    }

    synchronized void answer(Reply reply) {
        if (operation == null || reply.id != id || !end(reply.index)) {
            return;
        }
        switch (reply.outcome) {
            case DONE -> {
                done++;
                if (reads) {
                    readBytes += Messages.blobBytes(reply.body);
                }
            }
            case REJECTED -> rejected++;
            case REFUSED -> {
                failed++;
                cause = new IOException("the kryonet server refused: " + reply.body);
            }
        }
        settleIfEnded();
    }

    /** Fails those of some blobs that have not ended. */
    synchronized void fail(int from, int to, Throwable why) {
        if (operation == null) {
            return;
        }
        for (int i = from; i < to; i++) {
            if (end(i)) {
                failed++;
                cause = why;
            }
        }
        settleIfEnded();
    }

    synchronized void failAll(Throwable why) {
        if (operation != null) {
            fail(0, operation.batchSize(), why);
        }
    }

    private boolean end(int index) {
        long bit = 1L << index;
        boolean first = (ended[index / Long.SIZE] & bit) == 0;
        if (first) {
            ended[index / Long.SIZE] |= bit;
            open--;
        }
        return first;
    }

    private void settleIfEnded() {
        if (open > 0) {
            return;
        }
        Operation settled = operation;
        operation = null;
        // The last of these frees the slot; the lane that takes it waits in begin until this method returns.
        int good = done;
        int refused = rejected;
        if (failed > 0) {
            settled.fail(failed, cause);
        }
        if (refused > 0) {
            settled.reject(refused);
        }
        if (good > 0 && reads) {
            settled.acknowledgeRead(good, readBytes);
        } else if (good > 0) {
            settled.acknowledge(good);
        }
    }
}
