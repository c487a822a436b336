package io.blobbench.kafka;

import org.apache.kafka.common.record.internal.CompressionRatioEstimator;
import org.apache.kafka.common.record.internal.CompressionType;

/**
 * The compression ratio that the Kafka client expects of the records of a topic.
 *
 * <p>The client decides with it whether a compressed record batch is full, and follows the record batches it has sent: after one that
 * compresses worse than expected it expects 5 % more, then a little less with every record batch. No {@code batch.size} fits an
 * estimate that moves. Where each operation is to fill one record batch, the estimate is reset before every operation: it is then a
 * constant for which {@link RecordBatchBytes#estimated} gives the size of a full record batch. Where a record batch has blobs of
 * several operations, or {@code batch.size} is the user's, the estimate is left to the client, so that record batches have as many
 * blobs as those of any producer with the same properties.
 *
 * <p>Any thread. The estimate is one for all producers of the topic in this process, so a record batch that another connection or
 * the producer's own thread closes at the same moment may move it; the record batch then waits for {@code linger.ms}.
 */
final class RatioEstimate {
    /** Incompressible: what the client expects of a new topic. */
    static final float RATIO = 1;

    /** The most that it expects: incompressible records may grow by some bytes, after which it adds a step. */
    private static final float LARGEST_RATIO = RATIO + CompressionRatioEstimator.COMPRESSION_RATIO_DETERIORATE_STEP;

    /** Blobs that compress further have hardly any content. */
    private static final float LEAST_RATIO = 0.01f;

    private final String topic;
    private final CompressionType type;
    private final boolean constant;

    /**
     * The estimate of one topic.
     *
     * @param compression as in {@code compression.type}
     * @param constant whether each operation is to fill one record batch
     */
    RatioEstimate(String topic, String compression, boolean constant) {
        this.topic = topic;
        this.type = CompressionType.forName(compression);
        this.constant = constant && type != CompressionType.NONE;
    }

    /** Whether the records are compressed at all. */
    boolean compressed() {
        return type != CompressionType.NONE;
    }

    /** The ratio that the client expects now. */
    float now() {
        return constant ? RATIO : CompressionRatioEstimator.estimation(topic, type);
    }

    /** The lowest that it comes to expect of any blobs. */
    float lowest() {
        return constant ? RATIO : LEAST_RATIO;
    }

    /** The highest that it comes to expect of any blobs. */
    float highest() {
        return constant ? RATIO : LARGEST_RATIO;
    }

    /** An operation begins: where the estimate is constant, the client expects {@link #RATIO} of its record batch. */
    void beginOperation() {
        if (constant) {
            CompressionRatioEstimator.setEstimation(topic, type, RATIO);
        }
    }
}
