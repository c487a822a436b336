package io.blobbench.load;

import io.blobbench.load.outcome.DueQuarter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Response times by the instants at which operations were due, in parts of equal length that double with the phase, so that its quarters are
 * known however early it ends. Its lane's own until the phase has ended.
 */
final class DueTimes {
    private static final int QUARTERS = 4;
    private static final int PARTS = 64;
    /** A part is at least 2^20 ns long, about a millisecond. */
    private static final int SHORTEST_BITS = 20;

    private final long[] operations = new long[PARTS];
    private final double[] seconds = new double[PARTS];
    private final double[] squares = new double[PARTS];
    private int partBits = SHORTEST_BITS;

    /** A phase begins. */
    void reset() {
        Arrays.fill(operations, 0);
        Arrays.fill(seconds, 0);
        Arrays.fill(squares, 0);
        partBits = SHORTEST_BITS;
    }

    /**
     * Takes in an operation.
     *
     * @param dueNs since the phase's origin, at least 0
     */
    void add(long dueNs, long responseNs) {
        while (dueNs >> partBits >= PARTS) {
            widen();
        }
        int part = (int) (dueNs >> partBits);
        double responseSeconds = responseNs / 1e9;
        operations[part]++;
        seconds[part] += responseSeconds;
        squares[part] += responseSeconds * responseSeconds;
    }

    private void widen() {
        for (int i = 0; i < PARTS; i++) {
            boolean pair = i < PARTS / 2;
            operations[i] = pair ? operations[2 * i] + operations[2 * i + 1] : 0;
            seconds[i] = pair ? seconds[2 * i] + seconds[2 * i + 1] : 0;
            squares[i] = pair ? squares[2 * i] + squares[2 * i + 1] : 0;
        }
        partBits++;
    }

    /** The four quarters of the time in which the operations of some lanes were due; a part counts where its middle is. */
    static List<DueQuarter> quarters(List<DueTimes> lanes, long dueNs) {
        return IntStream.range(0, QUARTERS)
                .mapToObj(quarter -> lanes.stream()
                        .map(lane -> lane.quarter(quarter, dueNs))
                        .reduce(new DueQuarter(dueNs / 1e9 / QUARTERS, 0, 0, 0), DueQuarter::plus))
                .toList();
    }

    private DueQuarter quarter(int quarter, long dueNs) {
        DueQuarter sum = new DueQuarter(dueNs / 1e9 / QUARTERS, 0, 0, 0);
        for (int i = 0; i < PARTS; i++) {
            double middleNs = (i + 0.5) * (1L << partBits);
            if (Math.min(QUARTERS - 1, (int) (QUARTERS * middleNs / dueNs)) == quarter) {
                sum = sum.plus(new DueQuarter(0, operations[i], seconds[i], squares[i]));
            }
        }
        return sum;
    }
}
