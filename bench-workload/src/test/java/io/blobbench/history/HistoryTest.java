package io.blobbench.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.OperationKind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HistoryTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 5; // so that instants overflow, as those of a clock may
    private static final int KEY = 3;

    @Test
    void keysAreCheckedEachByItself() {
        LaneHistory lane = new LaneHistory(10);
        update(lane, 0, 1, 0);
        update(lane, 1, 1, 10);

        HistoryCheck check = new History(List.of(lane), 100).check();

        assertThat(check.operations()).isEqualTo(2);
        assertThat(check.violation()).isEmpty();
        assertThat(check.leftOut()).isEmpty();
    }

    @Test
    void aContradictionBetweenLanesIsFound() {
        LaneHistory first = new LaneHistory(10);
        LaneHistory second = new LaneHistory(10);
        update(first, KEY, 1, 0);
        update(second, KEY, 1, 4);

        assertThat(new History(List.of(first, second), 100).check().violation())
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .startsWith("shared key 103: two updates of version 1")
                        .contains("lane 0's", "lane 1's", "(0.000004 to 0.000005 ms, acknowledged)"));
    }

    @Test
    void operationsAfterALaneRanOutOfRoomContradictNothing() {
        LaneHistory full = new LaneHistory(1);
        LaneHistory other = new LaneHistory(10);
        update(full, KEY, 1, 0);
        update(other, KEY, 2, 5);
        update(full, KEY, 3, 10); // left out
        int spanning = other.invoke(OperationKind.UPDATE, KEY, 3, at(9));
        update(other, KEY, 4, 12); // depends on the one that is left out
        other.end(spanning, at(13), 0, 1);

        HistoryCheck check = new History(List.of(full, other), 0).check();

        assertThat(check.violation()).isEmpty();
        assertThat(check.operations()).as("two, and one whose end is not known").isEqualTo(3);
        assertThat(check.leftOut())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("its first 3 operations"));
    }

    @Test
    void aContradictionBeforeALaneRanOutOfRoomIsFound() {
        LaneHistory full = new LaneHistory(2);
        update(full, KEY, 1, 0);
        update(full, KEY, 1, 5);
        update(full, KEY, 1, 10);

        assertThat(new History(List.of(full), 0).check().violation()).isPresent();
    }

    @Test
    void aHistoryThatIsOffIsEmptyAndSaysNothing() {
        LaneHistory off = new LaneHistory(0);
        update(off, KEY, 1, 0);

        HistoryCheck check = new History(List.of(off), 0).check();

        assertThat(check.operations()).isZero();
        assertThat(check.leftOut()).isEmpty();
    }

    @Test
    void aFailedOperationKeepsItsUnknownOutcome() {
        LaneHistory lane = new LaneHistory(10);
        int entry = lane.invoke(OperationKind.UPDATE, KEY, 1, at(0));
        lane.end(entry, at(1), 0, 0);

        assertThat(lane.operations(0)).singleElement().satisfies(operation -> assertThat(operation.known())
                .isFalse());
    }

    private static long at(int ns) {
        return ORIGIN_NS + ns;
    }

    private static void update(LaneHistory lane, int key, int version, int atNs) {
        int entry = lane.invoke(OperationKind.UPDATE, key, version, at(atNs));
        lane.end(entry, at(atNs + 1), 1, 0);
    }
}
