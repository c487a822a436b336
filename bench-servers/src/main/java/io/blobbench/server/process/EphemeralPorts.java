package io.blobbench.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ports that the system gives to connections, and to servers that ask for none. A server that was killed and starts
 * again at one of them may find a connection there, even its own client's: a connection to a port of the same machine at
 * which nothing listens succeeds if the system gives it that very port.
 *
 * @param first of them
 * @param last of them
 */
record EphemeralPorts(int first, int last) {
    /** The setting of Linux. */
    private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    /** From the usual first one of Linux to the last of all, which those of most other systems lie between. */
    private static final EphemeralPorts USUAL = new EphemeralPorts(32_768, 65_535);

    /** The ports of known servers are lower. */
    private static final int LOWEST_OTHER = 10_000;

    private static final int HIGHEST = 65_535;

    /** Returns those of this machine; the usual ones where the system tells none. */
    static EphemeralPorts ofSystem() {
        // The kernel tells both numbers to the first read alone, and Files.readString begins with one byte.
        try (InputStream file = Files.newInputStream(RANGE)) {
            return parse(new String(file.readNBytes(100), StandardCharsets.US_ASCII));
        } catch (IOException | NumberFormatException e) {
            return USUAL;
        }
    }

    /**
     * Reads the setting of Linux.
     *
     * @throws NumberFormatException when it is not two numbers
     */
    static EphemeralPorts parse(String setting) {
        String[] numbers = setting.strip().split("\\s+", -1);
        if (numbers.length != 2) {
            throw new NumberFormatException("not two numbers: " + setting);
        }
        return new EphemeralPorts(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    /** Returns the ports that a server can keep: none of these, and none below 10000. */
    List<Integer> others() {
        return IntStream.rangeClosed(LOWEST_OTHER, HIGHEST)
                .filter(port -> port < first || port > last)
                .boxed()
                .toList();
    }
}
