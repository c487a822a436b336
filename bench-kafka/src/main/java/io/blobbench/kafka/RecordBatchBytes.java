package io.blobbench.kafka;

/**
 * Sizes of record batches as the Kafka client computes them, for records with one timestamp, no key and no headers.
 *
 * <p>Source: {@code MemoryRecordsBuilder}, {@code DefaultRecord} and {@code DefaultRecordBatch} of kafka-clients.
 */
final class RecordBatchBytes {
    private static final int HEADER_BYTES = 61;
    /** Attributes, timestamp delta 0, key length -1 and number of headers 0: one byte each. */
    private static final int FIXED_FIELDS_BYTES = 4;

    private static final int MAX_RECORD_OVERHEAD_BYTES = 21;
    private static final float ESTIMATION_FACTOR = 1.05f;

    private RecordBatchBytes() {}

    /** Uncompressed size, to the byte. */
    static long exact(int records, int blobBytes) {
        return HEADER_BYTES + recordsBytes(records, blobBytes);
    }

    /**
     * The client's estimate of the compressed size when it expects {@link RatioEstimate#RATIO}, in the client's own
     * single precision.
     */
    static long estimated(int records, int blobBytes) {
        return estimated(records, blobBytes, RatioEstimate.RATIO);
    }

    /** The same when it expects another compression ratio. */
    static long estimated(int records, int blobBytes, float ratio) {
        return HEADER_BYTES + (long) (recordsBytes(records, blobBytes) * ratio * ESTIMATION_FACTOR);
    }

    /** Uncompressed size of the last of so many records, as which the client takes each record that is not in a record batch yet. */
    static long last(int records, int blobBytes) {
        return exact(records, blobBytes) - exact(records - 1, blobBytes);
    }

    /** The least buffer that the client allocates for a new batch; a smaller {@code batch.size} has no effect. */
    static long smallestBuffer(int blobBytes) {
        return HEADER_BYTES + MAX_RECORD_OVERHEAD_BYTES + 1L + varintBytes(blobBytes) + blobBytes + 1;
    }

    private static long recordsBytes(int records, int blobBytes) {
        long bytes = 0;
        for (int i = 0; i < records; i++) {
            int body = FIXED_FIELDS_BYTES + varintBytes(i) + varintBytes(blobBytes) + blobBytes;
            bytes += varintBytes(body) + body;
        }
        return bytes;
    }

    /** Bytes of a number of at least 0 in the records' zigzag encoding. */
    private static int varintBytes(int number) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros((long) number << 1);
        return Math.max(1, (bits + 6) / 7);
    }
}
