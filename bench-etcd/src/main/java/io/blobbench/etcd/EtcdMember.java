package io.blobbench.etcd;

import io.blobbench.store.access.TlsContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;

/**
 * One member, as its pages beside the API describe it.
 *
 * @param endpoint {@code host:port} for clients
 * @param tls what encrypts; empty for plain connections
 */
record EtcdMember(String endpoint, Optional<TlsContext> tls) {
    private static final int TIMEOUT_MS = 2000;
    private static final Pattern LEADS = Pattern.compile("^etcd_server_is_leader 1$", Pattern.MULTILINE);
    private static final Pattern SYNCS =
            Pattern.compile("^etcd_disk_wal_fsync_duration_seconds_count ([0-9.e+]+)$", Pattern.MULTILINE);
    private static final Pattern COMPACTIONS = Pattern.compile(
            "^etcd_debugging_mvcc_db_compaction_total_duration_milliseconds_count ([0-9.e+]+)$", Pattern.MULTILINE);

    /** One that is reached in plain. */
    EtcdMember(String endpoint) {
        this(endpoint, Optional.empty());
    }

    /** It is when the cluster has a leader, and a read that the majority confirmed has succeeded. */
    boolean healthy() throws IOException {
        return page("/health").contains("true");
    }

    /** Whether its command line has this option. */
    boolean startedWith(String option) throws IOException {
        return page("/debug/vars").contains('"' + option + '"');
    }

    /** Waits until it has got all that was written before; false if it does not confirm that in time. */
    boolean catchesUp() {
        try {
            return healthy();
        } catch (IOException e) {
            return false;
        }
    }

    /** How often it has waited for its disk; empty where these pages are served elsewhere. */
    OptionalLong diskSyncs() {
        return metric(SYNCS);
    }

    /** How many compactions it has completed; empty where these pages are served elsewhere, or have no such number. */
    OptionalLong compactions() {
        return metric(COMPACTIONS);
    }

    private OptionalLong metric(Pattern pattern) {
        try {
            Matcher found = pattern.matcher(page("/metrics"));
            return found.find() ? OptionalLong.of((long) Double.parseDouble(found.group(1))) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Whether it says that it leads the cluster; one that does not answer does not. */
    boolean leads() {
        try {
            return LEADS.matcher(page("/metrics")).find();
        } catch (IOException e) {
            return false;
        }
    }

    private String page(String path) throws IOException {
        String scheme = tls.isPresent() ? "https://" : "http://";
        URLConnection connection = URI.create(scheme + endpoint + path).toURL().openConnection();
        if (connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(tls.orElseThrow().context().getSocketFactory());
        }
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
