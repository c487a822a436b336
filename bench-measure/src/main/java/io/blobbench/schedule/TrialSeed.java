package io.blobbench.schedule;

import java.util.SplittableRandom;

/**
 * Seeds of what a trial draws, its arrivals and the keys and kinds of its operations: each trial of a run has draws of its own, and the same
 * trial of another run with the same seed has the same.
 */
public final class TrialSeed {
    private TrialSeed() {}

    /**
     * The seed of one trial.
     *
     * @param seed of the run
     * @param trial 1 for the first of its cell
     */
    public static long ofTrial(long seed, int trial) {
        return mixed(seed, trial);
    }

    /** The seed of one lane of a trial. */
    public static long ofLane(long trialSeed, int lane) {
        return mixed(trialSeed, lane);
    }

    /** Neighbouring numbers give unrelated seeds: SplittableRandom mixes what it is given (Steele, Lea and Flood, 2014). */
    private static long mixed(long seed, long number) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + number).nextLong();
    }
}
