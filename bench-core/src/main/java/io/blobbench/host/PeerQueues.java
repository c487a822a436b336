package io.blobbench.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Data that programs on this host have received from this process and not read yet, from the kernel's table of connections
 * (proc_net_tcp.rst of the Linux kernel). Reading it takes some milliseconds. Used by one thread at a time.
 */
final class PeerQueues {
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;
    private static final int INODE = 9;
    /** Before an IPv4 address, as a socket of both families shows it. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private final Path process;

    PeerQueues() {
        this(Path.of("/proc/self"));
    }

    /** @param process {@code /proc/self} */
    PeerQueues(Path process) {
        this.process = process;
    }

    /** Bytes that wait to be read, of all connections whose other end is on this host. */
    long unreadBytes() {
        Set<String> inodes = socketInodes();
        List<String> peers = new ArrayList<>();
        Map<String, Long> unread = new HashMap<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : ProcessFiles.lines(process.resolve(table))) {
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
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring(target.indexOf('[') + 1, target.length() - 1));
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        return inodes;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed in between
        }
    }
}
