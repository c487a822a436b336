package io.blobbench.host;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;

/** Reads what waits in the sockets of this process and at their other ends. Used by one thread at a time. */
final class SocketQueues {
    /** Nothing can be found out. */
    static final int UNKNOWN = -1;

    private static final int CALLS_A_SEARCH = 10;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;
    private static final int INODE = 9;
    /** Before an IPv4 address, as a socket of both families shows it. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private final Path process;
    private final IntToLongFunction unsentBytes;
    private int calls;
    private int[] sockets = {};

    /**
     * The sockets of a process by its files.
     *
     * @param process {@code /proc/self}
     * @param unsentBytes in the socket with a descriptor, or {@link #UNKNOWN} where the kernel does not tell them
     */
    SocketQueues(Path process, IntToLongFunction unsentBytes) {
        this.process = process;
        this.unsentBytes = unsentBytes;
    }

    /** The sockets of this process on this system. */
    static SocketQueues ofProcess() {
        IntToLongFunction unsentBytes = LibC.ofThisSystem()
                .<IntToLongFunction>map(libC -> libC::unsentBytes)
                .orElse(descriptor -> UNKNOWN);
        return new SocketQueues(SystemFiles.PROC.resolve("self"), unsentBytes);
    }

    /**
     * Number of sockets with bytes that programs have written and the kernel could not send yet, or {@link #UNKNOWN}. A new socket
     * may count from the tenth call on: to find the sockets costs much more than to ask them.
     */
    int waitingSockets() {
        if (calls++ % CALLS_A_SEARCH == 0) {
            findSockets();
        }
        return sockets.length == 0
                ? UNKNOWN
                : Math.toIntExact(Arrays.stream(sockets)
                        .filter(socket -> unsentBytes.applyAsLong(socket) > 0)
                        .count());
    }

    /**
     * Keeps those that answer. An unconnected socket is among them, for which Linux answers 0: where none answers, the kernel does not know
     * the question, as that of gVisor, or must not be asked.
     */
    @SuppressWarnings("try") // open for as long as descriptors are read
    private void findSockets() {
        try (SocketChannel unconnected = SocketChannel.open()) {
            sockets = answering();
        } catch (IOException e) {
            sockets = answering(); // this process may open no more files
        }
    }

    private int[] answering() {
        return Arrays.stream(descriptors())
                .mapToInt(Integer::parseInt)
                .filter(descriptor -> unsentBytes.applyAsLong(descriptor) != UNKNOWN)
                .toArray();
    }

    /**
     * Bytes that programs on this host have received from this process and not read yet, from the kernel's table of
     * connections (proc_net_tcp.rst of the Linux kernel). Takes some milliseconds.
     */
    long unreadBytes() {
        Set<String> inodes = socketInodes();
        List<String> peers = new ArrayList<>();
        Map<String, Long> unread = new HashMap<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : SystemFiles.lines(process.resolve(table))) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields.length > INODE && fields[QUEUES].indexOf(':') > 0) { // else it is the header
                    String local = address(fields[LOCAL]);
                    String remote = address(fields[REMOTE]);
                    unread.put(local + remote, Long.parseLong(fields[QUEUES].split(":", 2)[1], 16));
                    if (inodes.contains(fields[INODE])) {
                        peers.add(remote + local);
                    }
                }
            }
        }
        return peers.stream().mapToLong(peer -> unread.getOrDefault(peer, 0L)).sum();
    }

    private static String address(String hexadecimal) {
        return hexadecimal.startsWith(MAPPED) ? hexadecimal.substring(MAPPED.length()) : hexadecimal;
    }

    /** The number in {@code socket:[4711]}. */
    private Set<String> socketInodes() {
        Set<String> inodes = new HashSet<>();
        for (String descriptor : descriptors()) {
            String target = target(process.resolve("fd").resolve(descriptor));
            if (target.startsWith("socket:[")) {
                inodes.add(target.substring(target.indexOf('[') + 1, target.length() - 1));
            }
        }
        return inodes;
    }

    /** Their numbers; none on other systems. */
    private String[] descriptors() {
        String[] numbers = process.resolve("fd").toFile().list();
        return numbers == null ? new String[0] : numbers;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed in between
        }
    }

    /**
     * Functions of the C library, by their own names. Bound directly: through an interface of {@link com.sun.jna.Library} a
     * call costs several times as much, and a run has a hundred of them in a second.
     */
    static final class LibC {
        /** Bytes not sent (include/uapi/linux/sockios.h), unlike those that are only not acknowledged yet. */
        static final long SIOCOUTQNSD = 0x894B;

        static {
            Native.register(LibC.class, "c");
        }

        private LibC() {}

        /** Those of one file, or {@link #UNKNOWN} where it is no socket, or closed, or the kernel does not know the request. */
        long unsentBytes(int descriptor) {
            int[] bytes = new int[1];
            return ioctl(descriptor, SIOCOUTQNSD, bytes) == 0 ? bytes[0] : UNKNOWN;
        }

        /** The request is as long as that of a 64-bit system. */
        native int ioctl(int descriptor, long request, int[] value);

        /** Loads the library where the system has it. */
        static Optional<LibC> ofThisSystem() {
            if (!Platform.isLinux() || !Platform.is64Bit()) {
                return Optional.empty();
            }
            try {
                return Optional.of(new LibC());
            } catch (LinkageError e) {
                return Optional.empty(); // a C library by another name, or none that may be called
            }
        }
    }
}
