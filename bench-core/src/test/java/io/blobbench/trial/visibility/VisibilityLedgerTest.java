package io.blobbench.trial.visibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.measure.Visibility;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import io.blobbench.workload.sample.Sampling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VisibilityLedgerTest {
    private static final long WITHIN_NS = 1_000_000;

    private Workload workload = workload(OperationKind.APPEND, 1, 1);
    private VisibilityLedger ledger = ledger();

    @Test
    void aSightingCountsFromTheSendingAndFromTheAcknowledgement() {
        Batch batch = send(1_000);
        byte[] blob = sent(batch);
        acknowledge(batch, 1, 3_000);
        ledger.awaited(4_000);
        ledger.saw(blob, 5_000);

        assertThat(ledger.settle(6_000)).isZero();

        Visibility found = found();
        assertThat(found.sinceSent().getMaxValue()).isEqualTo(4_001); // 3 digits: the highest equivalent value
        assertThat(found.sinceAcknowledged().getMaxValue()).isEqualTo(2_000);
        assertThat(found.samples()).isOne();
        assertThat(found.neverSeen()).isZero();
    }

    @Test
    void aBlobThatIsSeenBeforeItsAcknowledgementWasSeenAtOnceThen() {
        Batch batch = send(1_000);
        ledger.awaited(1_500);
        ledger.saw(sent(batch), 2_000);
        assertThat(ledger.settle(2_500)).as("its answer is still to come").isOne();
        acknowledge(batch, 1, 3_000);

        assertThat(ledger.settle(3_500)).isZero();

        assertThat(found().sinceSent().getMaxValue()).isEqualTo(1_000);
        assertThat(found().sinceAcknowledged().getMaxValue()).isZero();
    }

    @Test
    void aConfirmedBlobThatIsNotSeenInTimeIsAmongTheTimesWithItsAge() {
        Batch batch = send(1_000);
        byte[] blob = sent(batch);
        acknowledge(batch, 1, 2_000);
        ledger.awaited(2_500);

        assertThat(ledger.settle(2_000 + WITHIN_NS - 1)).isOne();
        assertThat(ledger.settle(2_000 + WITHIN_NS)).isZero();
        ledger.saw(blob, 2_000 + WITHIN_NS + 1);

        Visibility found = found();
        assertThat(found.neverSeen()).isOne();
        assertThat(found.sinceSent().getMinNonZeroValue()).isGreaterThanOrEqualTo(WITHIN_NS);
        assertThat(found.sinceAcknowledged().getMinNonZeroValue()).isGreaterThanOrEqualTo(WITHIN_NS * 99 / 100);
        assertThat(found.samples()).isOne();
        assertThat(found.has(50)).isFalse();
    }

    @Test
    void aBlobThatIsSeenTooLateByAReaderThatDidNotAnswerIsNotSeenInTime() {
        Batch late = send(1_000);
        byte[] seenLate = sent(late);
        Batch justInTime = send(1_500);
        byte[] seenInTime = sent(justInTime);
        acknowledge(late, 1, 2_000);
        acknowledge(justInTime, 1, 2_001);
        ledger.awaited(2_500);
        ledger.saw(seenLate, 2_000 + WITHIN_NS);
        ledger.saw(seenInTime, 2_000 + WITHIN_NS);

        assertThat(ledger.settle(2_000 + 2 * WITHIN_NS)).isZero();

        assertThat(found().neverSeen()).isOne();
        assertThat(found().samples()).isEqualTo(2);
        assertThat(found().sinceAcknowledged().getMaxValue())
                .as("until it was seen")
                .isLessThan(WITHIN_NS * 101 / 100);
    }

    @Test
    void whatTheStoreRefusesIsNeitherSeenNorMissing() {
        Batch batch = send(1_000);
        workload.source(0).settled(batch, 0, 1, 0);
        ledger.awaited(2_000);

        assertThat(ledger.settle(2 * WITHIN_NS)).isZero();

        assertThat(found().samples()).isZero();
    }

    @Test
    void aBlobWhoseKeyIsWrittenAgainBeforeItWasSeenCountsAsTheSlowest() {
        workload = workload(OperationKind.PUT, 1, 1);
        ledger = ledger();
        Batch first = send(1_000);
        Batch second = send(2_000);
        byte[] seen = sent(second);
        acknowledge(first, 1, 3_000);
        acknowledge(second, 1, 4_000);
        ledger.awaited(5_000);
        ledger.saw(seen, 6_000);

        assertThat(ledger.settle(3 * WITHIN_NS)).isZero();

        assertThat(found().overtaken()).isOne();
        assertThat(found().neverSeen()).isZero();
        assertThat(found().samples()).isEqualTo(2);
        assertThat(found().sinceSent().getMinNonZeroValue()).isEqualTo(4_000);
        assertThat(found().sinceSent().getMaxValue()).isGreaterThanOrEqualTo(WITHIN_NS);
        assertThat(found().has(50)).isTrue();
        assertThat(found().has(90)).isFalse();
    }

    /** A blob to one of ten keys every 10 us: of the 40 that wait up to 400 us, the last ten alone can still be seen. */
    @Test
    void aReaderThatStandsStillIsInThePercentilesOfKeysThatAreWrittenAgain() {
        workload = workload(OperationKind.PUT, 10, 1);
        ledger = ledger();
        List<byte[]> waiting = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            long sentNs = 1_000 + i * 10_000L;
            Batch batch = send(sentNs);
            waiting.add(sent(batch));
            acknowledge(batch, 1, sentNs + 100);
            boolean standsStill = i >= 40 && i < 79;
            if (!standsStill) {
                waiting.stream().skip(Math.max(0, waiting.size() - 10)).forEach(blob -> ledger.saw(blob, sentNs + 500));
                waiting.clear();
            }
        }

        assertThat(ledger.settle(1_000_000_000)).isZero();

        Visibility found = found();
        assertThat(found.samples()).isEqualTo(160);
        assertThat(found.unseen()).isEqualTo(30);
        assertThat(found.sinceSent().getValueAtPercentile(50)).isEqualTo(500);
        assertThat(found.has(50)).isTrue();
        assertThat(found.has(90)).as("40 of 160 waited longer").isFalse();
        assertThat(found.has(100)).isFalse();
    }

    @Test
    void overtakenBlobsComeAfterOthersThatAreSeenLaterThanTheyAreGivenUp() {
        workload = workload(OperationKind.PUT, 1, 1);
        ledger = ledger();
        Batch overtaken = send(1_000);
        Batch slow = send(2_000);
        acknowledge(overtaken, 1, 3_000);
        ledger.settle(3_000 + WITHIN_NS);
        ledger.saw(sent(slow), 5 * WITHIN_NS);
        acknowledge(slow, 1, 5 * WITHIN_NS);

        assertThat(ledger.settle(5 * WITHIN_NS)).isZero();

        assertThat(found().unseen()).isOne();
        assertThat(found().sinceSent().getMinNonZeroValue()).as("the median").isGreaterThan(4 * WITHIN_NS);
    }

    /** It was written quickly, and waited for less than the other took to be written. */
    @Test
    void blobsThatAreNeverSeenComeAfterOthersThatWereWrittenSlowly() {
        workload = workload(OperationKind.PUT, 2, 1);
        ledger = ledger();
        Batch unseen = send(1_000);
        Batch slow = send(2_000);
        acknowledge(unseen, 1, 3_000);
        ledger.settle(3_000 + WITHIN_NS);
        ledger.saw(sent(slow), 5 * WITHIN_NS);
        acknowledge(slow, 1, 5 * WITHIN_NS);

        assertThat(ledger.settle(5 * WITHIN_NS)).isZero();

        assertThat(found().neverSeen()).isOne();
        assertThat(found().samples()).isEqualTo(2);
        assertThat(found().sinceSent().getMinNonZeroValue()).as("the median").isGreaterThan(4 * WITHIN_NS);
    }

    @Test
    void theLastOfTheBlobsThatABatchWritesToAKeyCarriesTheMark() {
        workload = workload(OperationKind.PUT, 3, 3);
        ledger = ledger();
        Marks marks = workload.marks().orElseThrow();
        for (int i = 0; i < 100; i++) {
            Batch batch = send(1_000 + i);
            int marked = IntStream.range(0, 3)
                    .filter(at -> marks.find(batch.payload(at)) != null)
                    .findFirst()
                    .orElseThrow();
            assertThat(IntStream.range(marked + 1, 3).mapToObj(batch::key)).doesNotContain(batch.key(marked));
            acknowledge(batch, 3, 2_000 + i);
        }
    }

    @Test
    void theResolutionIsTheTimeSinceTheReaderAskedBefore() {
        Batch batch = send(1_000);
        byte[] blob = sent(batch);
        acknowledge(batch, 1, 2_000);
        ledger.awaited(3_000);
        ledger.awaited(7_000);
        ledger.saw(blob, 8_000);
        ledger.settle(9_000);

        assertThat(ledger.found(true, 0, 0.5, "reader").resolutionNs()).isEqualTo(5_003); // 8000 - 3000, 3 digits
        assertThat(ledger.found(false, 0, 0.5, "reader").resolutionNs()).isNaN();
    }

    @Test
    void theResolutionIsTheTimeSinceTheLastPollThatWasAnswered() {
        Batch batch = send(1_000);
        byte[] blob = sent(batch);
        acknowledge(batch, 1, 2_000);
        ledger.awaited(3_000);
        ledger.awaited(5_000);
        ledger.unanswered();
        ledger.awaited(7_000);
        ledger.saw(blob, 8_000);
        ledger.settle(9_000);

        assertThat(ledger.found(true, 0, 0.5, "reader").resolutionNs()).isEqualTo(5_003); // 8000 - 3000, 3 digits
    }

    @Test
    void aBlobSeenTwiceAndOneThatNobodyAwaitsChangeNothing() {
        Batch batch = send(1_000);
        byte[] blob = sent(batch);
        acknowledge(batch, 1, 2_000);
        ledger.awaited(3_000);
        ledger.saw(blob, 4_000);
        ledger.saw(blob, 9_000);
        ledger.saw(new byte[100], 9_000);
        ledger.settle(10_000);
        ledger.saw(blob, 11_000);

        assertThat(found().sinceSent().getTotalCount()).isOne();
        assertThat(found().sinceSent().getMaxValue()).isEqualTo(3_001);
        assertThat(workload.marks().orElseThrow().all()).extracting(Mark::state).containsOnly(Mark.State.READY);
    }

    @Test
    void aReaderWhoseInstantsAreBeforeTheSendingHasAnotherClock() throws Exception {
        Batch batch = send(1_000);
        ledger.saw(sent(batch), 1_000);
        ledger.requireInstantsOfClock(1_000);
        Batch other = send(2_000);
        ledger.saw(sent(other), 1_999);

        assertThatThrownBy(() -> ledger.requireInstantsOfClock(3_000))
                .isInstanceOf(StoreException.class)
                .hasMessage("the reader saw a blob before it was sent: its instants are not those of System.nanoTime");
    }

    @Test
    void aReaderWhoseInstantsAreInTheFutureHasAnotherClock() throws Exception {
        Batch batch = send(1_000);
        ledger.saw(sent(batch), 2_001);
        ledger.requireInstantsOfClock(2_001);

        assertThatThrownBy(() -> ledger.requireInstantsOfClock(2_000))
                .isInstanceOf(StoreException.class)
                .hasMessage("the reader saw a blob in the future: its instants are not those of System.nanoTime");
    }

    private VisibilityLedger ledger() {
        workload.marks().orElseThrow().sample(true);
        VisibilityLedger begun = new VisibilityLedger(workload.marks().orElseThrow(), Duration.ofNanos(WITHIN_NS));
        begun.begin();
        return begun;
    }

    private static Workload workload(OperationKind kind, int keys, int batch) {
        WorkloadSpec spec = new WorkloadSpec(
                Map.of(kind, 1),
                batch,
                100,
                BlobContent.RANDOM,
                new KeySpace(batch == 1 ? Distribution.SEQUENTIAL : Distribution.UNIFORM, keys, 0.99),
                7);
        Sampling all = new Sampling(1e9, Duration.ofNanos(WITHIN_NS));
        return new Workload(spec.sampled(Optional.of(all)), 1, 1, OperationKind.PUT, false, true);
    }

    private Batch send(long atNs) {
        OperationSource source = workload.source(0);
        Batch batch = workload.newBatch(0);
        source.next(batch);
        batch.sentAt(atNs, atNs);
        source.issued(batch);
        return batch;
    }

    private static byte[] sent(Batch batch) {
        return batch.payload(0).clone();
    }

    private void acknowledge(Batch batch, int blobs, long atNs) {
        batch.endedAt(atNs);
        workload.source(0).settled(batch, blobs, 0, 0);
    }

    private Visibility found() {
        return ledger.found(true, 0, 0.5, "reader");
    }
}
