package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Threads wake up as late as the test says. */
final class ParkingIdleTest {
    private static final long US = 1_000;
    private static final long WAIT_NS = 100 * US;
    private static final int WAITS = 2_000;

    private final FakeClock clock = new FakeClock(0);
    private final List<Long> parksNs = new ArrayList<>();
    private long parks;

    @Test
    void itWakesUpByAsMuchBeforeTheStartAsThreadsWakeLate() {
        ParkingIdle idle = waking(k -> 20 * US);

        passWaits(idle);

        assertThat(idle.earlyNs()).isBetween(19 * US, 25 * US);
    }

    @Test
    void oneInFiftyThatWakesMuchLaterChangesLittle() {
        ParkingIdle idle = waking(k -> k % 50 == 0 ? 3_000 * US : 20 * US);

        passWaits(idle);

        assertThat(idle.earlyNs()).isBetween(19 * US, 30 * US);
    }

    @Test
    void oneInTenThatWakesLaterIsWaitedFor() {
        ParkingIdle idle = waking(k -> k % 10 == 0 ? 40 * US : 20 * US);

        passWaits(idle);

        assertThat(idle.earlyNs()).isBetween(35 * US, 46 * US);
    }

    @Test
    void threadsThatAlwaysWakeLateAreWokenSixtyMicrosecondsBeforeAndNoMore() {
        ParkingIdle idle = waking(k -> 500 * US);

        passWaits(idle);

        assertThat(idle.earlyNs()).isEqualTo(60 * US);
    }

    @Test
    void aParkEndsBeforeTheStartAndAShortWaitHasNone() {
        ParkingIdle idle = waking(k -> 0);

        idle.idle(100 * US);
        idle.idle(50 * US);
        idle.idle(1);

        assertThat(parksNs).containsExactly(40 * US);
    }

    private ParkingIdle waking(LongUnaryOperator lateNs) {
        return new ParkingIdle(clock, ns -> {
            parksNs.add(ns);
            clock.idle(ns + lateNs.applyAsLong(parks++));
        });
    }

    private static void passWaits(ParkingIdle idle) {
        LongStream.range(0, WAITS).forEach(k -> idle.idle(WAIT_NS));
    }
}
