package io.blobbench.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.idle.Refusal.Cause;
import io.blobbench.reference.echo.EchoIdle;
import io.blobbench.reference.echo.EchoServer;
import io.blobbench.store.access.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IdleConnectionsTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofHours(1);

    @Test
    void allAreOpenedAndHeldAndTheirRequestsAnswered() throws Exception {
        try (Echo echo = new Echo(Integer.MAX_VALUE)) {
            IdleResult result = run(echo.port(), plan(500, 0.1, Integer.MAX_VALUE), clockWithoutStalls());

            assertThat(result.opened()).isEqualTo(500);
            assertThat(result.refusal()).isEmpty();
            assertThat(result.lost()).isZero();
            assertThat(result.connectNs().getTotalCount()).isEqualTo(500);
            assertThat(result.requests()).isBetween(50L, 300L); // 50 connections, 100 ms between two requests, 300 ms
            assertThat(result.requestsAnswered()).isEqualTo(result.requests());
            assertThat(result.requestNs().getTotalCount()).isEqualTo(result.requests());
        }
    }

    @Test
    void theServersOwnLimitEndsItWithTheServersWords() throws Exception {
        try (Echo echo = new Echo(100)) {
            IdleResult result = run(echo.port(), plan(150, 0, Integer.MAX_VALUE));

            assertThat(result.opened()).isEqualTo(100);
            assertThat(result.refusal())
                    .hasValue(new Refusal(Cause.SERVER, 101, "the server said 'the echo server is full'"));
            assertThat(result.lost()).isZero();
        }
    }

    @Test
    void theFilesOfThisProcessEndIt() throws Exception {
        try (Echo echo = new Echo(Integer.MAX_VALUE)) {
            IdleResult result = run(echo.port(), plan(80, 0, 50));

            assertThat(result.opened()).isEqualTo(50);
            assertThat(result.refusal()).hasValueSatisfying(refusal -> {
                assertThat(refusal.cause()).isEqualTo(Cause.DESCRIPTORS);
                assertThat(refusal.connection()).isEqualTo(51);
            });
        }
    }

    @Test
    void nobodyAtThePortIsSaidOfTheFirst() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }

        IdleResult result = run(port, plan(10, 0, Integer.MAX_VALUE));

        assertThat(result.opened()).isZero();
        assertThat(result.refusal()).hasValueSatisfying(refusal -> {
            assertThat(refusal.cause()).isEqualTo(Cause.NOBODY);
            assertThat(refusal.connection()).isEqualTo(1);
        });
    }

    @Test
    void aServerThatStaysSilentIsGivenUpAfterTheTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            IdlePlan plan = new IdlePlan(5, 10_000, SHORT, SHORT, 0, 1, Duration.ofMillis(200), Integer.MAX_VALUE);

            IdleResult result = run(silent.getLocalPort(), plan);

            assertThat(result.opened()).isZero();
            assertThat(result.refusal()).hasValue(new Refusal(Cause.NO_ANSWER, 1, "no answer within 0.2 s"));
        }
    }

    @Test
    void aConnectionThatIsBegunLongAfterItWasDueHasItsWholeTimeout() throws Exception {
        AtomicLong readings = new AtomicLong();
        Duration late = Duration.ofSeconds(20);
        LongSupplier clock = () -> readings.getAndIncrement() == 0 ? 0 : late.toNanos();
        IdlePlan plan = new IdlePlan(100, 1_000_000, SHORT, SHORT, 0, 1, Duration.ofSeconds(10), Integer.MAX_VALUE);
        try (Echo echo = new Echo(Integer.MAX_VALUE);
                IdleConnections connections = connections(echo.port(), plan, clock)) {
            connections.open();

            assertThat(connections.result().refusal()).isEmpty();
            assertThat(connections.result().opened()).isEqualTo(100);
            assertThat(connections.result().connectNs().getMinValue())
                    .as("timed from when each was due")
                    .isGreaterThan(late.minusSeconds(1).toNanos());
            assertThat(connections.result().lateConnectNs().getMinValue())
                    .as("delay of the loop")
                    .isGreaterThan(late.minusSeconds(1).toNanos());
        }
    }

    @Test
    void requestsThatAreDueWhileTheServerStandsStillAreSentLaterAndTimedFromThen() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> standStill(server, 500), "stands-still");
            thread.start();

            IdlePlan plan =
                    new IdlePlan(1, 1, SHORT, Duration.ofMillis(10), 1, 1, Duration.ofSeconds(30), Integer.MAX_VALUE);
            IdleResult result = run(server.getLocalPort(), plan);
            thread.join();

            assertThat(result.requests()).as("due after 0, 10, ... 290 ms").isBetween(2L, 30L);
            assertThat(result.requestsAnswered()).isEqualTo(result.requests());
            assertThat(result.requestNs().getMinValue())
                    .as("all were answered after 500 ms or later")
                    .isGreaterThanOrEqualTo(Duration.ofMillis(209).toNanos());
        }
    }

    /** Answers at once, except for the second message: it first waits for another one, which does not come. */
    private static void standStill(ServerSocket server, int millis) {
        try (Socket socket = server.accept()) {
            byte[] line = new byte[5];
            InputStream in = socket.getInputStream();
            for (int i = 0; in.readNBytes(line, 0, line.length) == line.length; i++) {
                if (i == 1) {
                    socket.setSoTimeout(millis);
                    assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
                    socket.setSoTimeout(0);
                }
                socket.getOutputStream().write(line);
            }
        } catch (IOException e) {
            Thread.currentThread().interrupt(); // the client resets its connection in the end
        }
    }

    @Test
    void aServerThatIsSlowerThanItsRequestsFallDueLosesNoConnectionAndIsNotAskedForever() throws Exception {
        AtomicLong clockNs = new AtomicLong();
        Duration answer = Duration.ofMillis(1100);
        Duration hold = Duration.ofSeconds(200);
        Duration timeout = Duration.ofSeconds(10);
        IdlePlan plan = new IdlePlan(1, 1, hold, Duration.ofSeconds(1), 1, 1, timeout, Integer.MAX_VALUE);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                IdleConnections connections = connections(server.getLocalPort(), plan, clockNs::get)) {
            new Thread(() -> takeTime(server, clockNs, answer), "slow").start();
            connections.open();
            long startNs = clockNs.get();

            connections.hold();

            long heldNs = clockNs.get() - startNs;
            IdleResult result = connections.result();
            assertThat(result.lost()).as(result.firstLoss().orElse("")).isZero();
            assertThat(result.requests()).as("one was due each second").isBetween(198L, 200L);
            assertThat(result.requestsAnswered()).as("in 210 s, 1.1 s each").isBetween(188L, 196L);
            assertThat(result.requestNs().getMaxValue())
                    .as("timed from when it was due")
                    .isGreaterThan(timeout.toNanos());
            assertThat(heldNs)
                    .isLessThan(hold.plus(timeout).plus(answer.multipliedBy(5)).toNanos());
        }
    }

    /** Answers each message after the clock has moved on by a time of the server's own. */
    private static void takeTime(ServerSocket server, AtomicLong clockNs, Duration answer) {
        try (Socket socket = server.accept()) {
            byte[] line = new byte[5];
            while (socket.getInputStream().readNBytes(line, 0, line.length) == line.length) {
                clockNs.addAndGet(answer.toNanos());
                socket.getOutputStream().write(line);
            }
        } catch (IOException e) {
            Thread.currentThread().interrupt(); // the client resets its connection in the end
        }
    }

    /** The process stops when its request is sent, and goes on when the answer is there and long overdue. */
    @Test
    void answersThatCameWhileThisProcessDidNotRunAreNoneThatNeverCame() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        long startNs = System.nanoTime();
        LongSupplier clock = () -> {
            long awayNs = 0;
            if (asked.getCount() == 0) {
                stopped.countDown();
                await(answered);
                awayNs = LONG.toNanos();
            }
            return System.nanoTime() - startNs + awayNs;
        };
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                IdleConnections connections =
                        connections(server.getLocalPort(), plan(1, 1, Integer.MAX_VALUE), clock)) {
            new Thread(() -> answerWhenStopped(server, asked, stopped, answered), "server").start();
            connections.open();

            connections.hold();

            IdleResult result = connections.result();
            assertThat(result.lost()).as(result.firstLoss().orElse("")).isZero();
            assertThat(result.requests()).as("due after 0, 100 and 200 ms").isEqualTo(3);
            assertThat(result.requestsAnswered()).isEqualTo(3);
        }
    }

    /** The clock stands still until the first request is answered, and is five seconds past the end of the hold thereafter. */
    @Test
    void requestsThatFellDueWhileThisProcessStoodStillAtTheEndOfTheHoldAreSentAndTimed() throws Exception {
        AtomicLong clockNs = new AtomicLong();
        Duration hold = Duration.ofSeconds(10);
        IdlePlan plan =
                new IdlePlan(1, 1, hold, Duration.ofSeconds(1), 1, 1, Duration.ofSeconds(30), Integer.MAX_VALUE);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                IdleConnections connections = connections(server.getLocalPort(), plan, clockNs::get)) {
            Runnable passTheEnd = () -> clockNs.set(hold.plusSeconds(5).toNanos());
            new Thread(() -> echo(server, 1, passTheEnd), "server").start();
            connections.open();

            connections.hold();

            IdleResult result = connections.result();
            assertThat(result.requests()).as("due after 0, 1, ... 9 s").isEqualTo(10);
            assertThat(result.requestsAnswered()).isEqualTo(10);
            assertThat(result.requestNs().getCountBetweenValues(0, seconds(5)))
                    .as("the first alone may have been answered before the clock went on")
                    .isLessThanOrEqualTo(1);
            assertThat(result.requestNs().getMaxValue()).isGreaterThanOrEqualTo(seconds(14));
            assertThat(result.lateRequestNs().getMaxValue()).isGreaterThanOrEqualTo(seconds(14));
        }
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    private static void echo(ServerSocket server, int index, Runnable action) {
        try {
            echo(server.accept(), index, action);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns every line of a connection, and runs an action after the one of this index. */
    private static void echo(Socket accepted, int index, Runnable action) {
        try (Socket socket = accepted) {
            byte[] line = new byte[5];
            for (int i = 0; socket.getInputStream().readNBytes(line, 0, line.length) == line.length; i++) {
                socket.getOutputStream().write(line);
                if (i == index) {
                    action.run();
                }
            }
        } catch (IOException e) {
            Thread.currentThread().interrupt(); // the client resets its connection in the end
        }
    }

    /** The process stops for an hour once all requests are sent, and goes on when all are answered. */
    @Test
    void noneOfManyAnswersThatCameWhileThisProcessDidNotRunIsLate() throws Exception {
        int many = 1500; // one selection of the system returns some 1000 sockets at most
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        Duration hold = Duration.ofMinutes(10);
        AtomicBoolean open = new AtomicBoolean();
        AtomicLong aheadNs = new AtomicLong();
        long startNs = System.nanoTime();
        LongSupplier clock = () -> {
            if (asked.getCount() == 0) {
                stopped.countDown();
                await(answered);
                return LONG.toNanos();
            }
            long nowNs = System.nanoTime() - startNs + aheadNs.get();
            if (open.get()) { // the hold has begun, and all requests are due
                aheadNs.set(hold.minusMillis(300).toNanos());
            }
            return nowNs;
        };
        IdlePlan plan = new IdlePlan(many, 10_000, hold, hold, 1, 1, hold.multipliedBy(3), Integer.MAX_VALUE);
        try (ServerSocket server = new ServerSocket(0, many, InetAddress.getLoopbackAddress());
                IdleConnections connections = connections(server.getLocalPort(), plan, clock)) {
            new Thread(() -> answerAllWhenStopped(server, many, asked, stopped, answered), "server").start();
            connections.open();
            open.set(true);

            connections.hold();

            IdleResult result = connections.result();
            assertThat(result.lost()).as(result.firstLoss().orElse("")).isZero();
            assertThat(result.requests()).isEqualTo(many);
            assertThat(result.requestsAnswered()).isEqualTo(many);
        }
    }

    private static void answerAllWhenStopped(
            ServerSocket server, int many, CountDownLatch asked, CountDownLatch stopped, CountDownLatch answered) {
        List<Socket> sockets = new ArrayList<>();
        byte[] line = new byte[5];
        try {
            while (sockets.size() < many) {
                Socket socket = server.accept();
                sockets.add(socket);
                socket.getInputStream().readNBytes(line, 0, line.length);
                socket.getOutputStream().write(line);
            }
            for (Socket socket : sockets) {
                socket.getInputStream().readNBytes(line, 0, line.length);
            }
            asked.countDown();
            stopped.await();
            for (Socket socket : sockets) {
                socket.getOutputStream().write(line);
            }
            answered.countDown();
            sockets.get(0).getInputStream().read();
        } catch (IOException | InterruptedException e) {
            Thread.currentThread().interrupt(); // the client resets its connections in the end
        } finally {
            sockets.forEach(IdleConnectionsTest::close);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process stops for an hour when a connection is established, which the loop has not seen yet. */
    @Test
    void aConnectionThatIsEstablishedWhileThisProcessDoesNotRunIsGreetedAfterwardsAndOpen() throws Exception {
        CountDownLatch established = new CountDownLatch(1);
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .configureBlocking(false);
            LongSupplier clock = () -> {
                if (established.getCount() > 0 && acceptAndEcho(server)) {
                    established.countDown();
                }
                return established.getCount() > 0 ? 0 : LONG.toNanos();
            };
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            try (IdleConnections connections = connections(port, plan(1, 0, Integer.MAX_VALUE), clock)) {
                connections.open();

                assertThat(connections.result().refusal()).isEmpty();
                assertThat(connections.result().opened()).isEqualTo(1);
            }
        }
    }

    /** Returns whether a connection has come; a thread returns its lines. */
    private static boolean acceptAndEcho(ServerSocketChannel server) {
        try {
            SocketChannel accepted = server.accept();
            if (accepted == null) {
                return false;
            }
            new Thread(() -> echo(accepted.socket(), Integer.MAX_VALUE, () -> {}), "server").start();
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answerWhenStopped(
            ServerSocket server, CountDownLatch asked, CountDownLatch stopped, CountDownLatch answered) {
        try (Socket socket = server.accept()) {
            byte[] line = new byte[5];
            socket.getInputStream().readNBytes(line, 0, line.length);
            socket.getOutputStream().write(line);
            socket.getInputStream().readNBytes(line, 0, line.length);
            asked.countDown();
            stopped.await();
            socket.getOutputStream().write(line);
            answered.countDown();
            while (socket.getInputStream().readNBytes(line, 0, line.length) == line.length) {
                socket.getOutputStream().write(line);
            }
        } catch (IOException | InterruptedException e) {
            Thread.currentThread().interrupt(); // the client resets its connection in the end
        }
    }

    @Test
    void connectionsThatTheServerClosesAreLostNotRefused() throws Exception {
        try (Echo echo = new Echo(Integer.MAX_VALUE);
                IdleConnections connections = connections(echo.port(), plan(40, 0, Integer.MAX_VALUE, LONG))) {
            connections.open();
            assertThat(connections.result().opened()).isEqualTo(40);
            echo.end();

            connections.hold();

            assertThat(connections.result().refusal()).isEmpty();
            assertThat(connections.result().lost()).isEqualTo(40);
            assertThat(connections.result().firstLoss().orElseThrow()).contains("connection", "s after the first");
        }
    }

    @Test
    void anotherThreadEndsTheHold() throws Exception {
        try (Echo echo = new Echo(Integer.MAX_VALUE);
                IdleConnections connections = connections(echo.port(), plan(10, 1, Integer.MAX_VALUE, LONG))) {
            connections.open();
            new Thread(connections::stop).start();

            connections.hold();

            assertThat(connections.result().opened()).isEqualTo(10);
            assertThat(connections.result().lost()).isZero();
        }
    }

    @Test
    void closingEndsEveryConnectionAtTheServer() throws Exception {
        try (Echo echo = new Echo(30)) {
            run(echo.port(), plan(30, 0, Integer.MAX_VALUE));

            // There is room for 30 again, once the server has seen that the others are gone.
            IdleResult again = run(echo.port(), plan(1, 0, Integer.MAX_VALUE));
            while (again.opened() == 0) {
                again = run(echo.port(), plan(1, 0, Integer.MAX_VALUE));
            }

            assertThat(again.refusal()).isEmpty();
        }
    }

    private static IdlePlan plan(int connections, double share, long descriptors) {
        return plan(connections, share, descriptors, SHORT);
    }

    private static IdlePlan plan(int connections, double share, long descriptors, Duration hold) {
        return new IdlePlan(
                connections, 10_000, hold, Duration.ofMillis(100), share, 1, Duration.ofSeconds(30), descriptors);
    }

    private static IdleConnections connections(int port, IdlePlan plan) throws IOException {
        return connections(port, plan, System::nanoTime);
    }

    private static IdleConnections connections(int port, IdlePlan plan, LongSupplier clock) throws IOException {
        return new IdleConnections(plan, new EchoIdle(new Endpoint("127.0.0.1", port)), clock);
    }

    /** A clock that goes on by little where this process stood still. Used by one thread. */
    private static LongSupplier clockWithoutStalls() {
        long longestNs = Duration.ofMillis(50).toNanos();
        long[] lastNs = {System.nanoTime()};
        long[] stalledNs = new long[1];
        return () -> {
            long nowNs = System.nanoTime();
            stalledNs[0] += Math.max(0, nowNs - lastNs[0] - longestNs);
            lastNs[0] = nowNs;
            return nowNs - stalledNs[0];
        };
    }

    private static IdleResult run(int port, IdlePlan plan) throws Exception {
        return run(port, plan, System::nanoTime);
    }

    private static IdleResult run(int port, IdlePlan plan, LongSupplier clock) throws Exception {
        try (IdleConnections connections = connections(port, plan, clock)) {
            connections.open();
            connections.hold();
            return connections.result();
        }
    }

    /** An echo server with a thread. */
    private static final class Echo implements AutoCloseable {
        private final EchoServer server;
        private final Thread thread;

        Echo(int most) throws IOException {
            server = new EchoServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), most);
            thread = new Thread(this::serve, "echo");
            thread.start();
        }

        private void serve() {
            try {
                server.run();
            } catch (IOException | ClosedSelectorException e) {
                Thread.currentThread().interrupt(); // the test has closed it
            }
        }

        int port() throws IOException {
            return server.port();
        }

        /** Closes every connection. */
        void end() throws IOException {
            server.close();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() throws IOException {
            end();
        }
    }
}
