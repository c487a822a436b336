package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.Counts;
import io.blobbench.trial.facts.Verdict;
import org.junit.jupiter.api.Test;

class ColdReadsJudgeTest {
    private static final Counts THOUSAND_READS = new Counts(1000, 1000, 0, 0, 1_000_000);

    private double diskReads = Double.NaN;

    @Test
    void readsOfServersThatReadNothingFromADiskWereNotCold() {
        Judgement judgement = judged(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons()).singleElement().asString().contains("read nothing from a disk");
    }

    @Test
    void theShareOfReadsThatCanHaveComeFromADiskIsNamed() {
        Judgement judgement = judged(250 * 4096);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .singleElement()
                .asString()
                .startsWith("at most 25.0 % of the reads came from a disk");
    }

    /** The system reads ahead: of 5000 pages that 300 requests load, 700 reads of 1000 find theirs in memory. */
    @Test
    void readsThatFindWhatAnotherHasReadAheadDoNotComeFromADisk() {
        diskReads = 300;
        assertThat(judged(5000 * 4096).reasons())
                .singleElement()
                .asString()
                .startsWith("at most 30.0 % of the reads came from a disk");

        diskReads = 1000;
        assertThat(judged(5000 * 4096).reasons()).isEmpty();
    }

    @Test
    void readsOfVersionsThatMatchAreReadsToo() {
        Counts halfRejected = new Counts(1000, 500, 500, 0, 500_000);
        Counts allRejected = new Counts(1000, 0, 1000, 0, 0);

        assertThat(judged(730 * 4096, halfRejected).reasons())
                .singleElement()
                .asString()
                .startsWith("at most 73.0 % of the reads came from a disk");
        assertThat(judged(0, allRejected).verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void nothingIsToBeSaidWhereEachReadHasAPageOrNothingIsKnown() {
        assertThat(judged(1000 * 4096).reasons()).isEmpty();
        assertThat(judged(Double.NaN).reasons()).isEmpty();
    }

    private Judgement judged(double readBytes) {
        return judged(readBytes, THOUSAND_READS);
    }

    private Judgement judged(double readBytes, Counts counts) {
        Judgement.Builder judgement = new Judgement.Builder();
        ColdReadsJudge.judge(readBytes, diskReads, counts, judgement);
        return judgement.build();
    }
}
