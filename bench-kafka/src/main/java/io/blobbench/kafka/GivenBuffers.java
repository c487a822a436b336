package io.blobbench.kafka;

import java.util.OptionalLong;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The properties of a producer's buffers that the user sets; sizes are empty where the harness decides.
 *
 * @param batchBytes {@code batch.size}
 * @param totalBytes {@code buffer.memory}
 * @param incremental whether record batches take memory as they grow, {@code buffer.memory.allocation.strategy}
 */
record GivenBuffers(OptionalLong batchBytes, OptionalLong totalBytes, boolean incremental) {
    static final GivenBuffers NONE = new GivenBuffers(OptionalLong.empty(), OptionalLong.empty(), false);

    static GivenBuffers of(ClientProperties properties) {
        return new GivenBuffers(
                properties.number(ProducerConfig.BATCH_SIZE_CONFIG),
                properties.number(ProducerConfig.BUFFER_MEMORY_CONFIG),
                properties
                        .word(ProducerConfig.BUFFER_MEMORY_ALLOCATION_STRATEGY_CONFIG)
                        .equalsIgnoreCase(ProducerConfig.BUFFER_MEMORY_ALLOCATION_STRATEGY_INCREMENTAL));
    }
}
