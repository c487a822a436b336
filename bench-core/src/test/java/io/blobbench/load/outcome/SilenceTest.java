package io.blobbench.load.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SilenceTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 1_000_000_000; // so that instants overflow on the way

    private final Silence.Longest longest = new Silence.Longest();

    @Test
    void isTheLongestTimeInWhichAnOperationWasInFlightAndNoneEnded() {
        ended(0.0, 0.1, 0.0);
        ended(0.0, 2.1, 0.1);
        ended(0.0, 2.2, 2.1);

        assertThat(longest.since(ORIGIN_NS)).isEqualTo(new Silence(0.1, 2.0));
    }

    @Test
    void timeWithNothingInFlightIsNone() {
        ended(5.0, 5.5, 1.0);

        assertThat(longest.since(ORIGIN_NS)).isEqualTo(new Silence(5.0, 0.5));
    }

    @Test
    void anOperationThatEndedBeforeAnotherWasRecordedIsNone() {
        ended(0.0, 0.5, 0.75);

        assertThat(longest.since(ORIGIN_NS)).isEqualTo(Silence.NONE);
    }

    @Test
    void aPhaseBeginsWithoutAny() {
        ended(0.0, 2.0, 0.0);
        longest.reset();

        assertThat(longest.since(ORIGIN_NS)).isEqualTo(Silence.NONE);
    }

    @Test
    void theStoreWasSilentWhereEveryLaneWaited() {
        Silence one = new Silence(1, 2);

        assertThat(one.and(new Silence(2, 2))).isEqualTo(new Silence(2, 1));
        assertThat(one.and(new Silence(4, 1))).isEqualTo(Silence.NONE);
    }

    private void ended(double busySince, double end, double lastEnd) {
        longest.ended(ns(busySince), ns(end), ns(lastEnd));
    }

    private static long ns(double seconds) {
        return ORIGIN_NS + Math.round(seconds * 1e9);
    }
}
