package io.blobbench.idle;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.idle.Refusal.Cause;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of values from system files, and of local addresses. */
class SystemFilesTest {
    @TempDir
    private Path folder;

    @Test
    void aServerWithAsManyFilesAsItMayHaveIsExhausted() throws IOException {
        Files.writeString(folder.resolve("limits"), """
                Limit                     Soft Limit           Hard Limit           Units
                Max open files            8                    20                   files
                """);
        Path files = Files.createDirectory(folder.resolve("fd"));
        for (int i = 0; i < 3; i++) {
            Files.createFile(files.resolve(Integer.toString(i)));
        }

        assertThat(ServerRoom.exhausted(folder)).isEmpty();
        Files.createFile(files.resolve("3"));
        assertThat(ServerRoom.exhausted(folder)).hasValue("the server has 4 files open and may have 8");
        assertThat(ServerRoom.exhausted(folder.resolve("gone"))).isEmpty();
    }

    @Test
    void theFilesOfAllProcessesMayBeExhausted() {
        assertThat(ServerRoom.systemExhausted(List.of(95L, 0L, 100L))).isEmpty();
        assertThat(ServerRoom.systemExhausted(List.of(96L, 0L, 100L)))
                .hasValue("the system has 96 files open and may have 100");
        assertThat(ServerRoom.systemExhausted(List.of())).as("another system").isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineTellsTheFilesOfAllProcesses() {
        assertThat(KernelSettings.numbers("fs/file-nr")).hasSize(3).doesNotContainNull();
    }

    @Test
    void theLimitOfAllProcessesIsNotTakenForThatOfThisOne() {
        assertThat(FirstRefusal.cause(new IOException("Too many open files"))).isEqualTo(Cause.DESCRIPTORS);
        assertThat(FirstRefusal.cause(new IOException("Too many open files in system")))
                .isEqualTo(Cause.SYSTEM_DESCRIPTORS);
    }

    @Test
    void kernelMemoryIsItsObjectsAndTheBuffersOfTcp() throws IOException {
        Files.createDirectory(folder.resolve("net"));
        Files.writeString(
                folder.resolve("meminfo"), "MemTotal:  100 kB\nSlab:              300 kB\nSReclaimable: 1 kB\n");
        Files.writeString(
                folder.resolve("net").resolve("sockstat"),
                "sockets: used 83\nTCP: inuse 53 orphan 0 tw 0 alloc 57 mem 211\nUDP: inuse 0 mem 0\n");

        Path auxiliary = Files.createDirectory(folder.resolve("self")).resolve("auxv");
        for (int pageBytes : new int[] {4096, 65_536}) {
            Files.write(auxiliary, longs(16, 6, 6, pageBytes, 17, 100, 0, 0));
            assertThat(KernelMemory.bytes(folder)).isEqualTo(300 * 1024.0 + 211.0 * pageBytes);
        }

        Files.write(auxiliary, longs(16, 6, 0, 0));
        assertThat(KernelMemory.bytes(folder)).as("pages of unknown size").isNaN();
        assertThat(KernelMemory.bytes(folder.resolve("net"))).isNaN();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineTellsItsKernelMemory() {
        assertThat(KernelMemory.bytes()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs/nr_open", "fs/file-max", "kernel/pid_max", "net/ipv4/ip_local_port_range"})
    @EnabledOnOs(OS.LINUX)
    void numbersOfTheKernelAreReadWhole(String setting) throws IOException {
        byte[] told = new byte[100];
        int length;
        try (RandomAccessFile file = new RandomAccessFile("/proc/sys/" + setting, "r")) {
            length = file.read(told);
        }

        assertThat(KernelSettings.numbers(setting))
                .isNotEmpty()
                .map(String::valueOf)
                .containsExactly(new String(told, 0, length, US_ASCII).strip().split("\\s+"));
    }

    @Test
    void settingsThatAreNoNumbersOrAreNotThereHaveNone() {
        assertThat(KernelSettings.numbers("kernel/ostype")).isEmpty();
        assertThat(KernelSettings.numbers("fs/none")).isEmpty();
    }

    @Test
    void anAddressHasThePortsOfTheRange() {
        assertThat(LocalPorts.ofAddress(List.of(40_000L, 44_000L))).isEqualTo(4001);
        assertThat(LocalPorts.ofAddress(List.of())).as("another system").isEqualTo(28_232);
    }

    private static byte[] longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void connectionsComeFromSeveralAddressesInTurns() throws IOException {
        assertThat(localAddress(0)).isEqualTo("127.0.0.1");
        assertThat(localAddress(1)).isEqualTo("127.0.0.2");
        assertThat(localAddress(2)).isEqualTo("127.0.0.1");
    }

    private static String localAddress(int index) throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            Connector.bind(channel, InetAddress.getLoopbackAddress(), 2, index);
            return ((InetSocketAddress) channel.getLocalAddress()).getAddress().getHostAddress();
        }
    }
}
