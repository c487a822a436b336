package io.blobbench.redis;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Operation;
import io.blobbench.store.OperationKind;
import io.blobbench.store.PendingOperation;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreFullException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
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

    private final PendingOperation pending = new PendingOperation();

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
        int window = kind.readsPayload() ? readWindow : blobs;
        pending.begin(operation);
        try {
            for (int from = 0; from < blobs; from += window) {
                exchange(operation, kind, from, Math.min(blobs, from + window));
            }
        } catch (RuntimeException | IOException e) {
            pending.failRest(e);
        }
    }

    /** Settles these blobs; the last one ends the operation. */
    private void exchange(Operation operation, OperationKind kind, int from, int to) throws IOException {
        boolean appends = kind == OperationKind.APPEND;
        boolean awaits = awaitedReplicas > 0 && (kind.writesPayload() || kind == OperationKind.DELETE);
        int blobsPerAnswer = appends && appendsInOne ? to - from : 1;
        for (int i = from; i < to; i += blobsPerAnswer) {
            if (appends) {
                commands.append(wire.out, operation, i, i + blobsPerAnswer);
            } else {
                Protocol.sendCommand(wire.out, commands.forBlob(operation, kind, i));
            }
        }
        if (awaits) {
            Protocol.sendCommand(wire.out, awaitReplicas);
        }
        wire.out.flush();
        int unconfirmed = 0;
        for (int i = from; i < to; i += blobsPerAnswer) {
            Object answer = readAnswer(blobsPerAnswer);
            if (answer != null && awaits) {
                unconfirmed += blobsPerAnswer;
            } else if (answer != null && kind.readsPayload()) {
                pending.acknowledgeRead(1, ((byte[]) answer).length);
            } else if (answer != null) {
                pending.acknowledge(blobsPerAnswer);
            }
        }
        if (awaits) {
            readReplicas(unconfirmed);
        }
    }

    /** An answer that is good, else null. */
    private @Nullable Object readAnswer(int blobs) {
        try {
            Object answer = wire.getUnflushedObject();
            if (answer != null && !(answer instanceof Long count && count == 0)) {
                return answer;
            }
            pending.reject(blobs);
        } catch (JedisDataException e) {
            pending.fail(blobs, cause(e)); // an answer like any other: those after it are still good
        }
        return null;
    }

    private static Throwable cause(JedisDataException answer) {
        String text = String.valueOf(answer.getMessage());
        boolean full = text.startsWith("OOM ") || text.contains("No space left on device");
        return full ? new StoreFullException(text) : answer;
    }

    private void readReplicas(int unconfirmed) {
        long replicas = (Long) wire.getUnflushedObject();
        if (replicas >= awaitedReplicas) {
            pending.acknowledge(unconfirmed);
        } else if (unconfirmed > 0) {
            String answer = "WAIT answered " + replicas + " replicas, consistency needs " + awaitedReplicas;
            pending.fail(unconfirmed, new StoreException(answer));
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
