package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.Map;

/** Makes workloads for tests. */
final class Workloads {
    static final int BLOB_BYTES = 100;
    static final long SEED = 42;

    private Workloads() {}

    static WorkloadSpec appends(int batchSize) {
        return new WorkloadSpec(
                Map.of(OperationKind.APPEND, 1), batchSize, BLOB_BYTES, BlobContent.RANDOM, KeySpace.DEFAULT, SEED);
    }

    static WorkloadSpec keyed(Map<OperationKind, Integer> mix, Distribution distribution, int keys, int batchSize) {
        return keyed(mix, distribution, keys, batchSize, SEED);
    }

    static WorkloadSpec keyed(
            Map<OperationKind, Integer> mix, Distribution distribution, int keys, int batchSize, long seed) {
        KeySpace space = new KeySpace(distribution, keys, 0.99);
        return new WorkloadSpec(mix, batchSize, BLOB_BYTES, BlobContent.RANDOM, space, seed);
    }

    static Workload of(WorkloadSpec spec, int lanes, int partitions) {
        return new Workload(spec, lanes, partitions, OperationKind.PUT, false, true);
    }

    /** The next batch, sent. */
    static Batch issue(Workload workload, OperationSource source) {
        Batch batch = workload.newBatch(0);
        source.next(batch);
        source.issued(batch);
        return batch;
    }

    /** Writes every key of every lane. */
    static void preload(Workload workload, int lanes, ModelStore store) {
        for (int lane = 0; lane < lanes; lane++) {
            OperationSource source = workload.preload(lane);
            while (source.hasNext()) {
                store.serve(source, issue(workload, source));
            }
        }
    }

    /** Checks what a store holds against what it must hold. */
    static void assertFound(Workload workload, ModelStore store, long lost, long duplicated, long corrupt) {
        Expectation expectation = workload.expectation();
        store.scan(expectation);
        assertThat(expectation.lost()).as("lost").isEqualTo(lost);
        assertThat(expectation.duplicated()).as("duplicated").isEqualTo(duplicated);
        assertThat(expectation.corrupt()).as("corrupt").isEqualTo(corrupt);
    }
}
