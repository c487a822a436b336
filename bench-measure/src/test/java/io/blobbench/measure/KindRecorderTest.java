package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KindRecorderTest {
    private static final long MS = 1_000_000;

    private final KindRecorder recorder =
            new KindRecorder(Set.of(OperationKind.GET, OperationKind.PUT), List.of(""), true);

    @Test
    void hitsMissesAndWritesAreKeptApart() {
        recorder.record(OperationKind.GET, 0, 2, 0, 5 * MS, 6 * MS);
        recorder.record(OperationKind.GET, 0, 0, 2, MS, 2 * MS);
        recorder.record(OperationKind.GET, 0, 0, 2, MS, 2 * MS);
        recorder.record(OperationKind.PUT, 0, 2, 0, 9 * MS, 10 * MS);

        List<KindTimes> kinds = KindRecorder.sum(List.of(recorder));

        assertThat(kinds)
                .extracting(KindTimes::kind)
                .containsExactly(OperationKind.PUT, OperationKind.GET, OperationKind.GET);
        assertThat(kinds)
                .extracting(KindTimes::outcome)
                .containsExactly(Outcome.ANSWERED, Outcome.ANSWERED, Outcome.REFUSED);
        assertThat(kinds).extracting(KindTimes::operations).containsExactly(1L, 1L, 2L);
        assertThat(kinds).extracting(KindTimes::blobsAcknowledged).containsExactly(2L, 2L, 0L);
        assertThat(kinds).extracting(KindTimes::blobsRejected).containsExactly(0L, 0L, 4L);
        assertTimes(kinds.get(0), 1, 9 * MS, 10 * MS);
        assertTimes(kinds.get(1), 1, 5 * MS, 6 * MS);
        assertTimes(kinds.get(2), 2, MS, 2 * MS);
    }

    @Test
    void anOperationThatWasRefusedInPartWasAnswered() {
        recorder.record(OperationKind.GET, 0, 1, 255, MS, MS);

        KindTimes only = KindRecorder.sum(List.of(recorder)).get(0);

        assertThat(only.outcome()).isEqualTo(Outcome.ANSWERED);
        assertThat(only.blobsAcknowledged()).isOne();
        assertThat(only.blobsRejected()).isEqualTo(255);
    }

    @Test
    void operationsWithoutAnAnswerAreKeptApartOfTheirKindAndSize() {
        KindRecorder sized =
                new KindRecorder(Set.of(OperationKind.GET, OperationKind.PUT), List.of("1KB", "2KB"), true);
        KindRecorder other =
                new KindRecorder(Set.of(OperationKind.GET, OperationKind.PUT), List.of("1KB", "2KB"), true);
        sized.record(OperationKind.PUT, 1, 1, 0, MS, MS);
        sized.recordUnanswered(OperationKind.PUT, 1, 5 * MS, 6 * MS);
        other.recordUnanswered(OperationKind.PUT, 1, 5 * MS, 6 * MS);
        other.recordUnanswered(OperationKind.GET, 1, 7 * MS, 8 * MS);
        other.recordUnanswered(OperationKind.ADD, 1, MS, MS);

        List<KindTimes> kinds = KindRecorder.sum(List.of(sized, other));

        assertThat(kinds)
                .extracting(KindTimes::kind, KindTimes::outcome, KindTimes::size, KindTimes::operations)
                .containsExactly(
                        tuple(OperationKind.PUT, Outcome.ANSWERED, "2KB", 1L),
                        tuple(OperationKind.PUT, Outcome.UNANSWERED, "2KB", 2L),
                        tuple(OperationKind.GET, Outcome.UNANSWERED, "", 1L));
        assertTimes(kinds.get(1), 2, 5 * MS, 6 * MS);
        assertTimes(kinds.get(2), 1, 7 * MS, 8 * MS);
        other.reset();
        assertThat(KindRecorder.sum(List.of(other))).isEmpty();
    }

    @Test
    void lanesAddUp() {
        KindRecorder other = new KindRecorder(Set.of(OperationKind.GET, OperationKind.PUT), List.of(""), true);
        recorder.record(OperationKind.GET, 0, 1, 0, MS, MS);
        other.record(OperationKind.GET, 0, 1, 0, MS, MS);

        List<KindTimes> kinds = KindRecorder.sum(List.of(recorder, other));

        assertThat(kinds).hasSize(1);
        assertTimes(kinds.get(0), 2, MS, MS);
    }

    @Test
    void aPhaseBeginsWithoutAny() {
        recorder.record(OperationKind.GET, 0, 1, 0, MS, MS);

        recorder.reset();

        assertThat(KindRecorder.sum(List.of(recorder))).isEmpty();
        recorder.record(OperationKind.GET, 0, 1, 0, 3 * MS, 3 * MS);
        assertTimes(KindRecorder.sum(List.of(recorder)).get(0), 1, 3 * MS, 3 * MS);
    }

    @Test
    void kindsThatAreNotToldApartAreLeftOut() {
        recorder.record(OperationKind.ADD, 0, 1, 0, MS, MS);

        assertThat(KindRecorder.sum(List.of(recorder))).isEmpty();
    }

    @Test
    void withoutAScheduleThereAreServiceTimesOnly() {
        KindRecorder unscheduled = new KindRecorder(Set.of(OperationKind.ADD), List.of(""), false);
        unscheduled.record(OperationKind.ADD, 0, 1, 0, MS, MS);

        KindTimes only = KindRecorder.sum(List.of(unscheduled)).get(0);

        assertThat(only.latencies().service().getTotalCount()).isOne();
        assertThat(only.latencies().response().getTotalCount()).isZero();
    }

    @Test
    void timesBeyondTheRangeAreRecordedAtItsEnds() {
        recorder.record(OperationKind.GET, 0, 1, 0, -1, Long.MAX_VALUE);

        OperationTimes latencies = KindRecorder.sum(List.of(recorder)).get(0).latencies();

        assertThat(latencies.service().getCountAtValue(0)).isOne();
        assertThat(latencies.response().getCountAtValue(Histograms.HIGHEST_NS)).isOne();
    }

    private static void assertTimes(KindTimes times, long count, long serviceNs, long responseNs) {
        assertThat(times.latencies().service().getTotalCount()).isEqualTo(count);
        assertThat(times.latencies().service().getCountAtValue(serviceNs)).isEqualTo(count);
        assertThat(times.latencies().response().getTotalCount()).isEqualTo(count);
        assertThat(times.latencies().response().getCountAtValue(responseNs)).isEqualTo(count);
    }
}
