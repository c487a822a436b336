package io.blobbench.load.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SilenceTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 1_000_000_000; // so that instants overflow on the way

    private final Silence.Longest longest = new Silence.Longest();

    @Test
    void isATimeInWhichAnOperationWasInFlightAndNoneEnded() {
        ended(0.0, 0.1, 0.0);
        ended(0.0, 2.1, 0.1);
        ended(0.0, 2.2, 2.1);

        assertThat(longest.since(ORIGIN_NS)).contains(new Silence(0.1, 2.0)).hasSize(3);
    }

    @Test
    void timeWithNothingInFlightIsNone() {
        ended(5.0, 5.5, 1.0);

        assertThat(longest.since(ORIGIN_NS)).containsExactly(new Silence(5.0, 0.5));
    }

    @Test
    void anOperationThatEndedBeforeAnotherWasRecordedIsNone() {
        ended(0.0, 0.5, 0.75);

        assertThat(longest.since(ORIGIN_NS)).isEmpty();
    }

    @Test
    void aPhaseBeginsWithoutAny() {
        ended(0.0, 2.0, 0.0);
        longest.reset();

        assertThat(longest.since(ORIGIN_NS)).isEmpty();
    }

    @Test
    void theStoreWasSilentWhereEveryLaneWaited() {
        List<Silence> one = List.of(new Silence(1, 2));

        assertThat(Silence.common(one, List.of(new Silence(2, 2)))).containsExactly(new Silence(2, 1));
        assertThat(Silence.common(one, List.of(new Silence(4, 1)))).isEmpty();
    }

    /** The second lane waits for a connection of its own, too. */
    @Test
    void theStoreWasSilentWhereEveryLaneWaitedHoweverLongOneWaitedAtAnotherTime() {
        List<Silence> one = List.of(new Silence(3, 2));
        List<Silence> other = List.of(new Silence(7, 3), new Silence(2.5, 2.5));

        assertThat(Silence.common(one, other)).containsExactly(new Silence(3, 2));
    }

    @Test
    void theLongestAreKept() {
        for (int i = 1; i <= 40; i++) {
            ended(0, i * 100 + i, i * 100);
        }

        assertThat(longest.since(ORIGIN_NS))
                .extracting(Silence::seconds)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(9, 40).mapToObj(i -> (double) i).toList());
    }

    private void ended(double busySince, double end, double lastEnd) {
        longest.ended(ns(busySince), ns(end), ns(lastEnd));
    }

    private static long ns(double seconds) {
        return ORIGIN_NS + Math.round(seconds * 1e9);
    }
}
