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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DiskSyncsTest {
    private static final EtcdMember FIRST = new EtcdMember("node1:2379");
    private static final EtcdMember SECOND = new EtcdMember("node2:2379");

    private final AtomicLong syncs = new AtomicLong(10);
    private volatile boolean syncsWhenItCatchesUp;

    @Test
    void aMemberThatDoesNotWaitForItsDiskIsNamedAlthoughTheFirstDoes() {
        Map<EtcdMember, Durability> kept = new LinkedHashMap<>();
        kept.put(FIRST, Durability.ALWAYS);
        kept.put(SECOND, Durability.NONE);

        assertThatThrownBy(() -> DiskSyncs.require(Durability.ALWAYS, kept))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("durability always was asked for, which needs servers with no flag --unsafe-no-fsync, but"
                        + " member node2:2379 has the flag --unsafe-no-fsync");
        assertThat(DiskSyncs.shown(kept)).isEqualTo("no");
    }

    @Test
    void whereAllMembersAreAlikeTheirDurabilityIsTheAdvice() {
        Map<EtcdMember, Durability> kept = Map.of(FIRST, Durability.ALWAYS, SECOND, Durability.ALWAYS);

        assertThatThrownBy(() -> DiskSyncs.require(Durability.NONE, kept))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageEndingWith(": set layout.durability=always");
    }

    @Test
    void membersThatDoNotTellAreTakenAtTheLayoutsWord() throws Exception {
        DiskSyncs.require(Durability.ALWAYS, Map.of());

        assertThat(DiskSyncs.shown(Map.of())).isEqualTo("unknown");
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

            assertThat(new DiskSyncs(List.of(member)).kept()).containsExactly(Map.entry(member, Durability.NONE));
            syncsWhenItCatchesUp = true;
            assertThat(new DiskSyncs(List.of(member)).kept()).containsExactly(Map.entry(member, Durability.ALWAYS));
        } finally {
            pages.stop(0);
        }
    }

    private static void serve(HttpServer pages, String path, Supplier<String> page) {
        pages.createContext(path, exchange -> {
            byte[] body = page.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }
}
