package io.blobbench.kafka;

import org.apache.kafka.common.record.internal.CompressionRatioEstimator;
import org.apache.kafka.common.record.internal.CompressionType;

/**
 * The compression ratio that the Kafka client expects of the records of a topic.
 *
 * <p>The client decides with it whether a compressed batch is full, and follows the batches it has sent: after one that
 * compresses worse than expected it expects 5 % more, then a little less with every batch. No {@code batch.size} fits an
 * estimate that moves. Reset before every batch, it is a constant for which {@link RecordBatchBytes#estimated} gives the
 * size of a full batch.
 *
 * <p>Any thread. The estimate is one for all producers of the topic in this process, so a batch that another connection or
 * the producer's own thread closes at the same moment may move it; the batch then waits for {@code linger.ms}.
 */
final class RatioEstimate {
    /** Incompressible: what the client expects of a new topic. */
    static final float RATIO = 1;

    private final String topic;
    private final CompressionType type;

    /** @param compression as in {@code compression.type} */
    RatioEstimate(String topic, String compression) {
        this.topic = topic;
        this.type = CompressionType.forName(compression);
    }

    /** Makes the client expect {@link #RATIO} of the next batch. */
    void reset() {
        if (type != CompressionType.NONE) {
            CompressionRatioEstimator.setEstimation(topic, type, RATIO);
        }
    }
}
