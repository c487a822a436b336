package io.blobbench.report.read;

import io.blobbench.trial.facts.TrialId;
import java.util.OptionalDouble;

/**
 * A row of probes.csv: one load that a search offered.
 *
 * @param cell as in results.csv
 * @param trial 1 for the first of its cell
 * @param number of the probe in its trial, from 1
 * @param check whether it is the final check, which results.csv has too
 * @param kept whether the store kept the load
 * @param whyNot the load was not kept; empty when it was
 * @param offeredOps operations a second
 * @param responseUs response-time p99, the maximum where there are too few operations; empty where nothing was measured
 * @param longest whether it is that maximum
 * @param limitUs limit of that p99
 * @param seconds of its measurement; empty where nothing was measured
 */
public record ProbeView(
        String cell,
        int trial,
        int number,
        boolean check,
        boolean kept,
        String whyNot,
        double offeredOps,
        OptionalDouble responseUs,
        boolean longest,
        double limitUs,
        OptionalDouble seconds) {
    /** Its trial among those of its run. */
    public TrialId id() {
        return new TrialId(cell, trial);
    }
}
