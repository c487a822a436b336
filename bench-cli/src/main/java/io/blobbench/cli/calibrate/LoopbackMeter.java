package io.blobbench.cli.calibrate;

import io.blobbench.schedule.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures what connections over loopback carry when both ends do nothing but send and receive: a connection for every
 * two cores, since each end takes one. One measurement; control thread only.
 */
final class LoopbackMeter implements AutoCloseable {
    private static final int BUFFER_BYTES = 256 * 1024;
    private static final Duration WARM_UP = Duration.ofMillis(300);
    private static final Duration MEASUREMENT = Duration.ofSeconds(1);

    private final NanoClock clock;
    private final List<SocketChannel> channels = new ArrayList<>();
    private final LongAdder received = new LongAdder();

    private LoopbackMeter(NanoClock clock) {
        this.clock = clock;
    }

    /** Bytes a second of payload, over all connections. */
    static double bytesPerSecond(NanoClock clock, int cores) throws IOException, InterruptedException {
        try (LoopbackMeter meter = new LoopbackMeter(clock)) {
            for (int connection = 0; connection < Math.max(1, cores / 2); connection++) {
                meter.connect();
            }
            return meter.measure();
        }
    }

    private void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel sender = SocketChannel.open(server.getLocalAddress());
            channels.add(sender);
            SocketChannel receiver = server.accept();
            channels.add(receiver);
            start("loopback-sender", () -> send(sender));
            start("loopback-receiver", () -> receive(receiver));
        }
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private double measure() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(WARM_UP.toNanos());
        long startBytes = received.sum();
        long startNs = clock.nanoTime();
        TimeUnit.NANOSECONDS.sleep(MEASUREMENT.toNanos());
        return (received.sum() - startBytes) * 1e9 / (clock.nanoTime() - startNs);
    }

    private static void send(SocketChannel channel) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        try {
            while (true) {
                channel.write(buffer);
                if (!buffer.hasRemaining()) {
                    buffer.clear();
                }
            }
        } catch (IOException e) {
            // Closed: the measurement has ended.
        }
    }

    private void receive(SocketChannel channel) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        try {
            for (int bytes = channel.read(buffer); bytes >= 0; bytes = channel.read(buffer)) {
                received.add(bytes);
                buffer.clear();
            }
        } catch (IOException e) {
            // Closed: the measurement has ended.
        }
    }

    @Override
    public void close() {
        for (SocketChannel channel : channels) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException("close a connection over loopback", e);
            }
        }
    }
}
