package io.blobbench.workload;

import java.util.SplittableRandom;

/**
 * Draws some of a lane's writes at random, whenever they come: the first ones after a pause, which wait for no other, are as likely as
 * others. Each has the probability that makes them as many a second as asked for, at the lane's rate so far; all are drawn at a lower rate.
 * One lane.
 */
final class WriteSample {
    /** Writes from which half of the past is forgotten, as rates change. */
    private static final long MEMORY = 4096;

    private final double gapNs;
    private final SplittableRandom random;
    private boolean begun;
    /** The rate is that of so many writes after the one at an instant. */
    private long writes;

    private long sinceNs;
    /** Sum of probabilities since the last whole one: one write is drawn for each whole, at random within it. */
    private double part;

    private double drawnAt;
    private boolean drawn;

    /**
     * A sample of nothing yet.
     *
     * @param gapNs mean time between two writes that are drawn, at least
     */
    WriteSample(double gapNs, long seed) {
        this.gapNs = gapNs;
        this.random = new SplittableRandom(seed);
    }

    /** The next write is the first. */
    void begin() {
        begun = false;
    }

    /**
     * Whether the next write is drawn.
     *
     * @param intendedNs its intended start, not before that of the one before
     */
    boolean draws(long intendedNs) {
        if (!begun) {
            begun = true;
            sinceNs = intendedNs;
            writes = 0;
            return whole();
        }
        writes++;
        double probability = (intendedNs - sinceNs) / (gapNs * writes);
        if (writes >= MEMORY) {
            sinceNs += (intendedNs - sinceNs) / 2;
            writes /= 2;
        }
        return probability >= 1 ? whole() : draws(probability);
    }

    private boolean whole() {
        part = 0;
        next();
        return true;
    }

    private boolean draws(double probability) {
        part += probability;
        boolean now = !drawn && part >= drawnAt;
        drawn |= now;
        if (part >= 1) {
            part -= 1;
            next();
        }
        return now;
    }

    private void next() {
        drawnAt = random.nextDouble();
        drawn = false;
    }
}
