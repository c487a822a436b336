package io.blobbench.kafka;

import java.util.OptionalLong;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The sizes of a producer's buffers that the user sets; each is empty where the harness decides.
 *
 * @param batchBytes {@code batch.size}
 * @param totalBytes {@code buffer.memory}
 */
record GivenBuffers(OptionalLong batchBytes, OptionalLong totalBytes) {
    static final GivenBuffers NONE = new GivenBuffers(OptionalLong.empty(), OptionalLong.empty());

    static GivenBuffers of(ClientProperties properties) {
        return new GivenBuffers(
                properties.number(ProducerConfig.BATCH_SIZE_CONFIG),
                properties.number(ProducerConfig.BUFFER_MEMORY_CONFIG));
    }
}
