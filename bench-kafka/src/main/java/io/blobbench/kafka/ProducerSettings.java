package io.blobbench.kafka;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The producer properties that make one batch of blobs one request.
 *
 * <ul>
 *   <li>{@code batch.size} is the size at which the client takes a batch of the largest blobs for full: its exact size or, of a
 *       compressed one, the client's own estimate of incompressible blobs, see {@link RatioEstimate}. The client sends a full batch when its last
 *       record is in, whatever {@code linger.ms} says. {@link ProducerBuffers} has room for it.
 *   <li>{@code linger.ms} is 1 where a batch fills its buffer. The sender thread then leaves a batch alone while it is being
 *       appended, and takes it after 1 ms at the latest. It cannot be longer: when one batch is full the client sends what is
 *       there for all other partitions of that broker, and the rest of a batch taken half-way never becomes full. A batch
 *       below the largest waits that long too. With a {@code batch.size} of the user's it is 0: batches do not fill that, or their last
 *       records do not, and each would wait.
 *   <li>A batch that cannot become full, because it is smaller than the buffer that the client allocates for the first record at
 *       least, has the client's default {@code batch.size} of 16 KiB and a {@code linger.ms} of 0, the client's default before 4.0, where
 *       it became 5: always so for a batch of one. The first leaves at once, and those that come while a connection is busy share a request.
 *   <li>{@code send.buffer.bytes} is left to the operating system. With the client's default every write of 128 KiB copies
 *       all that is still unsent of the request: batches of 41 MB took twice as long.
 *   <li>Retries are off, except with the user's {@code enable.idempotence}, where they have the client's default because it refuses 0. A
 *       request is given up after 20 s, or soon after the harness has, if that is later. A longer time of the user's
 *       for requests, or a {@code linger.ms}, makes {@code delivery.timeout.ms} longer: the client refuses one below both together.
 * </ul>
 */
final class ProducerSettings {
    private static final Set<String> COMPRESSIONS = Set.of("none", "lz4", "zstd", "snappy", "gzip");

    /** For results. Those from the time-outs on are known when a connection is open, unless the user sets them. */
    static final List<String> SHOWN = List.of(
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.RETRIES_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
            ProducerConfig.SEND_BUFFER_CONFIG,
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            ProducerConfig.BUFFER_MEMORY_ALLOCATION_STRATEGY_CONFIG);

    private static final int MIB = 1 << 20;
    private static final int SPARE_BYTES = 1024;
    private static final int LINGER_MS = 1;
    private static final int REQUEST_MS = 20_000;
    /** In which a batch leaves its buffer, besides the time of its request. */
    private static final int DELIVERY_MORE_MS = 10_000;

    private static final int BLOCK_MS = 30_000;

    private ProducerSettings() {}

    /**
     * The word of the layout's only option.
     *
     * @throws StoreException when there are others, or Kafka has no such word
     */
    static String compression(Layout layout) throws StoreException {
        return KafkaTraits.TRAITS.optionsOf(layout).word("compression", COMPRESSIONS);
    }

    /** Those of one connection. */
    static Map<String, Object> of(
            Layout layout, ConnectionPlan plan, ProducerBuffers buffers, ClientProperties properties)
            throws StoreException {
        long largestBytes =
                Math.max(buffers.batchBytes(), RecordBatchBytes.exact(1, plan.maxBlobBytes())) + SPARE_BYTES;
        int requestMs = plan.clientTimeoutMillis(REQUEST_MS);
        long deliveryMs = Math.max(requestMs, properties.number(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, requestMs))
                + (long) properties.number(ProducerConfig.LINGER_MS_CONFIG, 0)
                + DELIVERY_MORE_MS;

        Map<String, Object> settings = of(layout, properties);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, requestMs);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) Math.min(deliveryMs, Integer.MAX_VALUE));
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) plan.clientTimeoutMillis(BLOCK_MS));
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, buffers.batchBytes());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, lingerMs(buffers));
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, buffers.totalBytes());
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int) Math.max(MIB, largestBytes));
        return settings;
    }

    /** {@code linger.ms} unless the user sets it. */
    static int lingerMs(ProducerBuffers buffers) {
        return buffers.whole() ? LINGER_MS : 0;
    }

    /**
     * Those that are the same for every connection.
     *
     * @throws StoreException when the layout's option is wrong, or the user's idempotence needs another consistency
     */
    static Map<String, Object> of(Layout layout, ClientProperties properties) throws StoreException {
        boolean idempotent = properties.idempotent();
        if (idempotent && layout.consistency() != Consistency.ALL) {
            throw new UnsupportedLayoutException("Kafka client property '" + ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG
                    + "' needs consistency all, the layout has "
                    + layout.consistency().word());
        }
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, KafkaTraits.ACKS.get(layout.consistency()));
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression(layout));
        settings.put(ProducerConfig.SEND_BUFFER_CONFIG, -1);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, ProducerBuffers.REQUESTS_IN_FLIGHT);
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.RETRIES_CONFIG, idempotent ? Integer.MAX_VALUE : 0);
        return settings;
    }
}
