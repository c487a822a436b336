package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class KryonetConnectionTest {
    private static final int BUFFER = 1 << 14;
    private static final int BLOBS = 3;

    @Test
    @Timeout(20)
    void messagesOfABatchThatAreAnsweredTwiceAreAllSettledTwice() throws Exception {
        assertSettledTwice(
                RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(BLOBS, new byte[10])), null);
    }

    @Test
    @Timeout(20)
    void readsOfABatchThatAreAnsweredTwiceAreAllSettledTwice() throws Exception {
        assertSettledTwice(RecordingOperation.ask(OperationKind.GET, BLOBS), new byte[10]);
    }

    @Test
    void anOperationWaitsForALostConnectionAsLongAsItsPlanWhereKryonetHasNoTimeout() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, BLOBS, 100);

        assertThat(patience("0", plan)).isEqualTo(plan.timeout());
        assertThat(patience("100", plan)).isEqualTo(Duration.ofMillis(100));
        assertThat(patience("3600000", plan)).isEqualTo(plan.timeout());
    }

    private static Duration patience(String timeoutMillis, ConnectionPlan plan) throws StoreException {
        return KryonetConnection.patience(KryonetStoreFactory.settings(Map.of("timeoutMillis", timeoutMillis)), plan);
    }

    private static void assertSettledTwice(RecordingOperation batch, byte @Nullable [] read) throws Exception {
        Port server = Port.open(
                InetAddress.getLoopbackAddress(), new PortPlan(0, BUFFER, BUFFER), request -> reply(request, read));
        List<Request> asked = new ArrayList<>();
        server.addListener(
                new Listener() { // after that of the server itself
                    @Override
                    public void received(Connection client, Object message) {
                        if (message instanceof Request request) {
                            asked.add(request);
                            if (asked.size() == BLOBS) {
                                asked.forEach(again -> client.sendTCP(reply(again, read)));
                            }
                        }
                    }
                });
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, BLOBS, 100);
        Layout layout = new Layout("twice", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of());
        Endpoint port = new Endpoint("127.0.0.1", server.plan().number());
        try (KryonetConnection connection =
                new KryonetConnection(port, KryonetStoreFactory.settings(Map.of()), Wiring.of(layout, plan), plan)) {
            connection.submit(batch);
            while (batch.settled() < 2 * BLOBS && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            assertThat(batch.acknowledged()).isEqualTo(2 * BLOBS);
        } finally {
            server.stop();
        }
    }

    private static Reply reply(Request request, byte @Nullable [] read) {
        Reply reply = new Reply();
        reply.slot = request.slot;
        reply.id = request.id;
        return reply.with(Reply.Outcome.DONE, read);
    }
}
