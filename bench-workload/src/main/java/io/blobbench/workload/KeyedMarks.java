package io.blobbench.workload;

import io.blobbench.workload.sample.Mark;
import java.util.Arrays;
import java.util.List;

/** The marks of a lane by the keys with which they last went out: a table of chains without allocation. Used by its lane. */
final class KeyedMarks {
    private static final int END = -1;
    private static final int UNSENT = -2;
    /** 2^64 divided by the golden ratio: the highest bits of a multiple differ between keys that follow one another. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final List<Mark> marks;
    private final int shift;
    /** The first mark of each chain. */
    private final int[] first;
    /** The mark after each mark in its chain; UNSENT for one in none. */
    private final int[] next;

    private final long[] keys;

    /** @param marks all of the lane; none has been sent */
    KeyedMarks(List<Mark> marks) {
        this.marks = marks;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(marks.size()); // more chains than marks
        this.shift = Long.SIZE - bits;
        this.first = new int[1 << bits];
        this.next = new int[marks.size()];
        this.keys = new long[marks.size()];
        Arrays.fill(first, END);
        Arrays.fill(next, UNSENT);
    }

    /** A mark goes out with a key. */
    void sent(int mark, long key) {
        if (next[mark] != UNSENT) {
            remove(mark);
        }
        int chain = chain(key);
        keys[mark] = key;
        next[mark] = first[chain];
        first[chain] = mark;
    }

    private void remove(int mark) {
        int chain = chain(keys[mark]);
        if (first[chain] == mark) {
            first[chain] = next[mark];
            return;
        }
        int before = first[chain];
        while (next[before] != mark) {
            before = next[before];
        }
        next[before] = next[mark];
    }

    /** A key is written again, which says nothing more of its marks until they go out anew. */
    void overtake(long key) {
        int chain = chain(key);
        int before = END;
        int mark = first[chain];
        while (mark != END) {
            int after = next[mark];
            if (keys[mark] != key) {
                before = mark;
            } else {
                marks.get(mark).overtake(key);
                next[mark] = UNSENT;
                if (before == END) {
                    first[chain] = after;
                } else {
                    next[before] = after;
                }
            }
            mark = after;
        }
    }

    private int chain(long key) {
        return (int) ((key * SPREAD) >>> shift);
    }
}
