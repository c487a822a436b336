package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Blobs of 100 B, 1 KB and 20 KB in one workload. */
final class MixedSizesTest {
    private static final BlobSizes SIZES = new BlobSizes(
            "100B:60+1KB:35+20KB:5",
            List.of(new SizeClass(100, 60), new SizeClass(1000, 35), new SizeClass(20_000, 5)));

    private static WorkloadSpec spec(OperationKind kind, int batch) {
        return new WorkloadSpec(
                Map.of(kind, 1), batch, SIZES, MessageForm.BLOB, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
    }

    private static Workload workload(WorkloadSpec spec) {
        return new Workload(spec, 1, 1, OperationKind.PUT, false, true);
    }

    @Test
    void theBytesOfAppendsAreThoseOfTheirBlobs() {
        Workload workload = workload(spec(OperationKind.APPEND, 7));
        OperationSource source = workload.source(0);
        Batch batch = workload.newBatch(0);
        for (int operation = 0; operation < 1_000; operation++) {
            source.next(batch);
            source.issued(batch);
            long bytes = 0;
            for (int i = 0; i < 7; i++) {
                bytes += batch.payload(i).length;
            }
            assertThat(workload.payloadBytes().written(batch, 7)).isEqualTo(bytes);
            assertThat(workload.payloadBytes().written(batch, 0)).isZero();
            source.settled(batch, 7, 0, 0);
        }
    }

    @Test
    void aReadBackOfAppendsKnowsLossDuplicatesAndDamage() {
        Workload workload = workload(spec(OperationKind.APPEND, 1));
        OperationSource source = workload.source(0);
        List<byte[]> sent = new ArrayList<>();
        Batch batch = workload.newBatch(0);
        for (int i = 0; i < 5_000; i++) {
            source.next(batch);
            source.issued(batch);
            sent.add(batch.payload(0));
            source.settled(batch, 1, 0, 0);
        }
        Expectation whole = workload.expectation();
        sent.forEach(blob -> whole.visit(0, blob));
        assertThat(List.of(whole.lost(), whole.duplicated(), whole.corrupt())).containsExactly(0L, 0L, 0L);

        Expectation wrong = workload.expectation();
        sent.subList(2, sent.size()).forEach(blob -> wrong.visit(0, blob));
        byte[] damaged = sent.get(1).clone();
        damaged[damaged.length - 1]++;
        wrong.visit(0, damaged);
        assertThat(wrong.lost()).isOne();
        assertThat(wrong.corrupt()).isOne();
    }

    @Test
    void aKeyHoldsTheBlobOfItsSize() {
        Workload workload = workload(spec(OperationKind.PUT, 1));
        OperationSource source = workload.source(0);
        Map<Long, byte[]> store = new HashMap<>();
        Batch batch = workload.newBatch(0);
        for (int i = 0; i < 5_000; i++) {
            source.next(batch);
            source.issued(batch);
            store.put(batch.key(0), batch.payload(0));
            source.settled(batch, 1, 0, 0);
        }
        Expectation expectation = workload.expectation();
        store.forEach(expectation::visit);
        assertThat(List.of(expectation.lost(), expectation.duplicated(), expectation.corrupt()))
                .containsExactly(0L, 0L, 0L);

        Expectation swapped = workload.expectation();
        long key = store.keySet().iterator().next();
        byte[] other = store.values().stream()
                .filter(blob -> blob.length != store.get(key).length)
                .findFirst()
                .orElseThrow();
        swapped.visit(key, other);
        assertThat(swapped.lost()).as("as an older one").isEqualTo(store.size());
        assertThat(swapped.corrupt()).isZero();
    }

    /** Most places of the ring that have a size have other places of the same blob. */
    @Test
    void noKeyGetsTheBlobThatItHoldsAlready() {
        KeySpace keys = new KeySpace(KeySpace.Distribution.UNIFORM, 5000, 0.99);
        Workload workload = workload(new WorkloadSpec(
                Map.of(OperationKind.PUT, 1), 1, SIZES, MessageForm.BLOB, BlobContent.RANDOM, keys, 42));
        OperationSource source = workload.source(0);
        Map<Long, byte[]> store = new HashMap<>();
        Batch batch = workload.newBatch(0);
        int repeated = 0;
        for (int i = 0; i < 50_000; i++) {
            source.next(batch);
            source.issued(batch);
            byte[] blob = batch.payload(0);
            repeated += Arrays.equals(blob, store.put(batch.key(0), blob)) ? 1 : 0;
            source.settled(batch, 1, 0, 0);
        }

        assertThat(repeated).isZero();
    }

    @Test
    void theSizesOfKeysDoNotRepeatFromLaneToLane() {
        int lanes = 64;
        KeySpace keys = new KeySpace(KeySpace.Distribution.ZIPF, 10_000, 0.99);
        WorkloadSpec gets = new WorkloadSpec(
                Map.of(OperationKind.GET, 1), 1, SIZES, MessageForm.BLOB, BlobContent.RANDOM, keys, 42);
        Workload workload = new Workload(gets, lanes, 1, OperationKind.PUT, false, true);
        ModelStore store = new ModelStore();

        Workloads.preload(workload, lanes, store);

        Set<Integer> sizesOfHottest = new HashSet<>();
        long bytes = 0;
        for (long key = 0; key < workload.keyCount(); key++) {
            int size = store.keyed.get(key).blob().length;
            bytes += size;
            if (key < lanes) {
                sizesOfHottest.add(size);
            }
        }
        assertThat(workload.keyCount()).isEqualTo(10_048);
        assertThat(sizesOfHottest).hasSizeGreaterThan(1);
        assertThat((double) bytes / workload.keyCount()).isCloseTo(SIZES.meanBytes(), Percentage.withPercentage(10));
        Workloads.assertFound(workload, store, 0, 0, 0);
    }

    @Test
    void lanesPutDifferentBlobsAtTheSameTime() {
        Workload workload = new Workload(spec(OperationKind.PUT, 1), 2, 1, OperationKind.PUT, false, true);

        for (int k = 0; k < 100; k++) {
            Batch first = Workloads.issue(workload, workload.source(0));
            Batch second = Workloads.issue(workload, workload.source(1));
            assertThat(second.firstBlob).isNotEqualTo(first.firstBlob);
        }
    }

    @Test
    void aReadReturnsOneOfTheSizes() {
        PayloadBytes bytes = workload(spec(OperationKind.GET, 1)).payloadBytes();

        assertThat(bytes.possible(1, 1000)).isTrue();
        assertThat(bytes.possible(1, 1001)).isFalse();
        assertThat(bytes.possible(3, 2_100)).isTrue();
        assertThat(bytes.possible(3, 60_001)).isFalse();
        assertThat(bytes.read(1, 1000)).isEqualTo(1000);
    }
}
