package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.PhaseInterval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Warm-ups of at least five seconds, in intervals of a second. */
class WarmUpTest {
    private final WarmUp warmUp = new WarmUp(Duration.ofSeconds(5));
    private int passed;

    @Test
    void aSteadyLoadEndsItAfterTheGivenTime() {
        for (int i = 0; i < 4; i++) {
            assertThat(goesOn(1000, 500)).isTrue();
        }

        assertThat(goesOn(1000, 500)).isFalse();
        assertThat(warmUp.steady()).isTrue();
    }

    @Test
    void throughputThatStillGrowsProlongsIt() {
        for (int i = 0; i < 6; i++) {
            assertThat(goesOn(1000 << i, 500)).isTrue();
        }

        assertThat(goesOn(32_000, 500)).isTrue();
        assertThat(goesOn(32_000, 500)).isFalse();
        assertThat(warmUp.steady()).isTrue();
    }

    @Test
    void serviceTimesThatStillFallProlongItAlthoughThroughputIsSteady() {
        for (int i = 0; i < 6; i++) {
            assertThat(goesOn(1000, 900 - 120 * i)).isTrue();
        }

        assertThat(goesOn(1000, 300)).isTrue();
        assertThat(goesOn(1000, 300)).isFalse();
    }

    @Test
    void atTwiceTheGivenTimeItSaysThatItNeverBecameSteady() {
        for (int i = 0; i < 10; i++) {
            goesOn(i % 2 == 0 ? 1000 : 2000, 500);
        }

        assertThat(warmUp.ceiling()).isEqualTo(Duration.ofSeconds(10));
        assertThat(warmUp.steady()).isFalse();
    }

    @Test
    void theRestOfAnIntervalAndTheDrainAreNotJudged() {
        for (int i = 0; i < 4; i++) {
            goesOn(1000, 500);
        }
        warmUp.interval(new PhaseInterval(4, 0.01, counts(0), latencies(0)));
        assertThat(goesOn(1000, 500)).isFalse();

        warmUp.interval(new PhaseInterval(10, 3, counts(1), latencies(2_000_000)));
        assertThat(warmUp.steady()).isTrue();
    }

    @Test
    void ofAnIntervalThatIsABitShorterTheRateCounts() {
        for (int i = 0; i < 4; i++) {
            goesOn(i % 2 == 0 ? 1000 : 2000, 500);
        }
        assertThat(goesOn(1000, 500)).isTrue();
        assertThat(goesOn(1000, 500)).isTrue();

        assertThat(warmUp.interval(new PhaseInterval(6, 0.8, counts(800), latencies(500))))
                .isFalse();
    }

    @Test
    void itsIntervalsAreAFifthOfItAndNotTooShort() {
        assertThat(warmUp.interval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(new WarmUp(Duration.ofMillis(100)).interval()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void intervalsInWhichNothingEndedAreNotSteady() {
        for (int i = 0; i < 10; i++) {
            assertThat(goesOn(0, 0)).isTrue();
        }

        assertThat(warmUp.steady()).isFalse();
    }

    @Test
    void oneOfTooFewIntervalsSaysThatItWasTooShort() {
        WarmUp brief = new WarmUp(Duration.ofMillis(50));

        brief.interval(new PhaseInterval(0, 0.05, counts(50), latencies(500)));
        brief.interval(new PhaseInterval(0.05, 0.06, counts(60), latencies(500)));

        assertThat(brief.steady()).isFalse();
    }

    @Test
    void anIntervalThatBeginsAtTheBoundIsNotJudged() {
        for (int i = 0; i < 8; i++) {
            goesOn(i % 2 == 0 ? 1000 : 2000, 500);
        }
        goesOn(1000, 500);
        goesOn(1000, 500);

        assertThat(goesOn(1000, 500)).isTrue();
        assertThat(warmUp.steady()).isFalse();
    }

    @Test
    void halfAnIntervalIsNotJudged() {
        for (int i = 0; i < 5; i++) {
            goesOn(i % 2 == 0 ? 1000 : 2000, 500);
        }
        goesOn(500, 500);
        goesOn(500, 500);

        assertThat(warmUp.interval(new PhaseInterval(7, 0.5, counts(250), latencies(500))))
                .isTrue();
        assertThat(warmUp.interval(new PhaseInterval(7, 0.51, counts(255), latencies(500))))
                .isFalse();
    }

    private boolean goesOn(int operations, int medianUs) {
        return warmUp.interval(new PhaseInterval(passed++, 1, counts(operations), latencies(medianUs)));
    }

    private static Counts counts(int operations) {
        return new Counts(operations, operations, 0, 0, 0);
    }

    private static OperationTimes latencies(int medianUs) {
        OperationTimes latencies = OperationTimes.empty();
        if (medianUs > 0) {
            latencies.service().recordValueWithCount(medianUs * 1000L, 10);
        }
        return latencies;
    }
}
