package io.blobbench.workload;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Counts how often each pooled blob was used, in constant time for a batch of consecutive ones: a difference array over
 * the ring of pool indices. Used by one lane; read by the control thread when the lane is idle.
 */
final class RingCounter {
    private final int size;
    private final long[] steps;
    private long rounds;

    RingCounter(int size) {
        this.size = size;
        this.steps = new long[size + 1];
    }

    /** Counts the blobs from one index on, which wraps around. */
    void add(int first, int blobs) {
        rounds += blobs / size;
        int from = first & (size - 1);
        int to = from + blobs % size;
        steps[from]++;
        if (to <= size) {
            steps[to]--;
        } else {
            steps[0]++;
            steps[to - size]--;
        }
    }

    /** Adds the count of every pool index to the sums. */
    void addTo(long[] sums) {
        long count = rounds;
        for (int i = 0; i < size; i++) {
            count += steps[i];
            sums[i] += count;
        }
    }

    void writeTo(DataOutputStream out) throws IOException {
        LedgerBytes.writeNumber(out, steps.length);
        LedgerBytes.writeNumber(out, rounds);
        for (long step : steps) {
            LedgerBytes.writeNumber(out, step);
        }
    }

    void readFrom(DataInputStream in) throws IOException {
        LedgerBytes.requireCount(in, steps.length);
        rounds = LedgerBytes.readNumber(in);
        for (int i = 0; i < steps.length; i++) {
            steps[i] = LedgerBytes.readNumber(in);
        }
    }
}
