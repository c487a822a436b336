package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
class SocketQueuesTest {
    private static final String HEADER = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when inode\n";

    @TempDir
    private Path process;

    @Test
    void onlyTheOtherEndsOfOwnSocketsCount() throws Exception {
        own(501, 502);
        table("tcp", line("0100007F:1F90", "0100007F:C001", 16, 501), line("0100007F:C001", "0100007F:1F90", 255, 900));
        table(
                "tcp6",
                line("0100007F:C009", "0100007F:1F90", 4096, 901),
                line("0200A8C0:C002", "0900A8C0:1F90", 7, 502));

        assertThat(new SocketQueues(process, SocketQueuesTest::unknown).unreadBytes())
                .isEqualTo(255);
    }

    @Test
    void aSocketOfBothFamiliesFindsItsOtherEndAmongThoseOfOne() throws Exception {
        own(501);
        table("tcp", line("0100007F:1F90", "0100007F:C001", 255, 900));
        table("tcp6", line(mapped("0100007F:C001"), mapped("0100007F:1F90"), 0, 501));

        assertThat(new SocketQueues(process, SocketQueuesTest::unknown).unreadBytes())
                .isEqualTo(255);
    }

    @Test
    void onAnotherSystemNothingIsFound() {
        SocketQueues queues = new SocketQueues(process.resolve("none"), SocketQueuesTest::unknown);

        assertThat(queues.unreadBytes()).isZero();
        assertThat(queues.waitingSockets()).isEqualTo(SocketQueues.UNKNOWN);
    }

    @Test
    void aKernelThatAnswersForNoFileLeavesUnsentDataUnknown() throws Exception {
        own(501, 502);

        assertThat(new SocketQueues(process, SocketQueuesTest::unknown).waitingSockets())
                .isEqualTo(SocketQueues.UNKNOWN);
        assertThat(new SocketQueues(process, file -> file == 502 ? 0 : SocketQueues.UNKNOWN).waitingSockets())
                .isZero();
    }

    @Test
    void socketsWithUnsentDataAreCounted() throws Exception {
        own(501, 502, 503);

        assertThat(new SocketQueues(process, file -> file == 502 ? 0 : file).waitingSockets())
                .isEqualTo(2);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void filesThatAreNoSocketsLeaveUnsentDataUnknown() throws Exception {
        own(1_000_000);
        SocketQueues.LibC libC = SocketQueues.LibC.ofThisSystem().orElseThrow();

        assertThat(new SocketQueues(process, libC::unsentBytes).waitingSockets())
                .isEqualTo(SocketQueues.UNKNOWN);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSocketOpenedBetweenTwoCallsCountsFromTheTenthOn() throws Exception {
        SocketQueues queues = SocketQueues.ofProcess();
        assertThat(queues.waitingSockets()).isZero();

        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress());
                SocketChannel unread = server.accept()) {
            client.configureBlocking(false);
            ByteBuffer data = ByteBuffer.allocate(1 << 20);
            while (client.write(data.clear()) > 0) {}

            assertThat(IntStream.range(0, 10).map(call -> queues.waitingSockets()))
                    .anyMatch(waiting -> waiting > 0);
            assertThat(unread.isOpen()).isTrue();
        }
    }

    private static long unknown(int file) {
        return SocketQueues.UNKNOWN;
    }

    private void own(int... inodes) throws IOException {
        Path descriptors = Files.createDirectories(process.resolve("fd"));
        Files.createSymbolicLink(descriptors.resolve("0"), Path.of("pipe:[400]"));
        for (int inode : inodes) {
            Files.createSymbolicLink(descriptors.resolve(Integer.toString(inode)), Path.of("socket:[" + inode + "]"));
        }
    }

    private void table(String name, String... lines) throws IOException {
        Files.createDirectories(process.resolve("net"));
        Files.writeString(process.resolve("net").resolve(name), HEADER + String.join("", lines));
    }

    private static String line(String local, String remote, int unread, int inode) {
        return "   0: %s %s 01 00000000:%08X 00:00000000 00000000     0        0 %d 1 0 20 4 30 10 -1%n"
                .formatted(local, remote, unread, inode);
    }

    private static String mapped(String address) {
        return "0000000000000000FFFF0000" + address;
    }
}
