package io.blobbench.cli.fork;

import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.store.SpaceUsage;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A message that the JVM of a single trial writes to its standard output, one a line; all fields but one are null. Where all are, it says
 * that it lives.
 *
 * @param phase what the trial does next
 * @param interval of the measurement that ended
 * @param ended the trial's end; nothing follows
 */
record ForkReply(String phase, Interval interval, Ended ended) {
    static ForkReply alive() {
        return new ForkReply(null, null, null);
    }

    static ForkReply phase(String what) {
        return new ForkReply(what, null, null);
    }

    static ForkReply interval(Interval interval) {
        return new ForkReply(null, interval, null);
    }

    static ForkReply ended(TrialResult result, boolean ranOutOfRoom) {
        return new ForkReply(null, null, Ended.of(result, ranOutOfRoom));
    }

    /** A result without what the run knows; null stands for nothing. */
    record Ended(
            String startedAt,
            int lanes,
            int inFlight,
            Verdict verdict,
            List<String> reasons,
            String limitedBy,
            Measured measured,
            Verification verification,
            SpaceUsage space,
            Map<String, String> description,
            boolean ranOutOfRoom) {
        private static Ended of(TrialResult result, boolean ranOutOfRoom) {
            return new Ended(
                    result.startedAt().toString(),
                    result.lanes(),
                    result.inFlight(),
                    result.verdict(),
                    result.reasons(),
                    result.limitedBy(),
                    result.measured().orElse(null),
                    result.verification().orElse(null),
                    result.space().orElse(null),
                    result.description(),
                    ranOutOfRoom);
        }

        TrialResult of(Cell cell, int trial) {
            return new TrialResult(
                    cell,
                    trial,
                    Instant.parse(startedAt),
                    lanes,
                    inFlight,
                    verdict,
                    reasons,
                    limitedBy,
                    Optional.ofNullable(measured),
                    Optional.ofNullable(verification),
                    Optional.ofNullable(space),
                    description);
        }
    }
}
