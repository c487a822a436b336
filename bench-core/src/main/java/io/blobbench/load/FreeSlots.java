package io.blobbench.load;

import io.blobbench.store.Connection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The free slots of a lane. Its connections take turns, so that one whose answers take longer gets no fewer operations; one without a free slot
 * is passed over. Of the slots of a connection, the one that has been free for longest comes first. Used by its lane only.
 */
final class FreeSlots {
    private final SlotRing[] rings;
    /** A bit for each connection that has a free slot. */
    private final long[] some;

    private int next;
    private int size;

    /** @param slots of all connections, all free; the first slot of each gives their order */
    FreeSlots(List<Slot> slots) {
        IdentityHashMap<Connection, List<Slot>> byConnection = new IdentityHashMap<>();
        List<List<Slot>> inOrder = new ArrayList<>();
        for (Slot slot : slots) {
            byConnection
                    .computeIfAbsent(slot.connection(), any -> {
                        inOrder.add(new ArrayList<>());
                        return inOrder.get(inOrder.size() - 1);
                    })
                    .add(slot);
        }
        rings = new SlotRing[inOrder.size()];
        some = new long[(rings.length + Long.SIZE - 1) / Long.SIZE];
        for (int turn = 0; turn < rings.length; turn++) {
            List<Slot> own = inOrder.get(turn);
            rings[turn] = new SlotRing(own.size());
            for (Slot slot : own) {
                slot.turn = turn;
                slot.other().turn = turn;
                add(slot);
            }
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(Slot slot) {
        int turn = slot.turn;
        rings[turn].add(slot);
        some[turn / Long.SIZE] |= 1L << turn;
        size++;
    }

    /** A slot of the connection whose turn it is; there must be a free one. */
    Slot remove() {
        if (rings.length == 1) {
            size--;
            return rings[0].remove();
        }
        int turn = turn();
        SlotRing ring = rings[turn];
        Slot slot = ring.remove();
        if (ring.isEmpty()) {
            some[turn / Long.SIZE] &= ~(1L << turn);
        }
        next = turn + 1 == rings.length ? 0 : turn + 1;
        size--;
        return slot;
    }

    /** The next connection with a free slot. */
    private int turn() {
        int word = next / Long.SIZE;
        long bits = some[word] & (-1L << next);
        while (bits == 0) {
            word = word + 1 == some.length ? 0 : word + 1;
            bits = some[word];
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }
}
