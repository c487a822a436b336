package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaConnectionTest {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @Test
    void recordsThatEndDifferentlySettleEveryBlobOnce() throws Exception {
        MockProducer<byte[], byte[]> producer = answeringWhenTold();
        RecordingOperation operation = append(3);

        connection(producer).submit(operation);
        producer.completeNext();
        producer.errorNext(new TimeoutException("late"));
        assertThat(operation.acknowledged()).isZero();
        producer.completeNext();

        assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(2);
        assertThat(operation.failed()).isEqualTo(1);
    }

    @Test
    void aBrokerThatCannotWriteIsFull() throws Exception {
        MockProducer<byte[], byte[]> producer = answeringWhenTold();
        RecordingOperation operation = append(1);

        connection(producer).submit(operation);
        producer.errorNext(new KafkaStorageException("Disk error"));

        assertThat(operation.awaitSettled(DEADLINE).causes()).singleElement().satisfies(cause -> assertThat(cause)
                .isInstanceOf(StoreFullException.class)
                .hasMessageContaining("Disk error"));
    }

    @Test
    void theSlotOfASettledOperationServesTheNext() throws Exception {
        MockProducer<byte[], byte[]> producer = answeringWhenTold();
        KafkaConnection connection = connection(producer);
        RecordingOperation failing = append(2);
        RecordingOperation next = append(2);

        connection.submit(failing);
        producer.errorNext(new TimeoutException("late"));
        producer.errorNext(new TimeoutException("late"));
        connection.submit(next);
        producer.completeNext();
        producer.completeNext();

        assertThat(failing.awaitSettled(DEADLINE).failed()).isEqualTo(2);
        assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(2);
    }

    @Test
    void operationsThatAreSentBeforeTheFirstAcknowledgementAreFirstUses() {
        MockProducer<byte[], byte[]> producer = answeringWhenTold();
        KafkaConnection connection = connection(producer);

        connection.submit(append(1));
        connection.submit(append(2).inSlot(1));
        producer.errorNext(new TimeoutException("late"));
        connection.submit(append(1));
        assertThat(connection.firstUses()).isEqualTo(3);

        producer.completeNext();
        connection.submit(append(1).inSlot(2));
        assertThat(connection.firstUses()).isEqualTo(3);
    }

    @Test
    void anExceptionThrownBySendFailsEveryBlobOnce() throws Exception {
        MockProducer<byte[], byte[]> producer = answeringWhenTold();
        producer.sendException = new IllegalStateException("broken");
        RecordingOperation operation = append(100);

        connection(producer).submit(operation);

        assertThat(operation.awaitSettled(DEADLINE).failed()).isEqualTo(100);
        assertThat(operation.causes()).containsOnly(producer.sendException);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void blobsThatWereTakenBeforeARefusalSettleByTheirAnswers(boolean answeredAtOnce) throws Exception {
        int taken = 3;
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(
                        answeredAtOnce,
                        new RoundRobinPartitioner(),
                        new ByteArraySerializer(),
                        new ByteArraySerializer()) {
                    @Override
                    public synchronized Future<RecordMetadata> send(
                            ProducerRecord<byte[], byte[]> record, Callback callback) {
                        sendException = history().size() < taken ? null : new IllegalStateException("broken");
                        return super.send(record, callback);
                    }
                };
        RecordingOperation operation = append(10);

        connection(producer).submit(operation);
        while (producer.completeNext()) {
            assertThat(operation.failed()).isEqualTo(7);
        }

        assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(taken);
        assertThat(operation.failed()).isEqualTo(7);
    }

    @Test
    void aRefusalOnTheLaneThreadIsNotWaitedForAgainByTheRestOfTheBatch() throws Exception {
        Map<String, Object> nobodyListens = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1", ProducerConfig.MAX_BLOCK_MS_CONFIG, 100L);
        RecordingOperation operation = append(10_000);
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(nobodyListens, new ByteArraySerializer(), new ByteArraySerializer())) {
            connection(producer).submit(operation);
        }

        assertThat(operation.awaitSettled(DEADLINE).failed()).isEqualTo(10_000);
        assertThat(operation.causes()).hasOnlyElementsOfType(TimeoutException.class);
    }

    private static RecordingOperation append(int blobs) {
        return RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(blobs, new byte[10]));
    }

    private static KafkaConnection connection(Producer<byte[], byte[]> producer) {
        return new KafkaConnection(producer, "unit", new RatioEstimate("unit", "none", true), new int[1], 3);
    }

    private static MockProducer<byte[], byte[]> answeringWhenTold() {
        return new MockProducer<>(
                false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    }
}
