package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How well the client's own codecs compress the batches that a workload makes. */
class CompressedContentTest {
    private static final int OPERATIONS = 8;

    @ParameterizedTest
    @CsvSource({
        "256, 16",
        "128, 100",
        "8192, 100",
        "16384, 100",
        "32768, 100",
        "1024, 1000",
        "8192, 1000",
        "1024, 20000"
    })
    void randomBlobsAreIncompressibleForZstdInEveryBatch(int batchSize, int blobBytes) throws IOException {
        assertThat(worstRatio("zstd", batchSize, blobBytes, BlobContent.RANDOM)).isBetween(0.9, 1.02);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4", "snappy", "gzip"})
    void randomBlobsAreIncompressibleForTheOtherCodecs(String compression) throws IOException {
        assertThat(worstRatio(compression, 32768, 100, BlobContent.RANDOM)).isBetween(0.9, 1.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 32768})
    void halfZerosAreHalfTheBytesWhateverTheBatch(int batchSize) throws IOException {
        assertThat(worstRatio("zstd", batchSize, 1000, BlobContent.compressible(0.5)))
                .isCloseTo(2, within(0.05));
    }

    /** Bytes of the blobs by compressed bytes, of the batch that compresses best. */
    private static double worstRatio(String compression, int batchSize, int blobBytes, BlobContent content)
            throws IOException {
        WorkloadSpec spec =
                new WorkloadSpec(Map.of(OperationKind.APPEND, 1), batchSize, blobBytes, content, KeySpace.DEFAULT, 42);
        Workload workload = new Workload(spec, 3, 8, OperationKind.PUT, false, false);
        double worst = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            Batch batch = workload.newBatch(i % 3);
            OperationSource source = workload.source(i % 3);
            source.next(batch);
            source.issued(batch);
            worst = Math.max(worst, (double) spec.batchBytes() / compressedBytes(compression, batch));
        }
        return worst;
    }

    private static int compressedBytes(String compression, Batch batch) throws IOException {
        ByteBufferOutputStream compressed = new ByteBufferOutputStream(1 << 20);
        try (OutputStream out =
                Compression.of(compression).build().wrapForOutput(compressed, RecordBatch.CURRENT_MAGIC_VALUE)) {
            for (int i = 0; i < batch.size(); i++) {
                out.write(batch.payload(i));
            }
        }
        return compressed.position();
    }
}
