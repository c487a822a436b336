package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibilityNotesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "990 | 0 | 10 | 0.80 | ''",
                "990 | 0 | 0  | NaN  | ''",
                "989 | 0 | 10 | 0.80 | visibility: 10 of 999 blobs that were due to be followed were not, because too many"
                        + " others were still awaited: their times are unknown, and percentiles may be too low",
                "990 | 0 | 10 | 0.81 | visibility: the reader was busy for 81 % of the time, so that it may have seen"
                        + " blobs late; lower the load or visibility.sample",
                "990 | 1 | 10 | 0.80 | visibility: 1 of 990 confirmed blobs were not seen before their keys were"
                        + " written again; they count as slower than all others, so that percentiles may be too high, and"
                        + " the maximum and the percentiles that they exceed are unknown",
                "0   | 0 | 0  | 0.80 | visibility: no blob was followed",
                "1   | 0 | 0  | 0.80 | ''",
            })
    void whatMakesTimesOfVisibilityDoubtfulIsNoted(
            long samples, long overtaken, long missed, double share, String note) {
        Judgement judgement = judgement(visibility(samples, overtaken, missed, share, "polls"));

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(String.join("; ", judgement.reasons())).isEqualTo(note);
    }

    @Test
    void nothingIsNotedWhereNoReaderLooked() {
        assertThat(judgement(visibility(0, 1, 5, 0.9, "")).reasons()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // samples, overtaken, operations of 1000 that were late, by how much
        "100, 0, 20, 1000, true",
        "100, 0, 10, 1000, false",
        "100, 0, 20, 1, false",
        "99, 0, 20, 1000, false", // no p99 of visibility
        "100, 2, 20, 1000, false" // one that is unknown
    })
    void startDelaysBeyondTheTimesOfVisibilityAreNoted(
            long samples, long overtaken, long late, long lateMs, boolean noted) {
        OperationTimes operations = OperationTimes.empty();
        operations.startDelay().recordValueWithCount(1_000, 1000 - late);
        operations.startDelay().recordValueWithCount(lateMs * 1_000_000, late);

        List<String> reasons = judgement(visibility(samples, overtaken, 0, 0.5, "polls"), operations)
                .reasons();

        assertThat(String.join("; ", reasons).contains("were sent late: the p99 of start delays is 1000"))
                .isEqualTo(noted);
    }

    @ParameterizedTest
    @CsvSource({"100, 1_000_000, true", "100, 999_999, false", "100, NaN, false"})
    void aReaderThatLooksSeldomIsNoted(long samples, String resolutionNs, boolean noted) {
        double resolution = Double.parseDouble(resolutionNs.replace("_", ""));

        assertThat(String.join(
                        "; ",
                        judgement(visibility(samples, 1_900_000, resolution)).reasons()))
                .isEqualTo(
                        noted
                                ? "visibility: the reader looked so seldom, or waited so long for answers, that times may be up to"
                                        + " 1.0 ms too long; their p99 is 1.9 ms"
                                : "");
        assertThat(judgement(visibility(samples, 2_100_000, resolution)).reasons())
                .isEmpty();
    }

    private static Judgement judgement(Visibility found) {
        return judgement(found, OperationTimes.empty());
    }

    private static Judgement judgement(Visibility found, OperationTimes operations) {
        Judgement.Builder judgement = new Judgement.Builder();
        VisibilityNotes.of(found, operations, TrialSamples.cell(TrialSamples.OPEN), judgement);
        return judgement.build();
    }

    private static Visibility visibility(long samples, long eachNs, double resolutionNs) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(eachNs, samples);
        return new Visibility(times, times, 0, 0, 0, resolutionNs, 0.1, "polls");
    }

    private static Visibility visibility(long samples, long overtaken, long missed, double share, String method) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000_000, samples);
        return new Visibility(times, times, 0, overtaken, missed, Double.NaN, share, method);
    }
}
