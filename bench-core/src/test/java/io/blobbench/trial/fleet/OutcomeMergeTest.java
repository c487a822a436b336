package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.measure.OperationTimes;
import io.blobbench.store.Outages;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class OutcomeMergeTest {
    private static final int AGENTS = 4;

    @Test
    void percentilesAreThoseOfAllSamplesInOneHistogram() {
        SplittableRandom random = new SplittableRandom(11);
        OperationTimes all = OperationTimes.empty();
        List<OperationTimes> parts = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            parts.add(OperationTimes.empty());
        }
        for (int i = 0; i < 100_000; i++) {
            int agent = random.nextInt(AGENTS);
            long ns = (long) (Math.exp(random.nextGaussian() * 2 + agent) * 100_000);
            all.service().recordValue(Math.min(ns, 3_600_000_000_000L));
            parts.get(agent).service().recordValue(Math.min(ns, 3_600_000_000_000L));
        }

        PhaseOutcome merged = OutcomeMerge.of(parts.stream()
                .map(part -> outcome(part, List.of(), Counts.ZERO, 1, ""))
                .toList());

        assertThat(merged.latencies().service()).isEqualTo(all.service());
        for (double percentile : new double[] {50, 90, 99, 99.9, 99.99, 100}) {
            assertThat(merged.latencies().service().getValueAtPercentile(percentile))
                    .isEqualTo(all.service().getValueAtPercentile(percentile));
        }
    }

    @Test
    void countsAddUpAndTheLongestAgentSaysHowLongItTook() {
        PhaseOutcome merged = OutcomeMerge.of(List.of(
                outcome(OperationTimes.empty(), List.of(), new Counts(1, 2, 3, 4, 5), 10, ""),
                outcome(OperationTimes.empty(), List.of(), new Counts(10, 20, 30, 40, 50), 12, "no answer")));

        assertThat(merged.counts()).isEqualTo(new Counts(11, 22, 33, 44, 55));
        assertThat(merged.seconds()).isEqualTo(12);
        assertThat(merged.dueSeconds()).isEqualTo(6);
        assertThat(merged.unsent()).isEqualTo(22);
        assertThat(merged.sentLate()).isEqualTo(14);
        assertThat(merged.losses().outages().orElseThrow().reconnects()).isEqualTo(2);
        assertThat(merged.firstFailure()).contains("no answer");
        assertThat(merged.silences()).containsExactly(new Silence(1, 1));
        assertThat(merged.wakeEarlyNs()).isEqualTo(12_000);
    }

    @Test
    void kindsOfAllAgentsAreAddedEachToItsOwn() {
        KindTimes gets = kind(OperationKind.GET, Outcome.ANSWERED, 5);
        KindTimes misses = kind(OperationKind.GET, Outcome.REFUSED, 2);
        KindTimes puts = kind(OperationKind.PUT, Outcome.ANSWERED, 3);

        PhaseOutcome merged = OutcomeMerge.of(List.of(
                outcome(OperationTimes.empty(), List.of(gets, puts), Counts.ZERO, 1, ""),
                outcome(OperationTimes.empty(), List.of(gets, misses), Counts.ZERO, 1, "")));

        assertThat(merged.kinds()).hasSize(3);
        assertThat(merged.kinds())
                .filteredOn(times -> times.kind() == OperationKind.GET)
                .extracting(KindTimes::operations)
                .containsExactly(10L, 2L);
        assertThat(merged.kinds().stream()
                        .mapToLong(times -> times.latencies().service().getTotalCount())
                        .sum())
                .isEqualTo(15);
    }

    private static KindTimes kind(OperationKind kind, Outcome outcome, long operations) {
        OperationTimes times = OperationTimes.empty();
        times.service().recordValueWithCount(1_000, operations);
        return new KindTimes(kind, outcome, "", operations, operations, 0, times);
    }

    private static PhaseOutcome outcome(
            OperationTimes latencies, List<KindTimes> kinds, Counts counts, double seconds, String failure) {
        return new PhaseOutcome(
                counts,
                latencies,
                kinds,
                0,
                0,
                new ConnectionLosses(Optional.of(new Outages(1, 0, 0, "")), 0, Optional.empty()),
                0,
                11,
                7,
                1,
                true,
                seconds / 2,
                seconds,
                seconds,
                Drift.UNKNOWN,
                List.of(new Silence(seconds > 10 ? 1 : 0, 2)),
                0,
                0,
                0,
                0,
                failure.isEmpty() ? Optional.empty() : Optional.of(failure),
                0,
                Optional.empty(),
                seconds * 1000);
    }
}
