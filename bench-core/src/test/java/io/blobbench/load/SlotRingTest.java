package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SlotRingTest {
    private static final int CAPACITY = 5;

    @Test
    void slotsComeOutInTheOrderTheyWentInHoweverOftenTheRingGoesRound() {
        SlotRing ring = new SlotRing(CAPACITY);
        Deque<Slot> model = new ArrayDeque<>();
        Deque<Slot> outside = new ArrayDeque<>(IntStream.range(0, CAPACITY)
                .mapToObj(i -> new Slot(i, null, null, null, null))
                .toList());
        SplittableRandom random = new SplittableRandom(42);

        for (int i = 0; i < 10_000; i++) {
            if (model.isEmpty() || (!outside.isEmpty() && random.nextBoolean())) {
                model.addLast(outside.peekFirst());
                ring.add(outside.removeFirst());
            } else {
                Slot removed = ring.remove();
                assertThat(removed).isSameAs(model.removeFirst());
                outside.addLast(removed);
            }
            assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
        }
    }
}
