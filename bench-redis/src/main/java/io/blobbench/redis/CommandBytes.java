package io.blobbench.redis;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.Operation;

/**
 * How many bytes the commands of an operation have on the wire, nearly.
 *
 * @param blobBytes of each blob that is written; negative where they differ, so that those of an operation are asked for
 */
record CommandBytes(int blobBytes) {
    /** A command has as many beside its blob, with its key. */
    private static final int COMMAND = 64;

    static CommandBytes of(ConnectionPlan plan) {
        return new CommandBytes(plan.meanBlobBytes() == plan.maxBlobBytes() ? plan.maxBlobBytes() : -1);
    }

    long of(Operation operation) {
        int blobs = operation.batchSize();
        long commands = (long) blobs * COMMAND;
        if (!operation.kind().writesPayload()) {
            return commands;
        }
        if (blobBytes >= 0) {
            return commands + (long) blobs * blobBytes;
        }
        for (int i = 0; i < blobs; i++) {
            commands += operation.payload(i).length;
        }
        return commands;
    }
}
