package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.NamedValues;
import io.blobbench.store.access.Endpoint;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LinkTest {
    private static final int BUFFER = 1 << 14;
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aLaneAndTheThreadOfTheLinkCanCloseAtTheSameTime() throws Exception {
        Port server =
                Port.open(InetAddress.getLoopbackAddress(), new PortPlan(0, BUFFER, BUFFER), request -> new Reply());
        Endpoint endpoint = new Endpoint("127.0.0.1", server.plan().number());
        NamedValues settings = KryonetStoreFactory.settings(Map.of());
        ClosesFromBothThreads both = new ClosesFromBothThreads();
        Link link = Link.open(endpoint, settings, 5000, BUFFER, BUFFER, both);
        try {
            assertThat(link.send(new Request(), false)).isTrue();

            Thread lane = both.lane.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            lane.join(DEADLINE.toMillis());
            assertThat(lane.isAlive()).isFalse();
            assertThat(link.send(new Request(), false)).isFalse();
            link.shutDown();
            link.getUpdateThread().join(DEADLINE.toMillis());
            assertThat(link.getUpdateThread().isAlive()).isFalse();
        } finally {
            server.stop();
        }
    }

    /** Closes in the thread of the link while a lane that is closing waits for the keys which that thread holds. */
    private static final class ClosesFromBothThreads extends Listener {
        final CompletableFuture<Thread> lane = new CompletableFuture<>();

        @Override
        public void received(Connection link, Object message) {
            if (message instanceof Reply) {
                Thread closing = new Thread(link::close, "lane");
                closing.setDaemon(true);
                closing.start();
                while (closing.getState() != Thread.State.BLOCKED && closing.isAlive()) {
                    Thread.onSpinWait();
                }
                link.close();
                lane.complete(closing);
            }
        }
    }
}
