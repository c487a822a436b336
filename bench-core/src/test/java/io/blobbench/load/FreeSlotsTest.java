package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FreeSlotsTest {
    private static final int IN_FLIGHT = 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 130})
    void connectionsTakeTurnsAndTheirSlotsInTheOrderInWhichTheyBecameFree(int connections) {
        FreeSlots free = new FreeSlots(slots(connections));
        List<Slot> taken = new ArrayList<>();
        for (int i = 0; i < connections * IN_FLIGHT; i++) {
            taken.add(free.remove());
        }

        assertThat(free.isEmpty()).isTrue();
        assertThat(taken)
                .extracting(slot -> slot.turn)
                .containsExactlyElementsOf(IntStream.range(0, connections * IN_FLIGHT)
                        .map(i -> i % connections)
                        .boxed()
                        .toList());

        free.add(taken.get(connections)); // the second one of the first connection, then its first
        free.add(taken.get(0));

        assertThat(List.of(free.remove(), free.remove())).containsExactly(taken.get(connections), taken.get(0));
        assertThat(free.isEmpty()).isTrue();
    }

    @Test
    void aConnectionThatAnswersLaterGetsAsManyOperationsAsItsSlotsAllow() {
        FreeSlots free = new FreeSlots(slots(3));
        Deque<Slot> slow = new ArrayDeque<>();
        int[] sent = new int[3];

        for (int i = 0; i < 30; i++) {
            Slot slot = free.remove();
            sent[slot.turn]++;
            if (slot.turn != 1) {
                free.add(slot);
                continue;
            }
            slow.add(slot);
            if (slow.size() == IN_FLIGHT - 1) { // answered three operations later
                free.add(slow.remove());
            }
        }

        assertThat(sent).containsExactly(10, 10, 10);

        for (Slot slot : List.copyOf(slow)) {
            free.add(slot);
        }
        int[] stuck = new int[3];
        for (int i = 0; i < 40; i++) {
            Slot slot = free.remove();
            stuck[slot.turn]++;
            if (slot.turn != 1) {
                free.add(slot);
            }
        }

        assertThat(stuck).containsExactly(18, IN_FLIGHT, 18);
    }

    private static List<Slot> slots(int connections) {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            all.add(new Unused());
        }
        List<Slot> slots = new ArrayList<>();
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            for (Connection connection : all) {
                slots.add(new Slot(slot, connection, null, null, null));
            }
        }
        return slots;
    }

    /** A connection that is never used. */
    private static final class Unused implements Connection {
        @Override
        public void submit(Operation operation) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
