package io.blobbench.workload;

import static io.blobbench.workload.Workloads.BLOB_BYTES;
import static io.blobbench.workload.Workloads.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import io.blobbench.workload.sample.Sampling;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReader;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadCheckTest {
    private static final int KEYS = 64;
    private static final Map<OperationKind, Integer> GETS = Map.of(OperationKind.GET, 1);
    private static final Map<OperationKind, Integer> GETS_AND_PUTS = Map.of(OperationKind.GET, 1, OperationKind.PUT, 1);

    private final ModelStore store = new ModelStore();

    @Test
    void theBlobOfTheKeyCanBeRead() {
        Workload workload = loaded(GETS, 1, 2);

        for (int i = 0; i < 4 * KEYS; i++) {
            Batch batch = next(workload, OperationKind.GET);
            assertThat(batch.canRead(held(batch, 0), 0)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 100})
    void noBlobWithAFlippedBitCanBeRead(int blobBytes) {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, KEYS, 0.99);
        Workload workload = preloaded(new WorkloadSpec(GETS, 1, blobBytes, BlobContent.ZEROS, keys, SEED), 1);
        Batch batch = next(workload, OperationKind.GET);
        byte[] blob = held(batch, 0).clone();

        for (int bit = 0; bit < Byte.SIZE * blobBytes; bit++) {
            blob[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(batch.canRead(blob, 0)).as("bit %s", bit).isFalse();
            blob[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
    }

    @Test
    void theBlobOfAnotherKeyCanOnlyBeReadWhereTheLoadWrites() {
        Workload reading = loaded(GETS, 1, 1);
        Batch batch = next(reading, OperationKind.GET);
        assertThat(batch.canRead(ofAnotherKey(batch), 0)).isFalse();

        store.keyed.clear();
        Workload writing = loaded(GETS_AND_PUTS, 1, 1);
        Batch mixed = next(writing, OperationKind.GET);
        assertThat(mixed.canRead(ofAnotherKey(mixed), 0)).isTrue();
    }

    @Test
    void aBatchCanReadTheBlobsOfItsKeysInAnyOrderButEachOnlyOnce() {
        Workload workload = loaded(GETS, 4, 2);
        Batch batch = next(workload, OperationKind.GET);
        for (int round = 0; round < 2; round++) {
            assertThat(batch.comparesReads(round)).isTrue();
            for (int i = 0; i < 4; i++) {
                assertThat(batch.canRead(held(batch, 3 - i), i)).isTrue();
            }
            assertThat(batch.canRead(held(batch, 0), 4)).as("again").isFalse();
        }
        assertThat(batch.canRead(ofAnotherKey(batch), 0)).isFalse();
    }

    @Test
    void oneBlobForAllKeysOfABatchIsRightForOneOfThem() {
        Workload workload = loaded(GETS, 70, 1);
        Batch batch = next(workload, OperationKind.GET);
        assertThat(batch.comparesReads(0)).isTrue();
        int right = 0;
        for (int i = 0; i < 70; i++) {
            right += batch.canRead(held(batch, 0), i) ? 1 : 0;
        }
        long asOften = IntStream.range(0, 70)
                .filter(i -> Arrays.equals(held(batch, i), held(batch, 0)))
                .count();
        assertThat(right).isEqualTo((int) asOften).isLessThan(35);
    }

    @Test
    void aTraceThatOnlyReadsIsHeldToItsPreload(@TempDir Path folder) throws Exception {
        String lines = "offset_us,operation,key,size_bytes\n0,get,7,100\n1000,get,9,100\n2000,get,7,100\n";
        Trace trace = TraceReader.read(Files.writeString(folder.resolve("t.csv"), lines), "t.csv");
        Workload workload = preloaded(WorkloadSpec.replaying(new TraceReplay(trace, 1), BlobContent.RANDOM, SEED), 1);
        Batch batch = next(workload, OperationKind.GET);

        assertThat(batch.canRead(held(batch, 0), 0)).isTrue();
        assertThat(batch.canRead(ofAnotherKey(batch), 0)).isFalse();
    }

    @Test
    void noBlobOfAnotherWorkloadCanBeRead() {
        Workload other = preloaded(Workloads.keyed(GETS, Distribution.UNIFORM, KEYS, 1, SEED + 1), 1);
        byte[] foreign = held(next(other, OperationKind.GET), 0);
        store.keyed.clear();

        Batch batch = next(loaded(GETS_AND_PUTS, 1, 1), OperationKind.GET);

        assertThat(batch.canRead(foreign, 0)).isFalse();
        assertThat(batch.canRead(new byte[0], 0)).isFalse();
    }

    @Test
    void aSharedKeyHoldsTheBlobThatThePreloadWrote() {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, KEYS, 0.99, 0, 1, 8);
        Workload workload = preloaded(new WorkloadSpec(GETS, 1, BLOB_BYTES, BlobContent.RANDOM, keys, SEED), 2);

        for (int i = 0; i < 100; i++) {
            Batch batch = next(workload, OperationKind.GET);
            assertThat(batch.canRead(held(batch, 0), 0)).isTrue();
            assertThat(batch.canRead(ofAnotherKey(batch), 0)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void aSerializedMessageIsKnownByItsBytes(Serialization serialization) {
        KeySpace keys = new KeySpace(Distribution.UNIFORM, KEYS, 0.99);
        MessageForm form = new MessageForm(Entity.RECORDING, serialization);
        Workload workload = preloaded(new WorkloadSpec(GETS, 1, BLOB_BYTES, form, BlobContent.RANDOM, keys, SEED), 1);
        Batch batch = next(workload, OperationKind.GET);
        byte[] message = held(batch, 0).clone();

        assertThat(batch.canRead(message, 0)).isTrue();
        assertThat(batch.canRead(ofAnotherKey(batch), 0)).isFalse();
        message[0] ^= 1;
        assertThat(batch.canRead(message, 0)).isFalse();
    }

    @Test
    void aKeyOfAnotherHostCanHoldAnyBlobOfTheWorkload() {
        WorkloadSpec spec = Workloads.keyed(GETS, Distribution.UNIFORM, KEYS, 1);
        Workload first = new Workload(
                spec, new HostShare(0, 1, 2, 0, 2, 2), 1, OperationKind.PUT, false, true, true, spec.seed());
        Workload second = new Workload(
                spec, new HostShare(1, 1, 2, 1, 2, 2), 1, OperationKind.PUT, false, true, true, spec.seed());
        Workloads.preload(first, 1, store);
        Workloads.preload(second, 1, store);
        int foreign = 0;

        for (int i = 0; i < 200; i++) {
            Batch batch = next(second, OperationKind.GET);
            assertThat(batch.canRead(held(batch, 0), 0)).isTrue();
            foreign += batch.canRead(ofAnotherKey(batch), 0) ? 1 : 0;
            assertThat(batch.canRead(new byte[BLOB_BYTES], 0)).isFalse();
        }

        assertThat(foreign).isBetween(50, 150); // half of the keys are the other host's
    }

    @Test
    void aMarkCanBeRead() {
        WorkloadSpec spec = Workloads.keyed(GETS_AND_PUTS, Distribution.UNIFORM, KEYS, 1)
                .sampled(Optional.of(new Sampling(1e9, Duration.ofSeconds(1))));
        Workload workload = preloaded(spec, 1);
        byte[] mark = workload.marks().orElseThrow().all().get(0).payload();

        Batch batch = next(workload, OperationKind.GET);

        assertThat(batch.canRead(mark, 0)).isTrue();
    }

    @Test
    void whatIsComparedFollowsFromTheVerification() {
        WorkloadSpec spec = Workloads.keyed(GETS_AND_PUTS, Distribution.UNIFORM, KEYS, 1);
        assertThat(compared(spec, true, true)).isEqualTo(1);
        assertThat(compared(spec, false, true)).isBetween(0.0624, 0.0626);
        assertThat(compared(spec, false, false)).isZero();
        Batch put = next(workload(spec, true, true), OperationKind.PUT);
        assertThat(put.comparesReads(0)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 16, 32, 100, 144, 987, 1597})
    void aSampleHasNoPattern(int period) {
        Batch batch =
                next(workload(Workloads.keyed(GETS, Distribution.UNIFORM, KEYS, 1), false, true), OperationKind.GET);
        int[] compared = new int[period];
        int rounds = 4_000;

        for (int id = 0; id < period * rounds; id++) {
            compared[id % period] += batch.comparesReads(id) ? 1 : 0;
        }

        for (int count : compared) {
            assertThat(count / (double) rounds).isBetween(0.04, 0.085);
        }
    }

    /** Share of the reads that are compared. */
    private static double compared(WorkloadSpec spec, boolean content, boolean history) {
        Batch batch = next(workload(spec, content, history), OperationKind.GET);
        int count = 0;
        for (int id = 0; id < 1_000_000; id++) {
            count += batch.comparesReads(id) ? 1 : 0;
        }
        return count / 1e6;
    }

    private static Workload workload(WorkloadSpec spec, boolean content, boolean history) {
        return new Workload(spec, HostShare.whole(1, 1), 1, OperationKind.PUT, false, content, history, spec.seed());
    }

    private Workload loaded(Map<OperationKind, Integer> mix, int batchSize, int lanes) {
        return preloaded(Workloads.keyed(mix, Distribution.UNIFORM, KEYS, batchSize), lanes);
    }

    private Workload preloaded(WorkloadSpec spec, int lanes) {
        Workload workload = Workloads.of(spec, lanes, 1);
        for (int lane = 0; lane < lanes; lane++) {
            OperationSource source = workload.preload(lane);
            while (source.hasNext()) {
                Batch batch = Workloads.issue(workload, source);
                batch.serialize();
                store.serve(source, batch);
            }
        }
        return workload;
    }

    private static Batch next(Workload workload, OperationKind kind) {
        Batch batch = workload.newBatch(0);
        do {
            workload.source(0).next(batch);
        } while (batch.kind() != kind);
        return batch;
    }

    private byte[] held(Batch batch, int index) {
        return store.keyed.get(batch.key(index)).blob();
    }

    /** Which differs from the batch's. */
    private byte[] ofAnotherKey(Batch batch) {
        return store.keyed.values().stream()
                .map(ModelStore.Versioned::blob)
                .filter(blob -> IntStream.range(0, batch.size()).noneMatch(i -> Arrays.equals(blob, held(batch, i))))
                .findFirst()
                .orElseThrow();
    }
}
