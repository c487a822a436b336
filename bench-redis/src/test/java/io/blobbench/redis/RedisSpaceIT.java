package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.machine.NeedsServer;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsServer("redis")
class RedisSpaceIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void spaceIsThatOfTheBlobsHoweverMuchThePrimaryKeepsForItsReplicas() throws Exception {
        try (LocalRedis redis = LocalRedis.start(2, Durability.NONE, directory);
                Store store = redis.open(Map.of())) {
            for (int trial = 1; trial <= 3; trial++) { // the first ones fill the backlog
                assertThat(bytesOf(5000, store))
                        .as("trial %d: two copies of 5000 blobs of 100 bytes", trial)
                        .isBetween(1_000_000L, 1_400_000L);
            }

            redis.nodes().get(1).pause();
            long behind = bytesOf(100_000, store);
            redis.nodes().get(1).resume();

            assertThat(behind)
                    .as("two copies of 100 000 blobs, most of which the replica has not taken yet")
                    .isBetween(20_000_000L, 24_000_000L);
        }
    }

    @Test
    void spaceOfAServerThatWasStartedAgainIsNotMeasured() throws Exception {
        try (LocalRedis redis = LocalRedis.start(1, Durability.ALWAYS, directory);
                Store store = redis.open(Map.of())) {
            store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.ALWAYS, Map.of()));
            store.prepareSpace();
            append(5000, store);
            assertThat(store.measureSpace()).isPresent();

            redis.nodes().get(0).kill();
            redis.nodes().get(0).restart();

            assertThat(store.countBlobs()).isEqualTo(5000);
            assertThat(store.measureSpace())
                    .as("its empty size is that of a process that is gone")
                    .isEmpty();
        }
    }

    @Test
    void theFirstBlobsOfAServerTakeNoMoreSpaceThanTheNext() throws Exception {
        try (LocalRedis redis = LocalRedis.start(1, Durability.NONE, directory);
                Store store = redis.open(Map.of())) {
            long first = bytesOfKeys(1_000, store);

            assertThat(first).isCloseTo(bytesOfKeys(1_000, store), withinPercentage(3));
        }
    }

    @Test
    void keysOfAnEarlierTrialTakeNoPartOfTheSpace() throws Exception {
        long fresh;
        try (LocalRedis redis = LocalRedis.start(1, Durability.NONE, directory.resolve("fresh"));
                Store store = redis.open(Map.of())) {
            bytesOfKeys(1, store); // the first connection of a server leaves some kilobytes
            fresh = bytesOfKeys(1_000, store);
        }
        try (LocalRedis redis = LocalRedis.start(1, Durability.NONE, directory.resolve("used"));
                Store store = redis.open(Map.of())) {
            long many = bytesOfKeys(10_000, store);

            long few = bytesOfKeys(1_000, store);

            assertThat(many).as("10 000 keys").isGreaterThan(9 * fresh);
            assertThat(few).as("1000 keys after them").isCloseTo(fresh, withinPercentage(5));
        }
    }

    private static long bytesOfKeys(int keys, Store store) throws Exception {
        store.provision(LocalRedis.layout(1, Consistency.ONE, Durability.NONE, Map.of()));
        store.prepareSpace();
        write(OperationKind.PUT, keys, store);
        long bytes = store.measureSpace().orElseThrow().bytes();
        store.teardown();
        return bytes;
    }

    private static long bytesOf(int blobs, Store store) throws Exception {
        store.provision(LocalRedis.layout(2, Consistency.ONE, Durability.NONE, Map.of()));
        store.prepareSpace();
        append(blobs, store);
        long bytes = store.measureSpace().orElseThrow().bytes();
        store.teardown();
        return bytes;
    }

    private static void append(int blobs, Store store) throws Exception {
        write(OperationKind.APPEND, blobs, store);
    }

    private static void write(OperationKind kind, int blobs, Store store) throws Exception {
        RecordingOperation write = RecordingOperation.write(kind, Collections.nCopies(blobs, new byte[100]));
        try (Connection connection = LocalRedis.connect(store, blobs, 100)) {
            connection.submit(write);
            assertThat(write.awaitSettled(DEADLINE).acknowledged()).isEqualTo(blobs);
        }
    }
}
