package io.blobbench.redis;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Sends an operation as one pipeline and reads its answers. Used by its lane only, but for {@link #close}.
 *
 * <p>A pipeline of writes goes out before an answer is read, however long it is: the server keeps answers that the socket
 * does not take. Answers with blobs would fill its memory, so reads go out in windows.
 */
final class RedisConnection implements Connection {
    private static final int READ_WINDOW_BYTES = 16 << 20;

    private final Wire wire;
    private final Commands commands;
    private final boolean appendInOne;
    private final int readWindow;
    private final int awaitedReplicas;
    private final CommandArguments awaitReplicas;

    private boolean awaits;
    private int acknowledged;
    private int unconfirmed;
    private int rejected;
    private int failed;
    private long readBytes;

    RedisConnection(RedisSettings settings, RedisLayout layout, ConnectionPlan plan) {
        wire = new Wire(settings);
        commands = new Commands(layout, load(Commands.UPDATE), load(Commands.GET_IF_NOT_MATCHED));
        appendInOne = layout.mode() == BatchMode.MULTI;
        readWindow = Math.max(1, READ_WINDOW_BYTES / Math.max(1, plan.maxBlobBytes()));
        awaitedReplicas = layout.awaitedReplicas();
        // Shorter than the socket's own timeout, so that too few replicas are an answer and not a lost connection.
        awaitReplicas = new CommandArguments(Command.WAIT)
                .add(awaitedReplicas)
                .add(Math.max(1, settings.config().getSocketTimeoutMillis() / 2));
    }

    private byte[] load(String script) {
        return (byte[]) wire.executeCommand(
                new CommandArguments(Command.SCRIPT).add(Keyword.LOAD).add(script));
    }

    @Override
    public void submit(Operation operation) {
        int blobs = operation.batchSize();
        OperationKind kind = operation.kind();
        acknowledged = 0;
        unconfirmed = 0;
        rejected = 0;
        failed = 0;
        readBytes = 0;
        awaits = awaitedReplicas > 0 && (kind.writesPayload() || kind == OperationKind.DELETE);
        Throwable cause = null;
        try {
            if (appendInOne && kind == OperationKind.APPEND) {
                wire.sendCommand(commands.forBatch(operation));
                exchange(operation, 1, blobs);
            } else {
                sendInWindows(operation, kind, blobs);
            }
        } catch (RuntimeException e) {
            cause = e;
        }
        settle(operation, kind, blobs, cause);
    }

    private void sendInWindows(Operation operation, OperationKind kind, int blobs) {
        int window = kind.writesPayload() ? blobs : readWindow;
        for (int from = 0; from < blobs; from += window) {
            int to = Math.min(blobs, from + window);
            for (int i = from; i < to; i++) {
                wire.sendCommand(commands.forBlob(operation, kind, i));
            }
            exchange(operation, to - from, 1);
        }
    }

    private void exchange(Operation operation, int answers, int blobsPerAnswer) {
        if (awaits) {
            wire.sendCommand(awaitReplicas);
        }
        wire.send();
        for (int i = 0; i < answers; i++) {
            readAnswer(operation, blobsPerAnswer);
        }
        if (awaits) {
            readReplicas(operation);
        }
    }

    private void readAnswer(Operation operation, int blobs) {
        try {
            Object answer = wire.getUnflushedObject();
            if (answer == null || (answer instanceof Long count && count == 0)) {
                rejected += blobs;
            } else if (awaits) {
                unconfirmed += blobs;
            } else {
                acknowledged += blobs;
                if (answer instanceof byte[] bytes) {
                    readBytes += bytes.length;
                }
            }
        } catch (JedisDataException e) {
            fail(operation, blobs, e); // an answer like any other: those after it are still good
        }
    }

    private void readReplicas(Operation operation) {
        long replicas = (Long) wire.getUnflushedObject();
        if (replicas >= awaitedReplicas) {
            acknowledged += unconfirmed;
        } else if (unconfirmed > 0) {
            fail(operation, unconfirmed, new NotReplicatedException(replicas, awaitedReplicas));
        }
        unconfirmed = 0;
    }

    private void fail(Operation operation, int blobs, Throwable cause) {
        failed += blobs;
        operation.fail(blobs, cause);
    }

    /** Settles what is not failed yet; does not touch the operation after its last blob. */
    private void settle(Operation operation, OperationKind kind, int blobs, Throwable cause) {
        int good = acknowledged;
        int refused = rejected;
        int lost = blobs - good - refused - failed;
        boolean reads = kind == OperationKind.GET || kind == OperationKind.GET_IF_NOT_MATCHED;
        if (lost > 0) {
            operation.fail(lost, cause);
        }
        if (refused > 0) {
            operation.reject(refused);
        }
        if (good > 0 && reads) {
            operation.acknowledgeRead(good, readBytes);
        } else if (good > 0) {
            operation.acknowledge(good);
        }
    }

    @Override
    public void close() {
        try {
            wire.forceDisconnect();
        } catch (IOException e) {
            throw new UncheckedIOException("close a redis connection", e);
        }
    }
}
