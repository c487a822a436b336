package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class TurnsTest {
    /** The first lane has places 0, 2, 3, 5, 6, 8, 9. */
    @Test
    void placesBeforeAPlaceAreThoseOfEachLane() {
        assertThat(new Turns(0, 2, 3).before(10)).isEqualTo(7);
        assertThat(new Turns(1, 2, 3).before(10)).isEqualTo(3);
        assertThat(Turns.ALL.before(10)).isEqualTo(10);
    }

    @Test
    void placesOfAllLanesAddUp() {
        List<Turns> lanes = List.of(new Turns(0, 4, 10), new Turns(1, 4, 10), new Turns(2, 4, 10), new Turns(3, 4, 10));

        assertThat(lanes).extracting(Turns::each).containsExactly(3, 3, 2, 2);
        LongStream.range(0, 35).forEach(place -> assertThat(
                        lanes.stream().mapToLong(lane -> lane.before(place)).sum())
                .isEqualTo(place));
    }

    @Test
    void turnsThatBeginAfterTheirRoundAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Turns(3, 2, 3))
                .withMessage("turns must begin in their round, got place 3 of 3, step 2");
    }
}
