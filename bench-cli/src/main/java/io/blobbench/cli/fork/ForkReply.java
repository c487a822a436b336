package io.blobbench.cli.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.store.SpaceUsage;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.TrialTime;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A line that the JVM of a single trial writes to its standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "reply")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkReply.Alive.class, name = "alive"),
    @JsonSubTypes.Type(value = ForkReply.Phase.class, name = "phase"),
    @JsonSubTypes.Type(value = ForkReply.IntervalEnded.class, name = "interval"),
    @JsonSubTypes.Type(value = ForkReply.Ended.class, name = "ended")
})
sealed interface ForkReply {
    /** Nothing but that the process lives. */
    record Alive() implements ForkReply {}

    /** See {@link RunEvent.Phase}. */
    record Phase(Activity activity, String text) implements ForkReply {}

    /** See {@link RunEvent.IntervalEnded}. */
    record IntervalEnded(Interval interval) implements ForkReply {}

    /** The end of the trial; nothing follows. A result without what the run knows; null stands for nothing. */
    record Ended(
            String startedAt,
            int lanes,
            int inFlight,
            Verdict verdict,
            List<String> reasons,
            String limitedBy,
            @Nullable Measured measured,
            @Nullable Verification verification,
            @Nullable SpaceUsage space,
            Map<String, String> description,
            @Nullable IdleSummary idle,
            TrialTime time,
            boolean serversUnusable,
            @Nullable String noRoomAfterwards)
            implements ForkReply {
        static Ended of(TrialResult result, boolean serversUnusable, Optional<String> noRoomAfterwards) {
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
                    result.idle().orElse(null),
                    result.time(),
                    serversUnusable,
                    noRoomAfterwards.orElse(null));
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
                    description,
                    Optional.empty(),
                    Optional.ofNullable(idle),
                    time);
        }
    }
}
