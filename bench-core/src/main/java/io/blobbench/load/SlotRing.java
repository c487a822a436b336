package io.blobbench.load;

/** Free slots of a connection, first in first out. Used by its lane only. */
final class SlotRing {
    private final Slot[] slots;
    private int head;
    private int size;

    SlotRing(int capacity) {
        this.slots = new Slot[capacity];
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(Slot slot) {
        int at = head + size;
        slots[at < slots.length ? at : at - slots.length] = slot;
        size++;
    }

    /** The longest free slot; there must be one. */
    Slot remove() {
        Slot slot = slots[head];
        head = head + 1 == slots.length ? 0 : head + 1;
        size--;
        return slot;
    }
}
