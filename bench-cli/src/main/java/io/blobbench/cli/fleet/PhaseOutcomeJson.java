package io.blobbench.cli.fleet;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.OperationTimes;
import io.blobbench.store.Outages;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.trial.facts.Failures;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A {@link PhaseOutcome} for JSON: causes are sentences, and null stands for nothing. */
record PhaseOutcomeJson(
        Counts counts,
        OperationTimes latencies,
        List<KindTimes> kinds,
        long unresolved,
        long unresolvedBlobs,
        @Nullable Outages outages,
        long blobsOfLosses,
        @Nullable String causeOfLosses,
        long timedOut,
        long unsent,
        long sentLate,
        long blockedLanes,
        boolean sourceExhausted,
        double dueSeconds,
        double seconds,
        double settledSeconds,
        Drift drift,
        List<Silence> silences,
        long wrongReads,
        long refusedWrites,
        long missingReads,
        long settledTwice,
        @Nullable String firstFailure,
        long blobsWithoutRoom,
        @Nullable String full,
        double wakeEarlyNs) {
    static PhaseOutcomeJson of(PhaseOutcome outcome) {
        return new PhaseOutcomeJson(
                outcome.counts(),
                outcome.latencies(),
                outcome.kinds(),
                outcome.unresolved(),
                outcome.unresolvedBlobs(),
                outcome.losses().outages().orElse(null),
                outcome.losses().blobs(),
                outcome.losses().cause().map(Failures::oneLine).orElse(null),
                outcome.timedOut(),
                outcome.unsent(),
                outcome.sentLate(),
                outcome.blockedLanes(),
                outcome.sourceExhausted(),
                outcome.dueSeconds(),
                outcome.seconds(),
                outcome.settledSeconds(),
                outcome.drift(),
                outcome.silences(),
                outcome.wrongReads(),
                outcome.refusedWrites(),
                outcome.missingReads(),
                outcome.settledTwice(),
                outcome.firstFailure().map(Failures::oneLine).orElse(null),
                outcome.blobsWithoutRoom(),
                outcome.full().map(Failures::oneLine).orElse(null),
                outcome.wakeEarlyNs());
    }

    PhaseOutcome outcome() {
        return new PhaseOutcome(
                counts,
                latencies,
                kinds,
                unresolved,
                unresolvedBlobs,
                new ConnectionLosses(
                        Optional.ofNullable(outages),
                        blobsOfLosses,
                        Optional.ofNullable(causeOfLosses).map(StoreException::new)),
                timedOut,
                unsent,
                sentLate,
                blockedLanes,
                sourceExhausted,
                dueSeconds,
                seconds,
                settledSeconds,
                drift,
                silences,
                wrongReads,
                refusedWrites,
                missingReads,
                settledTwice,
                Optional.ofNullable(firstFailure).map(StoreException::new),
                blobsWithoutRoom,
                Optional.ofNullable(full).map(StoreFullException::new),
                wakeEarlyNs);
    }
}
