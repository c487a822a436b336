package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import io.blobbench.store.Suggestions;
import io.blobbench.store.UnsupportedLayoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The producer properties that make one batch of blobs one batch of records. */
final class ProducerSettings {
    static final String COMPRESSION = "compression";

    private static final List<String> COMPRESSIONS = List.of("none", "lz4", "zstd", "snappy", "gzip");
    private static final int MIB = 1 << 20;
    private static final int LINGER_MS = 5;
    private static final int RECORD_BATCH_HEADER_BYTES = 61;

    private ProducerSettings() {}

    /** @throws UnsupportedLayoutException when Kafka has no words for the layout */
    static void check(Layout layout) throws StoreException {
        acks(layout);
        for (String option : layout.options().keySet()) {
            if (!option.equals(COMPRESSION)) {
                throw new StoreException(
                        "the Kafka adapter knows no layout option '" + option + "', only '" + COMPRESSION + "'");
            }
        }
        String compression = compression(layout);
        if (!COMPRESSIONS.contains(compression)) {
            throw new StoreException("options.compression must be one of " + COMPRESSIONS + ", got '" + compression
                    + "'" + Suggestions.didYouMean(compression, COMPRESSIONS));
        }
    }

    private static String acks(Layout layout) throws UnsupportedLayoutException {
        return switch (layout.consistency()) {
            case NONE -> "0";
            case ONE -> "1";
            case ALL -> "all";
            case ANY, TWO, QUORUM ->
                throw new UnsupportedLayoutException("Kafka has no acks for consistency "
                        + layout.consistency().word());
        };
    }

    private static String compression(Layout layout) {
        return layout.options().getOrDefault(COMPRESSION, "none");
    }

    static Map<String, Object> of(Layout layout, ConnectionPlan plan, long maxHeapBytes) throws StoreException {
        long exactBytes = recordBatchBytes(plan.maxBatchSize(), plan.maxBlobBytes());
        int batchBytes = (int) Math.min(exactBytes, Integer.MAX_VALUE / 2);
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, acks(layout));
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression(layout));
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, batchBytes);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, bufferBytes(batchBytes, plan, maxHeapBytes));
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Math.max(MIB, batchBytes + 1024));
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 5);
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.RETRIES_CONFIG, 0);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 20_000);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 30_000);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000L);
        return settings;
    }

    static long recordBatchBytes(int records, int blobBytes) {
        long bytes = RECORD_BATCH_HEADER_BYTES;
        for (int i = 0; i < records; i++) {
            // Attributes, timestamp 0, no key, no headers: a byte each.
            int body = 4 + varintBytes(i) + varintBytes(blobBytes) + blobBytes;
            bytes += varintBytes(body) + body;
        }
        return bytes;
    }

    private static long bufferBytes(int batchBytes, ConnectionPlan plan, long maxHeapBytes) {
        long wanted = Math.max(32L * MIB, 2L * plan.maxInFlight() * batchBytes);
        long share = maxHeapBytes / 4 / plan.total();
        return Math.max(2L * batchBytes, Math.min(wanted, share));
    }

    /** Bytes of a number of at least 0 in the records' zigzag encoding. */
    private static int varintBytes(int number) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros((long) number << 1);
        return Math.max(1, (bits + 6) / 7);
    }
}
