package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DiskSyncsTest {
    private static final EtcdMember FIRST = new EtcdMember("node1:2379");
    private static final EtcdMember SECOND = new EtcdMember("node2:2379");

    private static final Optional<Durability> ALWAYS = Optional.of(Durability.ALWAYS);

    private final AtomicLong syncs = new AtomicLong(10);
    private volatile boolean syncsWhenItCatchesUp;
    private volatile int health = 200;

    @Test
    void aMemberThatDoesNotWaitForItsDiskIsNamedAlthoughTheFirstDoes() {
        Map<EtcdMember, Optional<Durability>> kept = kept(ALWAYS, Optional.of(Durability.NONE));

        assertThatThrownBy(() -> DiskSyncs.require(Durability.ALWAYS, kept))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("durability always was asked for, which needs servers with no flag --unsafe-no-fsync, but"
                        + " member node2:2379 has the flag --unsafe-no-fsync");
        assertThat(DiskSyncs.shown(kept)).isEqualTo("no");
        assertThat(DiskSyncs.caution(Durability.ALWAYS, kept)).isEmpty();
    }

    @Test
    void whereAllMembersAreAlikeTheirDurabilityIsTheAdvice() {
        Map<EtcdMember, Optional<Durability>> kept = kept(ALWAYS, ALWAYS);

        assertThatThrownBy(() -> DiskSyncs.require(Durability.NONE, kept))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageEndingWith(": set layout.durability=always");
        assertThat(DiskSyncs.shown(kept)).isEqualTo("yes");
    }

    @Test
    void aMemberThatDoesNotTellIsNamedAndNotVouchedForByTheOthers() throws Exception {
        Map<EtcdMember, Optional<Durability>> kept = kept(ALWAYS, Optional.empty());

        DiskSyncs.require(Durability.ALWAYS, kept);

        assertThat(DiskSyncs.shown(kept)).isEqualTo("unknown");
        assertThat(DiskSyncs.caution(Durability.ALWAYS, kept))
                .contains(
                        "durability always was not checked at node2:2379: etcd shows no metrics there, which tell whether"
                                + " it waits for its disk, or did not confirm in time that it has the latest write");
    }

    private static Map<EtcdMember, Optional<Durability>> kept(Optional<Durability> first, Optional<Durability> second) {
        Map<EtcdMember, Optional<Durability>> kept = new LinkedHashMap<>();
        kept.put(FIRST, first);
        kept.put(SECOND, second);
        return kept;
    }

    @Test
    void aMemberIsAskedWhenItHasGotTheWrite() throws Exception {
        HttpServer pages = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(pages, "/metrics", () -> "etcd_disk_wal_fsync_duration_seconds_count " + syncs + "\n");
        serve(pages, "/health", () -> {
            syncs.addAndGet(syncsWhenItCatchesUp ? 1 : 0);
            return "{\"health\":\"true\"}";
        });
        pages.start();
        try {
            EtcdMember member = new EtcdMember("127.0.0.1:" + pages.getAddress().getPort());

            assertThat(kept(member)).contains(Durability.NONE);
            health = 503; // as of a member that has not got the write in time
            assertThat(kept(member)).isEmpty();
            syncsWhenItCatchesUp = true;
            assertThat(kept(member)).contains(Durability.ALWAYS);
            health = 200;
            assertThat(kept(member)).contains(Durability.ALWAYS);
            pages.removeContext("/metrics");
            assertThat(kept(member)).isEmpty();
        } finally {
            pages.stop(0);
        }
    }

    private static Optional<Durability> kept(EtcdMember member) {
        return new DiskSyncs(List.of(member)).kept().get(member);
    }

    private void serve(HttpServer pages, String path, Supplier<String> page) {
        pages.createContext(path, exchange -> {
            byte[] body = page.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(path.equals("/health") ? health : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }
}
