package io.blobbench.idle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory that the kernel of this machine has taken for its own objects (sockets, files and their tables among them: {@code Slab} of
 * /proc/meminfo) and for the buffers of TCP (/proc/net/sockstat). It belongs to no process: both ends of a loopback connection are in it,
 * and so is all other use by the machine. Known on Linux only.
 */
public final class KernelMemory {
    private static final Pattern SLAB = Pattern.compile("(?m)^Slab:\\s+(\\d+) kB$");
    private static final Pattern TCP = Pattern.compile("(?m)^TCP: .* mem (\\d+)$");
    /** The key of the size of a page in /proc/self/auxv, pairs of numbers in the machine's own order. */
    private static final long PAGE_SIZE = 6;

    private static final int KIB = 1024;

    private KernelMemory() {}

    /** Bytes now; NaN where they cannot be found out. */
    public static double bytes() {
        return bytes(Path.of("/proc"));
    }

    static double bytes(Path proc) {
        try {
            return KIB * number(SLAB, proc.resolve("meminfo"))
                    + pageBytes(proc) * number(TCP, proc.resolve("net").resolve("sockstat"));
        } catch (IOException e) { // another system
            return Double.NaN;
        }
    }

    private static double pageBytes(Path proc) throws IOException {
        LongBuffer pairs = ByteBuffer.wrap(
                        Files.readAllBytes(proc.resolve("self").resolve("auxv")))
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
        while (pairs.remaining() > 1) {
            long key = pairs.get();
            long value = pairs.get();
            if (key == PAGE_SIZE) {
                return value;
            }
        }
        return Double.NaN;
    }

    private static double number(Pattern pattern, Path file) throws IOException {
        Matcher found = pattern.matcher(Files.readString(file));
        return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
    }
}
