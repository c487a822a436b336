package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.MessagePool;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class KeyLedgerTest {
    private static final BlobPool POOL = BlobPool.create(100, 1, BlobContent.RANDOM, 42);
    private static final int MASK = POOL.size() - 1;
    private static final int KEYS = 10;

    private final KeyLedger ledger = new KeyLedger(KEYS, 1);
    private int nextBlob = 100;

    @Test
    void keysAreAbsentAtFirst() {
        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.ABSENT);
        assertThat(ledger.version(0)).isZero();
    }

    @Test
    void addsUpdatesAndDeletesFollowTheVersionsOfTheStore() {
        acknowledged(write(OperationKind.ADD, 3));
        assertThat(ledger.blob(3)).isEqualTo(100);
        assertThat(ledger.version(3)).isEqualTo(1);

        acknowledged(write(OperationKind.UPDATE, 3));
        assertThat(ledger.blob(3)).isEqualTo(101);
        assertThat(ledger.version(3)).isEqualTo(2);

        acknowledged(write(OperationKind.DELETE, 3));
        assertThat(ledger.blob(3)).isEqualTo(KeyLedger.ABSENT);
        assertThat(ledger.version(3)).isZero();

        acknowledged(write(OperationKind.ADD, 3));
        assertThat(ledger.version(3)).isEqualTo(1);
    }

    @Test
    void blobIndicesWrapAroundThePool() {
        nextBlob = POOL.size() - 1;

        acknowledged(write(OperationKind.PUT, 0, 1));

        assertThat(ledger.blob(0)).isEqualTo(POOL.size() - 1);
        assertThat(ledger.blob(1)).isZero();
    }

    @Test
    void aWriteOfTheBlobThatItsKeyHoldsIsRememberedUntilAnotherIsWritten() {
        acknowledged(write(OperationKind.PUT, 3));
        assertThat(ledger.repeated(3)).isFalse();

        nextBlob = 100;
        acknowledged(write(OperationKind.PUT, 3));
        assertThat(ledger.repeated(3)).isTrue();

        acknowledged(write(OperationKind.PUT, 3));
        assertThat(ledger.repeated(3)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"PUT", "ADD", "UPDATE", "DELETE"})
    void aRejectedWriteChangesNothing(OperationKind kind) {
        acknowledged(write(OperationKind.PUT, 0, 1));

        Batch batch = write(kind, 0, 1);
        ledger.settled(batch, MASK, 0, 2);

        assertThat(ledger.blob(0)).isEqualTo(100);
        assertThat(ledger.version(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"PUT, -3", "ADD, -3", "UPDATE, -3", "DELETE, -2"})
    void onlyAFailedDeleteMayHaveRemovedABlob(OperationKind kind, int left) {
        assertThat(KeyLedger.PRESENT).isEqualTo(-3);
        assertThat(KeyLedger.UNKNOWN).isEqualTo(-2);
        acknowledged(write(OperationKind.PUT, 0, 1));

        Batch batch = write(kind, 0, 1);
        assertThat(ledger.blob(0)).isEqualTo(left);
        ledger.settled(batch, MASK, 1, 0);

        assertThat(ledger.blob(0)).isEqualTo(left);
        assertThat(ledger.blob(1)).isEqualTo(left);
    }

    @ParameterizedTest
    @EnumSource(names = {"PUT", "ADD"})
    void ofAnAbsentKeyAFailedWriteMayHaveStoredABlob(OperationKind kind) {
        Batch batch = write(kind, 0, 1);
        ledger.settled(batch, MASK, 1, 0);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.blob(1)).isEqualTo(KeyLedger.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"APPEND", "PUT", "ADD", "UPDATE", "DELETE"},
            mode = Mode.EXCLUDE)
    void readsChangeNothingHoweverTheyEnd(OperationKind kind) {
        acknowledged(write(OperationKind.PUT, 0, 1));

        Batch batch = write(kind, 0, 1);
        assertThat(ledger.pending(0)).isFalse();
        ledger.settled(batch, MASK, 1, 0);

        assertThat(ledger.blob(0)).isEqualTo(100);
    }

    @Test
    void aWriteWithoutAnAnswerMayOrMayNotBeThere() {
        write(OperationKind.PUT, 0);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.pending(0)).isTrue();
    }

    @Test
    void theLaterOfTwoWritesThatRanAtOnceIsNotKnownButOneIsThere() {
        Batch first = write(OperationKind.PUT, 0);
        Batch second = write(OperationKind.PUT, 0);
        acknowledged(first);
        acknowledged(second);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);
        assertThat(ledger.pending(0)).isFalse();
    }

    @Test
    void anAcknowledgedWriteIsThereWhateverBecameOfThoseThatRanAtTheSameTime() {
        Batch first = write(OperationKind.PUT, 0);
        Batch second = write(OperationKind.PUT, 0);
        write(OperationKind.PUT, 0);
        acknowledged(first);
        ledger.settled(second, MASK, 0, 0);

        assertThat(ledger.pending(0)).isTrue();
        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 1", "true, 0", "false, 0"})
    void aDeleteThatRanAtTheSameTimeMayHaveRemovedTheBlob(boolean deleteFirst, int acknowledged) {
        acknowledged(write(OperationKind.PUT, 0));
        Batch put = write(OperationKind.PUT, 0);
        Batch delete = write(OperationKind.DELETE, 0);
        if (deleteFirst) {
            ledger.settled(delete, MASK, acknowledged, 0);
            acknowledged(put);
        } else {
            acknowledged(put);
            ledger.settled(delete, MASK, acknowledged, 0);
        }

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.UNKNOWN);

        acknowledged(write(OperationKind.PUT, 0));
        assertThat(ledger.blob(0)).isEqualTo(103);
    }

    @ParameterizedTest
    @EnumSource(names = {"ADD", "UPDATE", "DELETE"})
    void aRejectedWriteRemovesNoBlobThatIsNotKnown(OperationKind kind) {
        acknowledged(write(OperationKind.PUT, 0, 0));

        ledger.settled(write(kind, 0), MASK, 0, 1);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);
        assertThat(ledger.wrongRefusals()).isZero();
    }

    @Test
    void aWriteThatRanAloneMakesAKeyKnownAgain() {
        Batch first = write(OperationKind.PUT, 0);
        Batch second = write(OperationKind.PUT, 0);
        acknowledged(first);
        acknowledged(second);

        acknowledged(write(OperationKind.PUT, 0));

        assertThat(ledger.blob(0)).isEqualTo(102);
    }

    @Test
    void aKeyWrittenByHundredsOfOperationsAtOnceIsKnownAgainAfterwards() {
        Batch[] batches = new Batch[1_000];
        for (int i = 0; i < batches.length; i++) {
            batches[i] = write(OperationKind.PUT, 0);
        }
        for (Batch batch : batches) {
            assertThat(ledger.pending(0)).isTrue();
            acknowledged(batch);
        }
        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);

        acknowledged(write(OperationKind.PUT, 0));

        assertThat(ledger.blob(0)).isEqualTo(1_100);
    }

    @Test
    void ofAKeyTwiceInOneBatchTheBlobIsNotKnown() {
        acknowledged(write(OperationKind.PUT, 0, 1, 0));

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);
        assertThat(ledger.blob(1)).isEqualTo(101);
    }

    @Test
    void ofABatchRejectedInPartTheLedgerKnowsWhichBlobsItMustHaveBeen() {
        acknowledged(write(OperationKind.ADD, 0, 1));

        Batch batch = write(OperationKind.ADD, 0, 2, 3);
        ledger.settled(batch, MASK, 2, 1);

        assertThat(ledger.blob(0)).isEqualTo(100);
        assertThat(ledger.blob(2)).isEqualTo(103);
        assertThat(ledger.blob(3)).isEqualTo(104);
    }

    @Test
    void ofABatchRejectedOtherwiseThanForetoldNoBlobIsKnown() {
        acknowledged(write(OperationKind.ADD, 0, 1));

        Batch batch = write(OperationKind.ADD, 0, 2, 3);
        ledger.settled(batch, MASK, 1, 2);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.PRESENT);
        assertThat(ledger.blob(2)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.blob(3)).isEqualTo(KeyLedger.UNKNOWN);
    }

    @Test
    void anUnknownKeyDoesNotMakeTheOthersOfItsBatchUnknown() {
        acknowledged(write(OperationKind.ADD, 0));
        ledger.settled(write(OperationKind.ADD, 1), MASK, 0, 0);

        Batch batch = write(OperationKind.ADD, 0, 1, 2);
        ledger.settled(batch, MASK, 1, 2);

        assertThat(ledger.blob(0)).isEqualTo(100);
        assertThat(ledger.blob(1)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.blob(2)).isEqualTo(104);
    }

    @Test
    void anUnknownKeyIsKnownAgainWhenItMustHaveBeenAccepted() {
        acknowledged(write(OperationKind.ADD, 0));
        ledger.settled(write(OperationKind.ADD, 1), MASK, 0, 0);

        Batch batch = write(OperationKind.ADD, 0, 1, 2);
        ledger.settled(batch, MASK, 2, 1);

        assertThat(ledger.blob(1)).isEqualTo(103);
    }

    @Test
    void ofSeveralUnknownKeysNobodyKnowsWhichWereAccepted() {
        ledger.settled(write(OperationKind.ADD, 0, 1), MASK, 0, 0);

        Batch batch = write(OperationKind.ADD, 0, 1, 2);
        ledger.settled(batch, MASK, 2, 1);

        assertThat(ledger.blob(0)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.blob(1)).isEqualTo(KeyLedger.UNKNOWN);
        assertThat(ledger.blob(2)).isEqualTo(104);
    }

    @Test
    void anUpdateOfAnOldVersionIsForetoldToBeRejected() {
        acknowledged(write(OperationKind.ADD, 0, 1));
        Batch batch = write(OperationKind.UPDATE, 0, 1);
        batch.versions[1] = 7;

        ledger.settled(batch, MASK, 1, 1);

        assertThat(ledger.blob(0)).isEqualTo(102);
        assertThat(ledger.blob(1)).isEqualTo(101);
        assertThat(ledger.version(1)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"5, 0", "6, 1", "10, 5"})
    void ofABatchWithOldVersionsNoMoreMayBeAcknowledgedThanHoldTheCurrentOne(int acknowledged, long wrong) {
        acknowledged(write(OperationKind.ADD, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        Batch batch = write(OperationKind.UPDATE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        Arrays.fill(batch.versions, 0, 5, 7);

        ledger.settled(batch, MASK, acknowledged, KEYS - acknowledged);

        assertThat(ledger.wrongAcceptances()).isEqualTo(wrong);
    }

    @ParameterizedTest
    @EnumSource(names = {"ADD", "UPDATE", "DELETE"})
    void anAnswerThatTheOnlyPossibleStateOfItsKeyRulesOutIsCounted(OperationKind kind) {
        int met = kind == OperationKind.ADD ? 2 : 0;
        int unmet = kind == OperationKind.ADD ? 0 : 2;
        acknowledged(write(OperationKind.ADD, 0, 1));

        ledger.settled(write(kind, unmet), MASK, 0, 1);
        assertThat(ledger.wrongAcceptances() + ledger.wrongRefusals()).isZero();

        acknowledged(write(kind, unmet));
        assertThat(ledger.wrongAcceptances()).isOne();

        ledger.settled(write(kind, met), MASK, 0, 1);
        assertThat(ledger.wrongRefusals()).isOne();
        assertThat(ledger.wrongAcceptances()).isOne();
    }

    @Test
    void ofABatchThatMayBeRefusedInPartFewerMayNotBeAcknowledgedThanAreSure() {
        acknowledged(write(OperationKind.ADD, 0));

        ledger.settled(write(OperationKind.ADD, 0, 1, 2, 3), MASK, 1, 3);

        assertThat(ledger.wrongRefusals()).isEqualTo(2);
        assertThat(ledger.wrongAcceptances()).isZero();
    }

    @Test
    void answersToWritesThatRanAtOnceProveNothing() {
        Batch first = write(OperationKind.ADD, 0);
        Batch second = write(OperationKind.ADD, 0);

        ledger.settled(first, MASK, 0, 1);
        acknowledged(second);

        assertThat(ledger.wrongAcceptances() + ledger.wrongRefusals()).isZero();
    }

    @Test
    void afterAFailureAnswersThatWereNotForetoldProveNothing() {
        acknowledged(write(OperationKind.ADD, 0, 1, 2));
        ledger.settled(write(OperationKind.UPDATE, 2), MASK, 0, 0);
        Batch batch = write(OperationKind.UPDATE, 0, 1);
        batch.versions[1] = 7;

        acknowledged(batch);
        ledger.settled(write(OperationKind.UPDATE, 0), MASK, 0, 1);

        assertThat(ledger.wrongAcceptances() + ledger.wrongRefusals()).isZero();
    }

    private Batch write(OperationKind kind, int... owned) {
        Batch batch = new Batch(new MessagePool(POOL, MessageForm.BLOB, false, null), null, KEYS, true, null);
        batch.kind = kind;
        batch.size = owned.length;
        batch.firstBlob = nextBlob;
        for (int i = 0; i < owned.length; i++) {
            batch.owned[i] = owned[i];
            batch.versions[i] = ledger.version(owned[i]);
        }
        nextBlob += owned.length;
        ledger.issued(batch);
        return batch;
    }

    private void acknowledged(Batch batch) {
        ledger.settled(batch, MASK, batch.size, 0);
    }
}
