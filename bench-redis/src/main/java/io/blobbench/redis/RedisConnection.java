package io.blobbench.redis;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFullException;
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
    private final boolean appendsInOne;
    private final int readWindow;
    private final int awaitedReplicas;
    private final CommandArguments awaitReplicas;

    private int unanswered;
    private int acknowledged;
    private long readBytes;

    RedisConnection(RedisSettings settings, RedisLayout layout, ConnectionPlan plan) {
        wire = new Wire(settings);
        commands = new Commands(layout, load(Commands.UPDATE), load(Commands.GET_IF_NOT_MATCHED));
        appendsInOne = layout.mode() == BatchMode.MULTI;
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
        boolean reads = kind.readsPayload();
        boolean awaits = awaitedReplicas > 0 && (kind.writesPayload() || kind == OperationKind.DELETE);
        unanswered = blobs;
        acknowledged = 0;
        readBytes = 0;
        try {
            int window = reads ? readWindow : blobs;
            for (int from = 0; from < blobs; from += window) {
                exchange(operation, kind, from, Math.min(blobs, from + window), awaits);
            }
        } catch (RuntimeException e) {
            int confirmed = awaits ? 0 : acknowledged;
            int lost = unanswered + acknowledged - confirmed;
            acknowledged = confirmed;
            if (lost > 0) {
                operation.fail(lost, e);
            }
        }
        // The last blob ends the operation, so nothing touches it below.
        if (acknowledged > 0 && reads) {
            operation.acknowledgeRead(acknowledged, readBytes);
        } else if (acknowledged > 0) {
            operation.acknowledge(acknowledged);
        }
    }

    private void exchange(Operation operation, OperationKind kind, int from, int to, boolean awaits) {
        boolean inOne = appendsInOne && kind == OperationKind.APPEND;
        if (inOne) {
            wire.sendCommand(commands.forBatch(operation));
        } else {
            for (int i = from; i < to; i++) {
                wire.sendCommand(commands.forBlob(operation, kind, i));
            }
        }
        if (awaits) {
            wire.sendCommand(awaitReplicas);
        }
        wire.send();
        int blobsPerAnswer = inOne ? to - from : 1;
        for (int i = from; i < to; i += blobsPerAnswer) {
            readAnswer(operation, blobsPerAnswer);
        }
        if (awaits) {
            readReplicas(operation);
        }
    }

    private void readAnswer(Operation operation, int blobs) {
        try {
            Object answer = wire.getUnflushedObject();
            unanswered -= blobs;
            if (answer == null || (answer instanceof Long count && count == 0)) {
                operation.reject(blobs);
                return;
            }
            acknowledged += blobs;
            if (answer instanceof byte[] bytes) {
                readBytes += bytes.length;
            }
        } catch (JedisDataException e) {
            unanswered -= blobs;
            operation.fail(blobs, cause(e)); // an answer like any other: those after it are still good
        }
    }

    private static Throwable cause(JedisDataException answer) {
        String text = answer.getMessage();
        boolean full = text.startsWith("OOM ") || text.contains("No space left on device");
        return full ? new StoreFullException(text) : answer;
    }

    private void readReplicas(Operation operation) {
        long replicas = (Long) wire.getUnflushedObject();
        if (replicas < awaitedReplicas && acknowledged > 0) {
            int unconfirmed = acknowledged;
            acknowledged = 0;
            String answer = "WAIT answered " + replicas + " replicas, consistency needs " + awaitedReplicas;
            operation.fail(unconfirmed, new StoreException(answer));
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
