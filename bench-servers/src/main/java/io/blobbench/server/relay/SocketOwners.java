package io.blobbench.server.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the process of this machine and user that opened a connection, as Linux shows it under {@code /proc}. */
final class SocketOwners {
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;

    private SocketOwners() {}

    /** Whether this machine shows what is asked for. */
    static boolean known() {
        return Files.isReadable(SOCKETS.get(0)) && Files.isDirectory(Path.of("/proc/self/fd"));
    }

    /**
     * The process that opened a connection; empty where none of these did.
     *
     * @param local its own end of the connection
     * @param remote the end that was accepted
     * @param processes how many are asked
     * @param pids of each by its index, empty where there is none
     * @throws IOException when the connection is there no longer
     */
    static OptionalInt owner(
            InetSocketAddress local, InetSocketAddress remote, int processes, IntFunction<OptionalLong> pids)
            throws IOException {
        String socket = socket(local, remote).orElseThrow(() -> new IOException(local + " has closed it"));
        return IntStream.range(0, processes)
                .filter(index ->
                        pids.apply(index).isPresent() && has(pids.apply(index).getAsLong(), socket))
                .findFirst();
    }

    /** The name of a socket in the list of a process's files. */
    private static Optional<String> socket(InetSocketAddress local, InetSocketAddress remote) throws IOException {
        String ownEnd = inHexadecimal(local);
        String otherEnd = inHexadecimal(remote);
        for (Path list : SOCKETS) {
            if (Files.isReadable(list)) {
                for (String line : Files.readAllLines(list)) {
                    String[] fields = line.strip().split("\\s+", -1);
                    // Sockets of IPv6 have the address of IPv4 at their end.
                    if (fields.length > INODE && fields[LOCAL].endsWith(ownEnd) && fields[REMOTE].endsWith(otherEnd)) {
                        return Optional.of("socket:[" + fields[INODE] + "]");
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** {@code 0100007F:1F90}: the address as a number of this processor, then the port. */
    private static String inHexadecimal(InetSocketAddress end) {
        int address = ByteBuffer.wrap(end.getAddress().getAddress())
                .order(ByteOrder.nativeOrder())
                .getInt();
        return String.format(Locale.ROOT, "%08X:%04X", address, end.getPort());
    }

    private static boolean has(long pid, String socket) {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return files.anyMatch(file -> socket.equals(destination(file)));
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    private static String destination(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return ""; // closed in between
        }
    }
}
