package io.blobbench.etcd;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a member waits for its disk, found by its count of such waits before and after a write; the API does not tell.
 * Control thread only.
 */
final class DiskSync {
    private static final Pattern COUNT =
            Pattern.compile("^etcd_disk_wal_fsync_duration_seconds_count ([0-9.e+]+)$", Pattern.MULTILINE);

    private final String endpoint;
    private final OptionalLong before;

    /** To be made before the write. */
    DiskSync(String endpoint) {
        this.endpoint = endpoint;
        this.before = count(endpoint);
    }

    /** After the write: {@code yes}, {@code no}, or {@code unknown} where the member does not show its metrics. */
    String seen() {
        OptionalLong after = count(endpoint);
        if (before.isEmpty() || after.isEmpty()) {
            return "unknown";
        }
        return after.getAsLong() > before.getAsLong() ? "yes" : "no";
    }

    private static OptionalLong count(String endpoint) {
        try {
            Matcher found = COUNT.matcher(Http.get(endpoint, "/metrics"));
            return found.find() ? OptionalLong.of((long) Double.parseDouble(found.group(1))) : OptionalLong.empty();
        } catch (IOException e) {
            // Served elsewhere, or over TLS only: then the layout's word has to do.
            return OptionalLong.empty();
        }
    }
}
