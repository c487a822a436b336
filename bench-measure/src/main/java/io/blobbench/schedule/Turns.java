package io.blobbench.schedule;

/**
 * The places of one lane in a common sequence, which repeats in rounds: in each, every step-th place from the first on.
 *
 * @param first place of the lane in the first round
 * @param step from one of its places to the next in the same round
 * @param round places of all lanes in a round
 */
public record Turns(int first, int step, int round) {
    /** Every place. */
    public static final Turns ALL = new Turns(0, 1, 1);

    public Turns {
        if (first < 0 || step < 1 || first >= round) {
            throw new IllegalArgumentException(
                    "turns must begin in their round, got place " + first + " of " + round + ", step " + step);
        }
    }

    /** Places of the lane in a round. */
    public int each() {
        return (round - first + step - 1) / step;
    }

    /** Places of the lane before a place of the sequence: those of all lanes add up to it. */
    public long before(long place) {
        return place / round * each() + Math.max(0, place % round - first + step - 1) / step;
    }
}
