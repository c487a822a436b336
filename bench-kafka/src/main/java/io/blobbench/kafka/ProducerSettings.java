package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Consistency;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The producer properties that make one batch of blobs one request.
 *
 * <ul>
 *   <li>{@code batch.size} is the exact size of a full batch of the largest blobs: the client sends it when its last
 *       record is in, whatever {@code linger.ms} says. A batch that is too large for its share of the heap goes out in
 *       several requests.
 *   <li>{@code linger.ms}: a smaller batch waits so long for more, the client's own default of 5 ms. With 0 the sender
 *       thread takes the first records while the others are being appended: a batch of 8192 blobs of 100 bytes became 2
 *       to 3 requests and took half as long again.
 *   <li>Compressed sizes are not known ahead: {@code batch.size} then has room to spare, which no batch fills, and
 *       {@code linger.ms} is 0.
 *   <li>{@code send.buffer.bytes} is left to the operating system. With the client's default every write of 128 KiB copies
 *       all that is still unsent of the request: batches of 41 MB took twice as long.
 *   <li>Retries are off, and every wait ends within 30 s.
 * </ul>
 */
final class ProducerSettings {
    static final Map<Consistency, String> ACKS =
            Map.of(Consistency.NONE, "0", Consistency.ONE, "1", Consistency.ALL, "all");

    private static final Set<String> COMPRESSIONS = Set.of("none", "lz4", "zstd", "snappy", "gzip");
    private static final int MIB = 1 << 20;
    private static final int FLOOR_BYTES = 32 * MIB;
    private static final int SPARE_BYTES = 1024;
    private static final int LINGER_MS = 5;
    private static final int RECORD_BATCH_HEADER_BYTES = 61;

    private ProducerSettings() {}

    /**
     * The word of the layout's only option.
     *
     * @throws StoreException when there are others, or Kafka has no such word
     */
    static String compression(Layout layout) throws StoreException {
        return KafkaStoreFactory.TRAITS.optionsOf(layout).word("compression", COMPRESSIONS);
    }

    /** @param maxHeapBytes of the harness, of which all producers together buffer at most a quarter */
    static Map<String, Object> of(Layout layout, ConnectionPlan plan, long maxHeapBytes) throws StoreException {
        String compression = compression(layout);
        boolean compressed = !compression.equals("none");
        long share = Math.max(2L * MIB, maxHeapBytes / 4 / plan.total());
        long exactBytes = recordBatchBytes(plan.maxBatchSize(), plan.maxBlobBytes());
        long roomyBytes = compressed ? exactBytes + exactBytes / 6 : exactBytes;
        int batchBytes = (int) Math.min(Math.min(roomyBytes, share), Integer.MAX_VALUE / 2);
        long largestBytes = Math.max(batchBytes, recordBatchBytes(1, plan.maxBlobBytes())) + SPARE_BYTES;
        long bufferBytes = Math.max(FLOOR_BYTES, 2L * plan.maxInFlight() * batchBytes);

        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, ACKS.get(layout.consistency()));
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, batchBytes);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, compressed ? 0 : LINGER_MS);
        settings.put(ProducerConfig.SEND_BUFFER_CONFIG, -1);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, Math.max(largestBytes, Math.min(bufferBytes, share)));
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int) Math.max(MIB, largestBytes));
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 5);
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.RETRIES_CONFIG, 0);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 20_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000L);
        return settings;
    }

    /** Bytes of so many records with the same timestamp, no key and no headers, uncompressed. */
    static long recordBatchBytes(int records, int blobBytes) {
        long bytes = RECORD_BATCH_HEADER_BYTES;
        for (int i = 0; i < records; i++) {
            // Attributes, timestamp 0, no key, no headers: a byte each.
            int body = 4 + varintBytes(i) + varintBytes(blobBytes) + blobBytes;
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
