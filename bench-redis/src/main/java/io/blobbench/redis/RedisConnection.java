package io.blobbench.redis;

import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Outages;
import io.blobbench.store.Reopening;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.PendingOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Sends each operation as one pipeline. Used by its lane only, except {@link #close}.
 *
 * <p>With one operation in flight the lane reads the answers itself. With more, an {@link AnswerReader} does while the lane builds and
 * sends the next ones, or a {@link CommandWriter} where more bytes are unanswered than a socket is known to take at once.
 *
 * <p>A pipeline of writes goes out before an answer is read, however long it is: the server keeps answers that the socket
 * does not take. Answers with blobs would fill its memory, so a lane that reads them itself sends in windows. Beside a reader the
 * server keeps at most the blobs of the operations in flight.
 */
final class RedisConnection implements Connection {
    private static final int READ_WINDOW_BYTES = 16 << 20;
    /** Taken by the sockets of both ends without waiting for a server that is behind; on loopback they take several times as much. */
    private static final int SOCKET_BYTES = 256 << 10;
    /** In which the server's answer that replicas are missing arrives. */
    private static final int REPLY_MILLIS = 2_000;

    private final Reopening<Wire> line;
    private final Commands commands;
    private final PendingOperation[] slots;
    private final int index;
    private final int readWindow;
    private final CommandBytes commandBytes;

    RedisConnection(RedisSettings settings, RedisLayout layout, ConnectionPlan plan) throws StoreException {
        index = plan.index();
        slots = PendingOperation.slots(plan.maxInFlight());
        readWindow = readWindow(plan);
        commandBytes = CommandBytes.of(plan);
        int timeoutMillis = settings.config().getSocketTimeoutMillis();
        int patienceMillis =
                (int) Math.max(1, Math.min(timeoutMillis, plan.timeout().toMillis()));
        boolean reads = CompletionMode.EITHER.at(plan.maxInFlight()) == CompletionMode.ASYNC;
        line = new Reopening<>(
                "redis " + settings.endpoint(),
                Duration.ofMillis(patienceMillis),
                plan.index(),
                new Wires(
                        settings,
                        layout,
                        "connect connection " + plan.index(),
                        patienceMillis,
                        reads ? this::startReader : wire -> {}));
        Wire wire = line.connect();
        // Shorter than the socket's own timeout, so that too few replicas are an answer and not a lost connection.
        int awaitMillis = timeoutMillis - Math.min(timeoutMillis / 2, REPLY_MILLIS);
        commands = new Commands(layout, wire.updateSha, wire.getIfNotMatchedSha, awaitMillis);
    }

    /** Blobs that a lane asks for before it reads their answers, which have 16 MiB on average. */
    static int readWindow(ConnectionPlan plan) {
        return Math.max(1, READ_WINDOW_BYTES / Math.max(1, plan.meanBlobBytes()));
    }

    private void startReader(Wire wire) {
        wire.readBy(new AnswerReader(
                index,
                wire.in,
                wire::shut,
                wire.answers,
                slots,
                slot -> sendAll(wire, slots[slot].operation()),
                why -> line.lost(wire, why)));
    }

    @Override
    public void submit(Operation operation) {
        Wire wire;
        try {
            wire = line.open();
        } catch (StoreException | RuntimeException e) {
            operation.fail(operation.batchSize(), e);
            return;
        }
        PendingOperation pending = slots[operation.slot()];
        pending.begin(operation);
        AnswerReader reader = wire.reader();
        if (reader == null) {
            exchange(wire, operation, pending);
        } else {
            send(wire, operation, reader);
        }
    }

    /** Sends and reads; returns when all blobs are settled. */
    private void exchange(Wire wire, Operation operation, PendingOperation pending) {
        OperationKind kind = operation.kind();
        int blobs = operation.batchSize();
        int window = kind.readsPayload() ? readWindow : blobs;
        try {
            for (int from = 0; from < blobs; from += window) {
                int to = Math.min(blobs, from + window);
                commands.write(wire.out, operation, kind, from, to);
                wire.out.flush();
                wire.answers.settle(pending, kind, to - from);
            }
        } catch (RuntimeException | IOException | Error e) { // the last where the heap has no room for an answer
            line.lost(wire, e);
            pending.unresolveRest(e);
        }
    }

    /** Sends, or leaves it to the writer; the reader settles, also what could not be sent. */
    private void send(Wire wire, Operation operation, AnswerReader reader) {
        int slot = operation.slot();
        if (!reader.expect(slot, commandBytes.of(operation))) {
            return;
        }
        if (reader.unansweredBytes() > SOCKET_BYTES || !reader.writer.isIdle()) {
            reader.writer.give(slot);
            return;
        }
        try {
            sendAll(wire, operation);
        } catch (RuntimeException | IOException | Error e) {
            reader.failed(e);
        }
    }

    private void sendAll(Wire wire, Operation operation) throws IOException {
        commands.write(wire.out, operation, operation.kind(), 0, operation.batchSize());
        wire.out.flush();
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
