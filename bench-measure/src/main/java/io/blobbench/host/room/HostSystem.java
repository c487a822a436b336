package io.blobbench.host.room;

import java.util.Optional;
import oshi.SystemInfo;
import oshi.util.GlobalConfig;

/**
 * The way to OSHI for all of the tool. OSHI gives answers up to 300 ms old by default, among them the processor time of the host: the first
 * reading of a short measurement would be one from before its warm-up. Usable from any thread.
 */
public final class HostSystem {
    private static final long LONGEST_KEPT_MS = 1; // OSHI wants it positive

    private static final Optional<String> UNREADABLE = JnaLibrary.load();

    static {
        GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, LONGEST_KEPT_MS);
    }

    private HostSystem() {}

    /**
     * This host; readings of what it returns are at most a millisecond old.
     *
     * @throws HostUnreadableException when OSHI's library cannot be loaded
     */
    public static SystemInfo info() {
        if (UNREADABLE.isPresent()) {
            throw new HostUnreadableException(UNREADABLE.get());
        }
        return new SystemInfo();
    }
}
