package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.Await;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.machine.NeedsServer;
import io.blobbench.proxy.ResettingProxy;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Outages;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;

/** Several operations in flight on one connection. */
@NeedsServer("redis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisInFlightIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int SLOTS = 4;
    private static final int BATCH = 3;
    private static final Pattern IDLE = Pattern.compile("idle=(\\d+)");

    private LocalRedis redis;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        redis = LocalRedis.start(1, Durability.NONE, directory);
    }

    @AfterAll
    void stop() {
        redis.close();
    }

    @Test
    void eachOperationHasItsOwnAnswersAlsoBesideErrors() throws Exception {
        try (Store store = provisioned(30_000);
                Connection connection = LocalRedis.connect(store, SLOTS, BATCH, 100)) {
            // Keys 0 to 11; sizes tell which blob came back.
            for (int slot = 0; slot < SLOTS; slot++) {
                RecordingOperation write = RecordingOperation.write(
                                OperationKind.PUT, Collections.nCopies(BATCH, new byte[1 + slot]))
                        .keysFrom((long) BATCH * slot)
                        .inSlot(slot);
                connection.submit(write);
                write.awaitSettled(DEADLINE);
            }
            List<RecordingOperation> reads = new ArrayList<>();
            try (Jedis jedis = administrator()) {
                jedis.del(key(4), key(8));
                jedis.lpush(key(4), "not a string");
            }

            for (int slot = 0; slot < SLOTS; slot++) {
                RecordingOperation read = RecordingOperation.ask(OperationKind.GET, BATCH)
                        .keysFrom((long) BATCH * slot)
                        .inSlot(slot);
                reads.add(read);
                connection.submit(read);
            }

            for (RecordingOperation read : reads) {
                read.awaitSettled(DEADLINE);
            }
            assertThat(reads).extracting(RecordingOperation::acknowledged).containsExactly(3, 2, 2, 3);
            assertThat(reads).extracting(RecordingOperation::failed).containsExactly(0, 1, 0, 0);
            assertThat(reads).extracting(RecordingOperation::rejected).containsExactly(0, 0, 1, 0);
            assertThat(reads).extracting(RecordingOperation::readBytes).containsExactly(3L, 4L, 6L, 12L);
            store.teardown();
        }
    }

    @Test
    void operationsAreSentWhileEarlierOnesHaveNoAnswer() throws Exception {
        try (Store store = provisioned(30_000);
                Connection connection = LocalRedis.connect(store, SLOTS, BATCH, 100)) {
            ServerNode server = redis.nodes().get(0);
            server.pause();
            List<RecordingOperation> sent;
            try {
                sent = IntStream.range(0, SLOTS)
                        .mapToObj(RedisInFlightIT::append)
                        .toList();
                sent.forEach(connection::submit); // returns without an answer
                assertThat(sent).extracting(RecordingOperation::acknowledged).containsOnly(0);
            } finally {
                server.resume();
            }

            for (RecordingOperation operation : sent) {
                assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BATCH);
            }
            assertThat(store.countBlobs()).isEqualTo(SLOTS * BATCH);
            store.teardown();
        }
    }

    @Test
    void aConnectionWithoutWorkIsNotLostAfterTheTimeoutOfItsSocket() throws Exception {
        try (Store store = provisioned(3000);
                Connection connection = LocalRedis.connect(store, SLOTS, BATCH, 100);
                Jedis jedis = administrator()) {
            Await.until("four seconds have passed without commands", DEADLINE, () -> longestIdleSeconds(jedis) >= 4);

            RecordingOperation operation = append(0);
            connection.submit(operation);

            assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BATCH);
            assertThat(connection.outages()).contains(Outages.NONE);
            store.teardown();
        }
    }

    @Test
    void aServerThatDoesNotAnswerInTimeLeavesAllInFlightUnresolvedAndIsReachedAgain() throws Exception {
        try (Store store = provisioned(3000);
                Connection connection = LocalRedis.connect(store, SLOTS, BATCH, 100)) {
            ServerNode server = redis.nodes().get(0);
            server.pause();
            List<RecordingOperation> sent =
                    IntStream.range(0, SLOTS).mapToObj(RedisInFlightIT::append).toList();
            try {
                sent.forEach(connection::submit);
                for (RecordingOperation operation : sent) {
                    operation.awaitSettled(DEADLINE);
                }
            } finally {
                server.resume();
            }
            assertThat(sent).extracting(RecordingOperation::unresolved).containsOnly(BATCH);

            RecordingOperation next = append(0);
            connection.submit(next);

            assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BATCH);
            assertThat(connection.outages().orElseThrow().reconnects()).isEqualTo(1);
            store.teardown();
        }
    }

    /** Each pipeline is larger than all buffers between lane and server; the default timeout is 30 s. */
    @Test
    void aServerThatTakesNothingDoesNotHoldTheLane() throws Exception {
        int batch = 32_768;
        try (Store store = provisioned(2000);
                Connection connection = LocalRedis.connect(store, SLOTS, batch, 1000)) {
            ServerNode server = redis.nodes().get(0);
            List<byte[]> blobs = Collections.nCopies(batch, new byte[1000]);
            List<RecordingOperation> stuck = IntStream.range(0, SLOTS)
                    .mapToObj(slot -> RecordingOperation.write(OperationKind.APPEND, blobs)
                            .inSlot(slot))
                    .toList();
            server.pause();
            try {
                stuck.forEach(connection::submit);
                assertThat(stuck).extracting(RecordingOperation::settled).containsOnly(0);
                for (RecordingOperation operation : stuck) {
                    operation.awaitSettled(DEADLINE);
                }
            } finally {
                server.resume();
            }
            assertThat(stuck).extracting(RecordingOperation::unresolved).containsOnly(batch);

            RecordingOperation next = append(1);
            connection.submit(next);

            assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BATCH);
            store.teardown();
        }
    }

    /** The lane sends two operations of 100 KB, and leaves further ones to the connection's writer until all are sent. */
    @Test
    void operationsAreCarriedOutInTheirOrderWhoeverSendsThem() throws Exception {
        int bytes = 100_000;
        try (Store store = provisioned(30_000);
                Connection connection = LocalRedis.connect(store, SLOTS, 1, bytes)) {
            ServerNode server = redis.nodes().get(0);
            for (int round = 0; round < 3; round++) {
                List<RecordingOperation> writes = new ArrayList<>();
                server.pause();
                try {
                    for (int slot = 0; slot < SLOTS; slot++) {
                        RecordingOperation write = RecordingOperation.write(
                                        OperationKind.PUT, List.of(new byte[bytes - SLOTS * round - slot]))
                                .inSlot(slot);
                        writes.add(write);
                        connection.submit(write);
                    }
                } finally {
                    server.resume();
                }
                for (RecordingOperation write : writes) {
                    assertThat(write.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
                }

                RecordingOperation read = RecordingOperation.ask(OperationKind.GET, 1);
                connection.submit(read);

                assertThat(read.awaitSettled(DEADLINE).readBytes())
                        .as("the last written to the key")
                        .isEqualTo(bytes - SLOTS * round - SLOTS + 1);
            }
            assertThat(threads()).contains("redis-commands-0");
            store.teardown();
        }
        assertThat(threads()).doesNotContain("redis-commands-0");
    }

    @Test
    void closingSettlesWhatIsInFlightAndEndsItsThread() throws Exception {
        try (Store store = provisioned(30_000)) {
            ServerNode server = redis.nodes().get(0);
            List<RecordingOperation> sent =
                    IntStream.range(0, SLOTS).mapToObj(RedisInFlightIT::append).toList();
            try (Connection connection = store.connect(new ConnectionPlan(41, 42, SLOTS, BATCH, 100))) {
                server.pause();
                sent.forEach(connection::submit);
            } finally {
                server.resume();
            }

            for (RecordingOperation operation : sent) {
                assertThat(operation.awaitSettled(DEADLINE).unresolved()).isEqualTo(BATCH);
            }
            assertThat(threads()).doesNotContain("redis-answers-41");
            store.teardown();
        }
    }

    /** The proxy cuts the connection before the lane has sent a pipeline that is larger than all buffers between them. */
    @Test
    void aPipelineThatCannotBeSentIsUnresolvedOnce() throws Exception {
        int batch = 32_768;
        try (ResettingProxy proxy = new ResettingProxy(
                        redis.cluster().settings().endpoints().get(0));
                Store store = new RedisStoreFactory().open(new StoreSettings(List.of(proxy.endpoint()), Map.of()))) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
            try (Connection connection = LocalRedis.connect(store, SLOTS, batch, 1000)) {
                proxy.cutNext();
                RecordingOperation cut =
                        RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(batch, new byte[1000]));

                connection.submit(cut);

                cut.awaitSettled(DEADLINE);
                assertThat(cut.unresolved()).isPositive();
                assertThat(cut.acknowledged() + cut.unresolved()).isEqualTo(batch);
                RecordingOperation next = append(1);
                connection.submit(next);
                assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(BATCH);
            }
            store.teardown();
        }
    }

    private static RecordingOperation append(int slot) {
        return RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(BATCH, new byte[100]))
                .inSlot(slot);
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
    }

    private static String key(int key) {
        return "redis-it:k:%016x".formatted(key);
    }

    private static long longestIdleSeconds(Jedis jedis) {
        Matcher idle = IDLE.matcher(jedis.clientList());
        return idle.results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .max()
                .orElse(0);
    }

    private Jedis administrator() {
        return new Jedis(HostAndPort.from(redis.cluster().settings().endpoints().get(0)));
    }

    private Store provisioned(int timeoutMillis) throws Exception {
        Store store = redis.open(Map.of("socketTimeoutMillis", String.valueOf(timeoutMillis)));
        store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
        return store;
    }
}
