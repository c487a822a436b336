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

    void answer(Reply reply) {
        if (ends(reply)) {
            settle();
        }
    }

    /** Fails those of some blobs that have not ended. */
    void fail(int from, int to, Throwable why) {
        if (ends(from, to, why)) {
            settle();
        }
    }

    void failAll(Throwable why) {
        fail(0, Integer.MAX_VALUE, why);
    }

    /** Whether it was the last blob. */
    private synchronized boolean ends(Reply reply) {
        if (open == 0 || reply.id != id || !end(reply.index)) {
            return false;
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
        return open == 0;
    }

    private synchronized boolean ends(int from, int to, Throwable why) {
        if (open == 0) {
            return false;
        }
        int size = operation.batchSize();
        for (int i = from; i < Math.min(to, size); i++) {
            if (end(i)) {
                failed++;
                cause = why;
            }
        }
        return open == 0;
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

    /** By the thread that ended the last blob, and not inside the monitor: the lane may begin the next operation at once. */
    private void settle() {
        Operation settled = operation;
        int good = done;
        int refused = rejected;
        long bytes = readBytes;
        boolean read = reads;
        if (failed > 0) {
            settled.fail(failed, cause);
        }
        if (refused > 0) {
            settled.reject(refused);
        }
        if (good > 0 && read) {
            settled.acknowledgeRead(good, bytes);
        } else if (good > 0) {
            settled.acknowledge(good);
        }
    }
}
