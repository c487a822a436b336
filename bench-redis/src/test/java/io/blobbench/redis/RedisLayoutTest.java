package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;

class RedisLayoutTest {
    @Test
    void aReplicaThatIsStillBeingSynchronizedIsNoCopy() throws Exception {
        Map<String, String> info = info("online", "send_bulk");

        assertThatThrownBy(() -> layout(3).check(info))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage(
                        "3 replicas need as many nodes, the primary with its online replicas (others: send_bulk) has 2");
        assertThat(layout(3).synchronizing(info)).isTrue();
        assertThat(layout(2).synchronizing(info)).isFalse();
        assertThat(RedisLayout.online(info)).containsExactly(new HostAndPort("10.0.0.2", 6379));
    }

    @Test
    void moreCopiesThanAskedForAreUnsupportedWithTheirNumber() throws Exception {
        layout(1).check(info());
        layout(2).check(info("online"));

        assertThatThrownBy(() -> layout(1).check(info("online")))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("layout.replicas is 1, but this redis keeps 2 copies of every blob, that of the primary and"
                        + " one on each connected replica: set layout.replicas=2");
        assertThatThrownBy(() -> layout(2).check(info("online", "wait_bgsave")))
                .as("one that is about to be a copy")
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageEndingWith(": set layout.replicas=3");
    }

    @Test
    void replicasThatAreNotConnectedAreNotWaitedFor() throws Exception {
        Map<String, String> info = info("wait_bgsave");

        assertThat(layout(3).synchronizing(info)).isFalse();
        assertThatThrownBy(() -> layout(3).check(info)).isInstanceOf(UnsupportedLayoutException.class);
    }

    @Test
    void aNodeOfAClusterIsUnsupported() throws Exception {
        Map<String, String> info = info();
        layout(1).check(info);

        info.put("cluster_enabled", "1");

        assertThatThrownBy(() -> layout(1).check(info))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageContaining("a node of a Redis Cluster");
    }

    private static RedisLayout layout(int replicas) throws Exception {
        return RedisLayout.of(LocalRedis.layout(replicas, Consistency.ALL, Durability.NONE, Map.of()));
    }

    /** A primary whose replicas have these states. */
    private static Map<String, String> info(String... states) {
        Map<String, String> info = new HashMap<>();
        info.put("role", "master");
        info.put("connected_slaves", String.valueOf(states.length));
        for (int i = 0; i < states.length; i++) {
            info.put("slave" + i, "ip=10.0.0." + (2 + i) + ",port=6379,state=" + states[i] + ",offset=14,lag=0");
        }
        return info;
    }
}
