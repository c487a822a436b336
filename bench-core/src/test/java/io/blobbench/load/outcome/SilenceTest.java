package io.blobbench.load.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SilenceTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 1_000_000_000; // so that instants overflow on the way

    private final Silence.Longest longest = new Silence.Longest();

    @BeforeEach
    void begin() {
        longest.reset(ORIGIN_NS);
    }

    @Test
    void isATimeInWhichAnOperationWasInFlightAndNoneEnded() {
        longest.busy(ns(0));
        longest.answered(ns(0.1));
        longest.answered(ns(2.1));
        longest.answered(ns(2.2));

        assertThat(longest.since(ORIGIN_NS)).contains(new Silence(0.1, 2.0)).hasSize(3);
    }

    @Test
    void timeWithNothingInFlightIsNone() {
        longest.busy(ns(5.0));
        longest.answered(ns(5.5));

        assertThat(longest.since(ORIGIN_NS)).containsExactly(new Silence(5.0, 0.5));
    }

    @Test
    void anOperationThatEndedBeforeAnotherWasRecordedIsNone() {
        longest.answered(ns(0.75));
        longest.reset(ns(0.75));
        longest.answered(ns(0.5));

        assertThat(longest.since(ORIGIN_NS)).isEmpty();
    }

    @Test
    void aPhaseBeginsWithoutAny() {
        longest.answered(ns(2.0));
        longest.givenUp(ns(3.0));
        longest.reset(ns(3.0));

        assertThat(longest.since(ORIGIN_NS)).isEmpty();
    }

    /** A server that stands still from 1 s to 11 s, behind a client that gives up after 3 s and is asked again. */
    @Test
    void operationsThatAClientGivesUpAreNoAnswers() {
        longest.answered(ns(1));
        for (int end = 4; end <= 10; end += 3) {
            longest.givenUp(ns(end));
            longest.busy(ns(end));
        }
        longest.answered(ns(11));
        longest.busy(ns(12));
        longest.answered(ns(12.5));

        assertThat(longest.since(ORIGIN_NS)).contains(new Silence(1, 10), new Silence(12, 0.5));
    }

    @Test
    void aSilenceWithoutAnEndIsOneUntilTheLastOperationWasGivenUp() {
        longest.answered(ns(1));
        longest.givenUp(ns(4));
        longest.busy(ns(4));
        longest.givenUp(ns(7));

        assertThat(longest.since(ORIGIN_NS)).contains(new Silence(1, 6));
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
            longest.busy(ns(i * 100));
            longest.answered(ns(i * 100 + i));
        }

        assertThat(longest.since(ORIGIN_NS))
                .extracting(Silence::seconds)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(9, 40).mapToObj(i -> (double) i).toList());
    }

    private static long ns(double seconds) {
        return ORIGIN_NS + Math.round(seconds * 1e9);
    }
}
