package io.blobbench.idle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The ports that the system gives to connections, of each local address. */
public final class LocalPorts {
    /** Where Linux says them; other systems have a range of about the same size. */
    private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    private static final int USUAL = 28_232;

    private LocalPorts() {}

    /** How many one address has. */
    public static int ofAddress() {
        try {
            String[] ends = Files.readString(RANGE).trim().split("\\s+", -1);
            return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) { // another system
            return USUAL;
        }
    }

    /**
     * Number of addresses for these connections, if each uses at most half of its ports: the system searches long for
     * the last free ones.
     */
    public static int addressesFor(int connections) {
        return addressesFor(connections, ofAddress());
    }

    static int addressesFor(int connections, int portsOfAddress) {
        int half = Math.max(1, portsOfAddress / 2);
        return Math.max(1, Math.min(IdlePlan.MOST_SOURCES, (connections + half - 1) / half));
    }
}
