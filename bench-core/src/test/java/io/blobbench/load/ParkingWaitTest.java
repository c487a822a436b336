package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Threads wake up as late as the test says. */
final class ParkingWaitTest {
    private static final long US = 1_000;
    private static final long WAIT_NS = 100 * US;
    private static final int WAITS = 2_000;

    private final FakeClock clock = new FakeClock(0);
    private final List<Long> parksNs = new ArrayList<>();
    private long parks;

    @Test
    void itWakesUpByAsMuchBeforeTheStartAsThreadsWakeLate() {
        ParkingWait wait = waking(k -> 20 * US);

        passWaits(wait);

        assertThat(wait.earlyNs()).isBetween(19 * US, 25 * US);
    }

    @Test
    void oneInFiftyThatWakesMuchLaterChangesLittle() {
        ParkingWait wait = waking(k -> k % 50 == 0 ? 3_000 * US : 20 * US);

        passWaits(wait);

        assertThat(wait.earlyNs()).isBetween(19 * US, 30 * US);
    }

    @Test
    void oneInTenThatWakesLaterIsWaitedFor() {
        ParkingWait wait = waking(k -> k % 10 == 0 ? 40 * US : 20 * US);

        passWaits(wait);

        assertThat(wait.earlyNs()).isBetween(35 * US, 46 * US);
    }

    @Test
    void threadsThatAlwaysWakeLateAreWokenSixtyMicrosecondsBeforeAndNoMore() {
        ParkingWait wait = waking(k -> 500 * US);

        passWaits(wait);

        assertThat(wait.earlyNs()).isEqualTo(60 * US);
    }

    @Test
    void aParkEndsBeforeTheStartAndAShortWaitHasNone() {
        ParkingWait wait = waking(k -> 0);

        wait.pass(100 * US);
        wait.pass(50 * US);
        wait.pass(1);

        assertThat(parksNs).containsExactly(40 * US);
    }

    private ParkingWait waking(LongUnaryOperator lateNs) {
        return new ParkingWait(clock, ns -> {
            parksNs.add(ns);
            clock.pass(ns + lateNs.applyAsLong(parks++));
        });
    }

    private static void passWaits(ParkingWait wait) {
        LongStream.range(0, WAITS).forEach(k -> wait.pass(WAIT_NS));
    }
}
