package io.blobbench.idle;

import java.util.List;

/** The ports that the system gives to connections, of each local address. */
public final class LocalPorts {
    /** The setting of Linux; other systems have a range of about the same size. */
    private static final String RANGE = "net/ipv4/ip_local_port_range";

    private static final int USUAL = 28_232;

    private LocalPorts() {}

    /** How many one address has. */
    public static int ofAddress() {
        return ofAddress(KernelSettings.numbers(RANGE));
    }

    /** @param range its first and last port; may be unknown */
    static int ofAddress(List<Long> range) {
        return range.size() == 2 ? Math.toIntExact(range.get(1) - range.get(0) + 1) : USUAL;
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
