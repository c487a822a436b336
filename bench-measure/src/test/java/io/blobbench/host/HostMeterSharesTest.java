package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HostMeterSharesTest {
    private static final long[] NONE = {};

    @TempDir
    private Path folder;

    @Test
    void aBusyThreadShowsUpInItsOwnShareAndInThatOfTheProcess() throws Exception {
        HostMeter meter = meter(() -> NONE, List::of);

        meter.start();
        burnCpu();
        Utilization used = meter.stop();

        assertThat(used.harnessThreadShare()).isFinite().isPositive().isLessThan(1.1);
        assertThat(used.harnessCpuShare()).isFinite().isPositive();
        assertThat(used.localCpuShare()).isEqualTo(used.harnessCpuShare());
        assertThat(used.harnessPauseShare()).isBetween(0.0, 1.0);
    }

    @Test
    void aThreadThatOnlyPassesTimeIsLeftOut() throws Exception {
        long self = Thread.currentThread().getId();
        HostMeter meter = meter(() -> new long[] {self}, List::of);
        HostMeter ofAll = meter(() -> NONE, List::of);

        ofAll.start();
        meter.start();
        burnCpu();
        double share = meter.stop().harnessThreadShare();

        assertThat(share).isLessThan(ofAll.stop().harnessThreadShare());
    }

    @Test
    void withoutLocalServersNothingIsKnownOfThem() throws Exception {
        HostMeter meter = meter(() -> NONE, List::of);

        meter.start();
        Utilization used = meter.stop();

        assertThat(used.serverCpuShare()).isNaN();
        assertThat(used.serverThreadShare()).isNaN();
        assertThat(used.serverDiskShare()).isNaN();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofSeveralServersTheBusiestCounts() throws Exception {
        long pid = ProcessHandle.current().pid();
        List<ProcessReading> servers = List.of(reading(pid), new ProcessReading(1, 0, 0, true));
        HostMeter meter = meter(() -> NONE, () -> List.of(reading(pid), servers.get(1)));

        meter.start();
        burnCpu();
        Utilization used = meter.stop();

        assertThat(used.serverCpuShare()).isFinite().isPositive();
        assertThat(used.serverThreadShare()).isFinite().isPositive();
        assertThat(used.localCpuShare()).isFinite().isGreaterThan(used.harnessCpuShare());
    }

    @Test
    void whatGoesThroughLoopbackIsAShareOfWhatLoopbackCanCarry() throws Exception {
        HostMeter meter =
                new HostMeter(NanoClock.SYSTEM, () -> NONE, () -> NONE, 1, List::of, false, List.of(folder), 1);

        meter.start();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket peer = server.accept()) {
            client.getOutputStream().write(new byte[10_000]);
            assertThat(peer.getInputStream().readNBytes(10_000)).hasSize(10_000);
        }

        assertThat(meter.stop().linkShare()).isFinite().isGreaterThan(100);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerOfAnotherProcessThatDoesNotReadShowsWhereItIsInTheNetwork() throws Exception {
        assertThat(filling(true).serverUnreadShare()).isEqualTo(1);
        assertThat(filling(false).serverUnreadShare()).isNaN();
    }

    /** The shares while a peer does not read and the buffers to it are full. */
    private Utilization filling(boolean localPeers) throws Exception {
        HostMeter meter =
                new HostMeter(NanoClock.SYSTEM, () -> NONE, () -> NONE, 1, List::of, localPeers, List.of(folder), 0);
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel unread = server.accept()) {
            client.configureBlocking(false);
            ByteBuffer data = ByteBuffer.allocate(1 << 20);
            while (client.write(data.clear()) > 0) {}

            meter.start();
            burnCpu();

            assertThat(unread.isOpen()).isTrue();
            return meter.stop();
        }
    }

    private HostMeter meter(Supplier<long[]> idling, Supplier<List<ProcessReading>> servers) {
        return new HostMeter(NanoClock.SYSTEM, () -> NONE, idling, 1, servers, false, List.of(folder), 0);
    }

    private static ProcessReading reading(long pid) {
        long cpuNs = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
        return new ProcessReading(pid, cpuNs, 0, true);
    }

    private static void burnCpu() {
        long startNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - startNs
                < TimeUnit.MILLISECONDS.toNanos(300)) {
            Thread.onSpinWait();
        }
    }
}
