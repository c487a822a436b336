package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SendBacklogTest {
    private static final int DEADLINE_S = 60;

    @Test
    void theShareOfOneConnectionIsThatOfLooksThatFoundSomething() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(4);
        SendBacklog backlog = new SendBacklog(
                1,
                () -> {
                    enough.countDown();
                    return looks.getAndIncrement() % 2; // nothing at first
                },
                () -> 0);

        backlog.start();
        assertThat(enough.await(DEADLINE_S, TimeUnit.SECONDS)).isTrue();
        SendBacklog.Found found = backlog.stop();

        assertThat(found.sendBacklogShare()).isBetween(1 / 3.0, 0.5);
        assertThat(found.unreadShare()).isZero();
    }

    @Test
    void theOtherEndIsAskedAtEveryFifthLookThatFoundSomething() {
        AtomicInteger asked = new AtomicInteger();
        SendBacklog backlog = new SendBacklog(1, () -> 1, () -> asked.incrementAndGet() % 2);
        for (int i = 0; i < 11; i++) {
            backlog.look();
        }

        assertThat(asked).hasValue(3);
        assertThat(backlog.found()).isEqualTo(new SendBacklog.Found(1, 2 / 3.0));
    }

    /** Each sends for 2 % of its time, so that at any time 4 of 200 do. */
    @Test
    void manyConnectionsThatSendForLittleOfTheirTimeHaveASmallShare() {
        SendBacklog backlog = new SendBacklog(200, () -> 4, () -> 0);
        for (int i = 0; i < 100; i++) {
            backlog.look();
        }

        assertThat(backlog.found().sendBacklogShare()).isEqualTo(0.02);
    }

    @Test
    void aConnectionWithASocketToEachOfThreeNodesCountsOnce() {
        Iterator<Integer> waiting = List.of(3, 1, 0, 2).iterator();
        SendBacklog backlog = new SendBacklog(1, waiting::next, () -> 0);
        for (int i = 0; i < 4; i++) {
            backlog.look();
        }

        assertThat(backlog.found().sendBacklogShare()).isEqualTo(0.75);
    }

    @Test
    void withoutALoadNoShareIsKnown() {
        SendBacklog backlog = new SendBacklog(0, () -> 1, () -> -1);
        backlog.look();

        assertThat(backlog.found().sendBacklogShare()).isNaN();
    }

    @Test
    void anOtherEndThatCannotBeSeenIsNotCounted() {
        SendBacklog backlog = new SendBacklog(1, () -> 1, () -> -1);
        backlog.look();

        assertThat(backlog.found()).isEqualTo(new SendBacklog.Found(1, Double.NaN));
    }

    @Test
    void whereNothingCanBeSeenNothingIsKnown() throws Exception {
        CountDownLatch looked = new CountDownLatch(2);
        SendBacklog backlog = new SendBacklog(
                1,
                () -> {
                    looked.countDown();
                    return SocketQueues.UNKNOWN;
                },
                () -> 0);

        backlog.start();
        assertThat(looked.await(DEADLINE_S, TimeUnit.SECONDS)).isTrue();

        assertThat(backlog.stop()).isEqualTo(new SendBacklog.Found(Double.NaN, Double.NaN));
    }

    @Test
    void theOtherEndIsAskedForWhereDataWaits() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        SendBacklog backlog = new SendBacklog(1, () -> 1, () -> {
            asked.countDown();
            return asked.getCount() == 1 ? 0 : 1;
        });

        backlog.start();
        assertThat(asked.await(DEADLINE_S, TimeUnit.SECONDS)).isTrue();
        SendBacklog.Found found = backlog.stop();

        assertThat(found.sendBacklogShare()).isEqualTo(1);
        assertThat(found.unreadShare()).isGreaterThanOrEqualTo(0.5).isLessThan(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void dataThatNobodyReadsWaitsAtBothEnds() throws Exception {
        SocketQueues queues = SocketQueues.ofProcess();
        try (ServerSocketChannel server = ServerSocketChannel.open();
                SocketChannel client = connect(server);
                SocketChannel peer = server.accept()) {
            int before = queues.waitingSockets();

            fill(client);

            assertThat(peer.isConnected()).isTrue();
            assertThat(queues.waitingSockets() - before).isEqualTo(1);
            assertThat(queues.unreadBytes()).isPositive();
        }
    }

    private static SocketChannel connect(ServerSocketChannel server) throws IOException {
        server.setOption(StandardSocketOptions.SO_RCVBUF, 8192);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel client = SocketChannel.open();
        client.setOption(StandardSocketOptions.SO_SNDBUF, 1 << 18);
        client.connect(server.getLocalAddress());
        client.configureBlocking(false);
        return client;
    }

    /** Writes until nothing more is taken. */
    private static void fill(SocketChannel client) throws IOException {
        int written;
        do {
            written = client.write(ByteBuffer.allocate(1 << 16));
        } while (written > 0);
    }
}
