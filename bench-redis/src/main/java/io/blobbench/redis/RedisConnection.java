package io.blobbench.redis;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Outages;
import io.blobbench.store.Reopening;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Sends an operation as one pipeline and reads its answers. Used by its lane only, but for {@link #close}.
 *
 * <p>A pipeline of writes goes out before an answer is read, however long it is: the server keeps answers that the socket
 * does not take. Answers with blobs would fill its memory, so reads go out in windows.
 */
final class RedisConnection implements Connection {
    private static final int READ_WINDOW_BYTES = 16 << 20;

    private final Reopening<Wire> line;
    private final Commands commands;
    private final boolean appendsInOne;
    private final int readWindow;
    private final int awaitedReplicas;
    private final CommandArguments awaitReplicas;

    private final PendingOperation pending = new PendingOperation();

    RedisConnection(RedisSettings settings, RedisLayout layout, ConnectionPlan plan) throws StoreException {
        line = new Reopening<>(
                "redis " + settings.endpoint(),
                Duration.ofMillis(settings.config().getSocketTimeoutMillis()),
                plan.index(),
                new Wires(settings, "connect connection " + plan.index()));
        Wire wire = line.connect();
        commands = new Commands(layout, wire.updateSha, wire.getIfNotMatchedSha);
        appendsInOne = layout.mode() == BatchMode.MULTI;
        readWindow = Math.max(1, READ_WINDOW_BYTES / Math.max(1, plan.maxBlobBytes()));
        awaitedReplicas = layout.awaitedReplicas();
        // Shorter than the socket's own timeout, so that too few replicas are an answer and not a lost connection.
        awaitReplicas = new CommandArguments(Command.WAIT)
                .add(awaitedReplicas)
                .add(Math.max(1, settings.config().getSocketTimeoutMillis() / 2));
    }

    @Override
    public void submit(Operation operation) {
        int blobs = operation.batchSize();
        OperationKind kind = operation.kind();
        int window = kind.readsPayload() ? readWindow : blobs;
        Wire wire;
        try {
            wire = line.open();
        } catch (StoreException e) {
            operation.fail(blobs, e);
            return;
        }
        pending.begin(operation);
        try {
            for (int from = 0; from < blobs; from += window) {
                exchange(wire, operation, kind, from, Math.min(blobs, from + window));
            }
        } catch (JedisDataException e) {
            pending.failRest(e);
        } catch (RuntimeException | IOException e) {
            line.lost(wire, e);
            pending.unresolveRest(e);
        }
    }

    /** Settles these blobs; the last one ends the operation. */
    private void exchange(Wire wire, Operation operation, OperationKind kind, int from, int to) throws IOException {
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
            Object answer = readAnswer(wire, blobsPerAnswer);
            if (answer != null && awaits) {
                unconfirmed += blobsPerAnswer;
            } else if (answer != null && kind.readsPayload()) {
                pending.acknowledgeRead(1, ((byte[]) answer).length);
            } else if (answer != null) {
                pending.acknowledge(blobsPerAnswer);
            }
        }
        if (awaits) {
            readReplicas(wire, unconfirmed);
        }
    }

    /** An answer that is good, else null. */
    private @Nullable Object readAnswer(Wire wire, int blobs) {
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

    private void readReplicas(Wire wire, int unconfirmed) {
        long replicas = (Long) wire.getUnflushedObject();
        if (replicas >= awaitedReplicas) {
            pending.acknowledge(unconfirmed);
        } else if (unconfirmed > 0) {
            String answer = "WAIT answered " + replicas + " replicas, consistency needs " + awaitedReplicas;
            pending.fail(unconfirmed, new StoreException(answer));
        }
    }

    @Override
    public Optional<Outages> outages() {
        return Optional.of(line.outages());
    }

    @Override
    public void close() {
        line.close();
    }
}
