package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.fleet.ClockOffset.Ping;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ClockOffsetTest {
    @Test
    void thePingWithTheLeastRoundTripCounts() {
        ClockOffset offset = ClockOffset.of(
                List.of(new Ping(0, 10_050, 90), new Ping(100, 10_104, 110), new Ping(200, 10_230, 260)));

        assertThat(offset).isEqualTo(new ClockOffset(10_104 - 105, 5));
        assertThat(offset.theirs(1_000)).isEqualTo(1_000 + 9_999);
    }

    @Test
    void clocksMovedOnlyIfTheErrorsDoNotExplainIt() {
        ClockOffset before = new ClockOffset(1_000, 50);

        assertThat(before.movedNs(new ClockOffset(1_200, 70))).isEqualTo(80);
        assertThat(before.movedNs(new ClockOffset(800, 70))).isEqualTo(80);
        assertThat(before.movedNs(new ClockOffset(1_120, 70))).isZero();
    }

    @Test
    void theErrorIsNeverLargerThanSaidHoweverTheWaysDiffer() {
        SplittableRandom random = new SplittableRandom(7);
        for (int trial = 0; trial < 1_000; trial++) {
            long truth = random.nextLong(-1L << 40, 1L << 40);
            List<Ping> pings = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                long sent = random.nextLong(1L << 40);
                long there = sent + random.nextLong(1_000_000);
                long back = there + random.nextLong(1_000_000);
                pings.add(new Ping(sent, there + truth, back));
            }

            ClockOffset offset = ClockOffset.of(pings);

            assertThat(Math.abs(offset.offsetNs() - truth)).isLessThanOrEqualTo(offset.errorNs());
        }
    }
}
