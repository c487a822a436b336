package io.blobbench.history;

import static io.blobbench.history.SharedOperation.Outcome.ACKNOWLEDGED;
import static io.blobbench.history.SharedOperation.Outcome.REFUSED;
import static io.blobbench.history.SharedOperation.Outcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.history.SharedOperation.Outcome;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories of one key, written by hand, with times in milliseconds. */
final class RegisterCheckTest {
    private static final long MS = 1_000_000;

    private final List<SharedOperation> history = new ArrayList<>();

    @Test
    void nothingContradictsNothing() {
        assertLinearizable();
    }

    @Test
    void updatesOneAfterAnotherAreLinearizable() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        update(1, 2, 2, 3, ACKNOWLEDGED);
        update(0, 3, 4, 5, ACKNOWLEDGED);

        assertLinearizable();
    }

    @Test
    void ofTwoUpdatesAtOnceOneIsAcknowledgedAndTheOtherRefused() {
        update(0, 1, 0, 10, ACKNOWLEDGED);
        update(1, 1, 1, 9, REFUSED);

        assertLinearizable();
    }

    @Test
    void aLostUpdateIsNamedWithBothOperations() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        update(0, 2, 2, 4, ACKNOWLEDGED);
        update(1, 2, 3, 5, ACKNOWLEDGED);

        assertThat(violation())
                .contains("shared key 1007: two updates of version 2 were both acknowledged, so one of them is lost:"
                        + " lane 0's update of version 2 (2.000000 to 4.000000 ms, acknowledged) and"
                        + " lane 1's update of version 2 (3.000000 to 5.000000 ms, acknowledged)");
    }

    @Test
    void aStaleReadIsNamedWithTheUpdateItMissed() {
        update(0, 1, 1, 2, ACKNOWLEDGED);
        finds(1, 1, 3, 4);

        assertThat(violation())
                .contains("shared key 1007: version 2 was not there before 3.000000 ms according to lane 1's"
                        + " get-if-not-matched holding version 1 (3.000000 to 4.000000 ms, refused), but by 2.000000 ms"
                        + " according to lane 0's update of version 1 (1.000000 to 2.000000 ms, acknowledged)");
    }

    @Test
    void aReadDuringAnUpdateMayFindEitherVersion() {
        update(0, 1, 1, 4, ACKNOWLEDGED);
        finds(1, 1, 2, 3);
        finds(2, 2, 2, 3);

        assertLinearizable();
    }

    @Test
    void readsThatGoBackInVersionsAreFound() {
        update(0, 1, 0, 10, ACKNOWLEDGED);
        finds(1, 2, 2, 3);
        finds(2, 1, 4, 5);

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("version 2", "lane 1's get-if-not-matched", "lane 2's get-if-not-matched"));
    }

    @Test
    void aVersionCannotBeFoundBeforeItsUpdateWasSent() {
        finds(1, 2, 0, 1);
        update(0, 1, 2, 3, ACKNOWLEDGED);

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("version 2 was not there before 2.000000 ms", "but by 1.000000 ms"));
    }

    @Test
    void aVersionThatNobodyWroteIsFound() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        update(1, 3, 2, 3, ACKNOWLEDGED);

        assertThat(violation())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("nothing wrote version 3", "lane 1's"));
    }

    @Test
    void theUpdateOfALaterVersionCannotEndBeforeTheFormerBegan() {
        update(0, 2, 0, 1, ACKNOWLEDGED);
        update(1, 1, 2, 3, ACKNOWLEDGED);

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("lane 0's update of version 2", "lane 1's update of version 1"));
    }

    @Test
    void anAcknowledgedUpdateThatChangedNothingIsFoundByTheNextRefusal() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        update(1, 2, 2, 3, REFUSED);

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains(
                        "shared key 1007 had version 2 all through lane 1's update of version 2",
                        "written by lane 0's update of version 1",
                        "nothing had replaced it"));
    }

    @Test
    void aRefusalWhileTheVersionWasThereAllTheTimeIsFoundAlsoBeforeLaterVersions() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        update(1, 2, 2, 3, REFUSED);
        update(0, 2, 4, 5, ACKNOWLEDGED);

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("it was not replaced before 4.000000 ms"));
    }

    @Test
    void aRefusalOfAVersionThatMayNotBeThereYetIsExplained() {
        update(0, 1, 0, 5, ACKNOWLEDGED);
        update(1, 2, 1, 2, REFUSED);

        assertLinearizable();
    }

    @Test
    void aReadThatMetAnotherVersionThanTheOnlyOneIsFound() {
        history.add(operation(0, OperationKind.GET_IF_NOT_MATCHED, 1, 0, 1, ACKNOWLEDGED));

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("had version 1 all through lane 0's get-if-not-matched", "nothing had replaced it"));
    }

    @Test
    void aReadThatMetANewerVersionIsExplained() {
        update(0, 1, 0, 1, ACKNOWLEDGED);
        history.add(operation(1, OperationKind.GET_IF_NOT_MATCHED, 1, 2, 3, ACKNOWLEDGED));

        assertLinearizable();
    }

    @ParameterizedTest
    @CsvSource({"2, ACKNOWLEDGED", "1, ACKNOWLEDGED", "1, REFUSED", "2, REFUSED"})
    void anUpdateWithoutAnAnswerMayHaveHappenedOrNot(int next, Outcome outcome) {
        update(0, 1, 0, 0, UNKNOWN);
        update(1, next, 1, 2, outcome);

        assertLinearizable();
    }

    @Test
    void anUpdateWithoutAnAnswerMayHappenAfterOthers() {
        update(0, 1, 0, 0, UNKNOWN);
        finds(1, 1, 1, 2);
        finds(1, 2, 3, 4);

        assertLinearizable();
    }

    @Test
    void anUpdateWithoutAnAnswerCannotBeUndone() {
        update(0, 1, 0, 0, UNKNOWN);
        finds(1, 2, 1, 2);
        finds(1, 1, 3, 4);

        assertThat(violation()).isPresent();
    }

    @Test
    void anUpdateWithoutAnAnswerCannotHappenBeforeItWasSent() {
        finds(1, 2, 0, 1);
        update(0, 1, 2, 0, UNKNOWN);

        assertThat(violation()).isPresent();
    }

    @Test
    void anUpdateWithoutAnAnswerHappensAtMostOnce() {
        update(0, 1, 0, 0, UNKNOWN);
        finds(1, 2, 1, 2);
        finds(1, 3, 3, 4);

        assertThat(violation())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("nothing wrote"));
    }

    @Test
    void ofSeveralUpdatesWithoutAnAnswerAnyMayBeTheOne() {
        update(0, 1, 3, 0, UNKNOWN);
        update(1, 1, 0, 0, UNKNOWN);
        finds(2, 2, 1, 2);

        assertLinearizable();
    }

    @ParameterizedTest
    @EnumSource(names = {"GET", "EXISTS", "GET_IF_NOT_MATCHED"})
    void aSharedKeyIsNeverAbsent(OperationKind kind) {
        history.add(operation(3, kind, 0, 0, 1, REFUSED));

        assertThat(violation()).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains("shared key 1007 was absent for lane 3's " + kind.word() + " ("));
    }

    @Test
    void answersOfARegisterAreNeverContradictory() {
        for (long seed = 0; seed < 200; seed++) {
            history.clear();
            serve(new Random(seed), 0);

            assertThat(violation()).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void everyRegisterThatLosesAnUpdateIsFound() {
        for (long seed = 0; seed < 200; seed++) {
            history.clear();
            serve(new Random(seed), 20);

            assertThat(violation()).as("seed %d", seed).isPresent();
        }
    }

    /**
     * Four lanes, each operation with an instant somewhere within it at which a register answers; some answers get lost.
     *
     * @param lateAccepted the late update that is accepted, from 1 on; 0 for none
     */
    private void serve(Random random, int lateAccepted) {
        int version = 1;
        int late = 0;
        long[] freeNs = new long[4];
        long instantNs = 0;
        for (int i = 0; i < 400; i++) {
            int lane = random.nextInt(freeNs.length);
            instantNs = Math.max(instantNs, freeNs[lane]) + random.nextInt(3) * MS;
            long invokedNs = Math.max(freeNs[lane], instantNs - random.nextInt(3) * MS);
            long endedNs = instantNs + random.nextInt(3) * MS;
            freeNs[lane] = endedNs;
            int expected = Math.max(1, version - random.nextInt(2));
            boolean update = random.nextBoolean();
            OperationKind kind = update ? OperationKind.UPDATE : OperationKind.GET_IF_NOT_MATCHED;
            boolean accepted = kind.accepts(version, expected);
            if (update && !accepted) {
                accepted = ++late == lateAccepted;
            } else if (update) {
                version++;
            }
            boolean answered = lateAccepted > 0 || random.nextInt(10) > 0;
            Outcome outcome = !answered ? UNKNOWN : accepted ? ACKNOWLEDGED : REFUSED;
            history.add(new SharedOperation(lane, kind, 7, expected, invokedNs, endedNs, outcome));
        }
        Collections.shuffle(history, random);
    }

    private void update(int lane, int version, int fromMs, int toMs, Outcome outcome) {
        history.add(operation(lane, OperationKind.UPDATE, version, fromMs, toMs, outcome));
    }

    /** A read that found the version it holds. */
    private void finds(int lane, int version, int fromMs, int toMs) {
        history.add(operation(lane, OperationKind.GET_IF_NOT_MATCHED, version, fromMs, toMs, REFUSED));
    }

    private static SharedOperation operation(
            int lane, OperationKind kind, int version, int fromMs, int toMs, Outcome outcome) {
        return new SharedOperation(lane, kind, 7, version, fromMs * MS, toMs * MS, outcome);
    }

    private Optional<String> violation() {
        return new RegisterCheck(history, new OperationDescriber(1000, 0)).violation();
    }

    private void assertLinearizable() {
        assertThat(violation()).isEmpty();
    }
}
