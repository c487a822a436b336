package io.blobbench.trial.judge;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Speed;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;

/**
 * One trial, in the few numbers by which a cell is judged over all its rounds.
 *
 * @param id of the trial
 * @param verdict of the trial alone
 * @param ofTimes whether the speed comes from times
 * @param speed as {@link Speed} has it; NaN when nothing was measured, or servers had faults
 * @param throughputBlobs per second; NaN when nothing was measured
 * @param drift throughput of the second half of its measurement divided by that of the first; NaN when unknown, under an open load, and under a
 *     closed one whose slots were used too seldom
 * @param responseDrift the same of the median response time of an open load; NaN when unknown, under any other load, and of a search, whose
 *     last check was judged alone
 * @param hostSpeed how fast the load host computed, less what its hypervisor withheld; NaN when unknown
 */
public record Round(
        TrialId id,
        Verdict verdict,
        boolean ofTimes,
        double speed,
        double throughputBlobs,
        double drift,
        double responseDrift,
        double hostSpeed) {
    /** Summarizes a trial. */
    public static Round of(TrialResult result) {
        boolean faulty = result.cell().faults().duringLoad();
        boolean open = result.cell().load() instanceof OpenLoad;
        double drift = faulty
                ? Double.NaN
                : result.measured()
                        .filter(measured -> !Waves.tooFew(
                                result.cell(),
                                (long) result.cell().connections() * result.inFlight(),
                                measured.counts()))
                        .map(Measured::drift)
                        .orElse(Double.NaN);
        return new Round(
                TrialId.of(result),
                result.verdict(),
                Speed.ofTimes(result),
                faulty ? Double.NaN : Speed.of(result).orElse(Double.NaN),
                result.measured().map(Measured::throughputBlobs).orElse(Double.NaN),
                open ? Double.NaN : drift,
                open && result.cell().maxLoad().isEmpty() ? drift : Double.NaN,
                result.measured().map(Measured::hostSpeedLessSteal).orElse(Double.NaN));
    }
}
