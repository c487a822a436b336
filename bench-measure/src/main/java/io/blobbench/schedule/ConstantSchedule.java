package io.blobbench.schedule;

/** Equal gaps. Several lanes share one rate by taking every n-th start of the common sequence. */
public final class ConstantSchedule implements Schedule {
    private final double gapNs;
    private final int lane;
    private final int lanes;

    /**
     * The starts of one lane among several.
     *
     * @param opsPerSecond rate of all lanes together
     * @param lane in [0, lanes)
     */
    public ConstantSchedule(double opsPerSecond, int lane, int lanes) {
        this.gapNs = 1e9 / opsPerSecond;
        this.lane = lane;
        this.lanes = lanes;
    }

    @Override
    public long intendedNs(long k) {
        return Math.round((k * lanes + lane) * gapNs);
    }
}
