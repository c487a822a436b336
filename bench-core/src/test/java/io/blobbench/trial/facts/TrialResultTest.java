package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialResultTest {
    private static final Cell CELL = TrialSamples.cell(TrialSamples.CLOSED);
    private static final TrialResult VALID = TrialSamples.valid(CELL, 3, 1000, TrialSamples.latencies(false));

    @Test
    void aTrialWithoutLoadHasAVerdictAndNoFigures() {
        TrialResult result =
                TrialResult.withoutLoad(CELL, 3, TrialSamples.START, Verdict.UNSUPPORTED, List.of("no replicas"));

        assertThat(result).isEqualTo(TrialSamples.unmeasured(CELL, 3, Verdict.UNSUPPORTED, "no replicas"));
        assertThat(result.lanes() + result.inFlight()).isZero();
    }

    @Test
    void whatIsFoundLaterComesAfterWhatWasKnown() {
        TrialResult noted = VALID.noting("first").found(Verdict.INVALID, "second");

        assertThat(noted.reasons()).containsExactly("first", "second");
        assertThat(noted.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(VALID.noting("first").verdict()).isEqualTo(Verdict.VALID);
        assertThat(noted.measured()).isEqualTo(VALID.measured());
        assertThat(noted.verification()).isEqualTo(VALID.verification());
        assertThat(noted.space()).isEqualTo(VALID.space());
        assertThat(noted.trial()).isEqualTo(3);
    }

    @Test
    void itWasBrokenOffWhereAReasonSaysSo() {
        assertThat(VALID.noting("slow").interruption()).isEmpty();
        assertThat(VALID.noting("slow").noting("interrupted: measured for 2 s").interruption())
                .contains("interrupted: measured for 2 s");
    }

    @Test
    void theStoresOwnWordsWinOverThoseOfItsServers() {
        TrialResult described = VALID.describedWith(Map.of("version", "other", "build", "gcc"));

        assertThat(described.description()).isEqualTo(Map.of("version", "4.3.1", "build", "gcc"));
    }

    @Test
    void everyTextCanBeChanged() {
        TrialResult changed = VALID.noting("hunter2").withTexts(text -> text.replace("hunter2", "***") + "!");

        assertThat(changed.reasons()).containsExactly("***!");
        assertThat(changed.description()).isEqualTo(Map.of("version", "4.3.1!"));
        assertThat(changed.verdict()).isEqualTo(Verdict.VALID);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, true", "1, 0, 0, false", "0, 1, 0, false", "0, 0, 1, false"})
    void contentsAreCleanWhenNothingIsMissingRepeatedOrDamaged(
            long lost, long duplicated, long corrupt, boolean clean) {
        assertThat(new Verification(100, 100, lost, duplicated, corrupt).clean())
                .isEqualTo(clean);
    }

    /**
     * A hundred and eight blobs are there, two of them twice and one damaged. Of the hundred, five are missing, and the damaged one is in the
     * place of a sixth: 94 are there, with eleven others.
     */
    @Test
    void otherBlobsThatAreThereHadNoOutcome() {
        assertThat(new Verification(100, 108, 5, 2, 1).blobsOfUnknownOutcome()).isEqualTo(11);
    }

    /** Four had no outcome: the other seven were refused, or are not of this load. */
    @Test
    void noMoreBlobsHadNoOutcomeThanFailedOrAreUnresolved() {
        assertThat(new Verification(100, 4, 108, 5, 5, 2, 0, 1, 0).blobsOfUnknownOutcome())
                .isEqualTo(4);
        assertThat(new Verification(100, 0, 101, 0, 0, 0, 0, 1, 0).blobsOfUnknownOutcome())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"VALID, true", "UNSTEADY, true", "INVALID, false", "UNSUPPORTED, false", "FAILED, false"})
    void figuresHoldWhereTheTrialRanAsAsked(Verdict verdict, boolean hold) {
        assertThat(verdict.figuresHold()).isEqualTo(hold);
    }
}
