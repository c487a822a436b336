package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Test
    void aSentinelIsUnsupported() {
        Map<String, String> info = info();
        info.put("redis_mode", "sentinel");
        info.remove("role");

        assertThatThrownBy(() -> layout(1).check(info))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("the redis endpoint is a Sentinel, which keeps no blobs: name the primary that it watches");
    }

    @Test
    void replicasLackWhatTheyHaveNotToldTheirPrimaryToHave() {
        Map<String, String> info = info("online", "online");
        info.put("master_repl_offset", "5000014");

        assertThat(RedisLayout.written(info)).isEqualTo(5_000_014);
        assertThat(RedisLayout.missing(info, 14)).isEmpty();
        assertThat(RedisLayout.missing(info, 5_000_014)).containsExactly(5_000_000L, 5_000_000L);
        assertThat(Promises.lag(List.of())).isEmpty();
        assertThat(Promises.lag(List.of(3_000_000L, 5_000_000L)))
                .hasValue(
                        "2 replicas of redis had not got all of the load 5 s after its end, and lacked up to 5 MB: the"
                                + " throughput is that of the primary, which keeps the rest in its memory");
    }

    @Test
    void countsThatOthersHadThePrimaryForgetAreNoChangeOfReplicas() {
        Map<String, Long> before = replication(2, 2, 1);

        assertThat(RedisLayout.replicasChanged(before, replication(2, 2, 1))).isFalse();
        assertThat(RedisLayout.replicasChanged(before, replication(2, 0, 0)))
                .as("CONFIG RESETSTAT")
                .isFalse();
        assertThat(RedisLayout.replicasChanged(before, replication(2, 1, 0)))
                .as("CONFIG RESETSTAT, and a replica that was synchronized anew")
                .isTrue();
        assertThat(RedisLayout.replicasChanged(before, replication(2, 3, 1))).isTrue();
        assertThat(RedisLayout.replicasChanged(before, replication(2, 2, 2))).isTrue();
        assertThat(RedisLayout.replicasChanged(before, replication(1, 2, 1))).isTrue();
        assertThat(RedisLayout.replicasChanged(before, replication(3, 2, 1))).isTrue();
    }

    private static Map<String, Long> replication(int online, int fullSyncs, int refusedPartialSyncs) {
        Map<String, String> info = info(Collections.nCopies(online, "online").toArray(String[]::new));
        info.put("sync_full", String.valueOf(fullSyncs));
        info.put("sync_partial_err", String.valueOf(refusedPartialSyncs));
        return RedisLayout.replication(info);
    }

    @Test
    void severalInFlightThatWaitForReplicasInTurnAreTold() throws Exception {
        assertThat(layout(2).caution(plan(8, false, OperationKind.PUT))).hasValueSatisfying(said -> assertThat(said)
                .contains("one operation of a connection at a time", "WAIT", "of the 8 in flight"));
        assertThat(layout(2).caution(plan(1, false, OperationKind.PUT))).isEmpty();
        assertThat(layout(2).caution(plan(8, false, OperationKind.GET))).isEmpty();
        assertThat(layout(2).caution(plan(8, true, OperationKind.PUT)))
                .as("a bound that an open load reaches only where it is not kept")
                .hasValueSatisfying(said -> assertThat(said)
                        .endsWith("a load that is not kept needs more connections, not more in flight"));
        assertThat(layout(1).caution(plan(8, false, OperationKind.PUT))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, ONE, 0",
        "1, QUORUM, 0",
        "1, ALL, 0",
        "2, TWO, 1",
        "2, QUORUM, 1",
        "3, ONE, 0",
        "3, TWO, 1",
        "3, QUORUM, 1",
        "3, ALL, 2",
        "5, QUORUM, 2",
        "5, ALL, 4",
    })
    void replicasAreAwaitedBesidesThePrimary(int replicas, Consistency consistency, int awaited) throws Exception {
        RedisLayout layout = RedisLayout.of(LocalRedis.layout(replicas, consistency, Durability.NONE, Map.of()));

        assertThat(layout.awaitedReplicas()).isEqualTo(awaited);
    }

    @Test
    void everyBatchModeIsAWordOfItsOption() {
        assertThat(BatchMode.values())
                .extracting(mode -> mode.name().toLowerCase(Locale.ROOT))
                .containsExactlyElementsOf(BatchMode.OPTION.values().words());
    }

    private static ConnectionPlan plan(int inFlight, boolean scheduled, OperationKind kind) {
        return new ConnectionPlan(
                0, 1, 1, inFlight, scheduled, 1, 100, 100, Set.of(kind), ConnectionPlan.USUAL_TIMEOUT);
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
