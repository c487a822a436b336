package io.blobbench.schedule;

/** Equal gaps. Several lanes share one rate by taking turns in the common sequence of starts. */
public final class ConstantSchedule implements Schedule {
    private final double gapNs;
    private final int first;
    private final int step;
    private final int round;
    private final int each;
    /** Whether the step leads from one round to the next, too. */
    private final boolean even;

    /**
     * The starts of one lane among several.
     *
     * @param opsPerSecond rate of all lanes together
     * @param turns of the lane
     */
    public ConstantSchedule(double opsPerSecond, Turns turns) {
        this.gapNs = 1e9 / opsPerSecond;
        this.first = turns.first();
        this.step = turns.step();
        this.round = turns.round();
        this.each = turns.each();
        this.even = (long) each * step == round;
    }

    @Override
    public long intendedNs(long k) {
        return Math.round(place(k) * gapNs);
    }

    private long place(long k) {
        if (even) {
            return first + k * step;
        }
        long rounds = k / each;
        return rounds * round + first + (k - rounds * each) * step;
    }
}
