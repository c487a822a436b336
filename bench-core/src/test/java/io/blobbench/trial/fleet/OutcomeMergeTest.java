package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.KindTimes;
import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.measure.OperationTimes;
import io.blobbench.store.Outages;
import io.blobbench.store.operation.OperationKind;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        assertThat(merged.unsentForSlots()).isEqualTo(8);
        assertThat(merged.sentLate()).isEqualTo(14);
        assertThat(merged.losses().outages().orElseThrow().reconnects()).isEqualTo(2);
        assertThat(merged.firstFailure()).contains("no answer");
        assertThat(merged.silences()).containsExactly(new Silence(1, 1));
        assertThat(merged.wakeEarlyNs()).isEqualTo(12_000);
    }

    @Test
    void everyNumberIsTheSumOfThoseOfAllAgentsAndOfNoOther() throws ReflectiveOperationException {
        PhaseOutcome one = outcome(1, true);
        PhaseOutcome other = outcome(100, true);

        PhaseOutcome merged = OutcomeMerge.of(List.of(one, other));

        Set<Long> sums = new HashSet<>();
        for (RecordComponent component : PhaseOutcome.class.getRecordComponents()) {
            if (component.getType() == long.class) {
                long ofOne = (long) component.getAccessor().invoke(one);
                long ofAll = (long) component.getAccessor().invoke(merged);
                assertThat(ofOne).as(component.getName()).isPositive();
                assertThat(ofAll).as(component.getName()).isEqualTo(101 * ofOne);
                assertThat(sums.add(ofAll)).as(component.getName()).isTrue();
            }
        }
        assertThat(sums).isNotEmpty();
        assertThat(merged.losses())
                .isEqualTo(new ConnectionLosses(
                        Optional.of(new Outages(101, 202, 303, "lost by 1")), 37 * 101, Optional.of("reset by 1")));
    }

    @Test
    void allElseIsThatOfTheAgentsTogether() {
        PhaseOutcome first = outcome(1, true);
        PhaseOutcome last = outcome(100, false);

        PhaseOutcome merged = OutcomeMerge.of(List.of(first, last));

        assertThat(merged.sourceExhausted()).isFalse();
        assertThat(OutcomeMerge.of(List.of(first, first)).sourceExhausted()).isTrue();
        assertThat(merged.partEnded()).isTrue();
        assertThat(OutcomeMerge.of(List.of(first, first)).partEnded()).isFalse();
        assertThat(merged.dueSeconds()).isEqualTo(200);
        assertThat(merged.seconds()).isEqualTo(300);
        assertThat(merged.settledSeconds()).isEqualTo(400);
        assertThat(merged.wakeEarlyNs()).isEqualTo(500);
        assertThat(merged.firstFailure()).contains("failed on 1");
        assertThat(merged.full()).contains("full on 1");
        assertThat(merged.drift()).isEqualTo(DriftMerge.of(List.of(first.drift(), last.drift())));
        assertThat(merged.drift().known()).isTrue();
        OperationTimes times = merged.latencies();
        assertThat(times).isEqualTo(first.latencies().plus(last.latencies()));
        assertThat(List.of(
                        times.service().getTotalCount(),
                        times.response().getTotalCount(),
                        times.startDelay().getTotalCount(),
                        times.laneDelay().getTotalCount(),
                        times.clamped()))
                .containsExactly(101L, 202L, 303L, 404L, 505L);
    }

    /** An outcome each of whose figures is a multiple of its own prime, or of its own small number. */
    private static PhaseOutcome outcome(int agent, boolean exhausted) {
        OperationTimes empty = OperationTimes.empty();
        OperationTimes times = new OperationTimes(
                empty.service(), empty.response(), empty.startDelay(), empty.laneDelay(), 5L * agent);
        times.service().recordValueWithCount(1_000, agent);
        times.response().recordValueWithCount(2_000, 2L * agent);
        times.startDelay().recordValueWithCount(3_000, 3L * agent);
        times.laneDelay().recordValueWithCount(4_000, 4L * agent);
        Counts counts = new Counts(agent, 2L * agent, 3L * agent, 4L * agent, 5L * agent);
        Drift.Half half = new Drift.Half(agent, 6L * agent, counts, times.callers());
        return new PhaseOutcome(
                counts,
                times,
                List.of(),
                2L * agent,
                3L * agent,
                new ConnectionLosses(
                        Optional.of(new Outages(agent, 2.0 * agent, 3 * agent, "lost by " + agent)),
                        37L * agent,
                        Optional.of("reset by " + agent)),
                5L * agent,
                7L * agent,
                59L * agent,
                11L * agent,
                13L * agent,
                exhausted,
                !exhausted,
                2.0 * agent,
                3.0 * agent,
                4.0 * agent,
                Drift.of(half, half),
                List.of(),
                new ReadComparison(17L * agent, 41L * agent, 43L * agent, 47L * agent),
                19L * agent,
                23L * agent,
                29L * agent,
                Optional.of("failed on " + agent),
                31L * agent,
                Optional.of("full on " + agent),
                5.0 * agent);
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
        assertThat(merged.kinds()).extracting(KindTimes::blobsAcknowledged).containsExactlyInAnyOrder(20L, 4L, 6L);
        assertThat(merged.kinds()).extracting(KindTimes::blobsRejected).containsExactlyInAnyOrder(30L, 6L, 9L);
    }

    private static KindTimes kind(OperationKind kind, Outcome outcome, long operations) {
        OperationTimes times = OperationTimes.empty();
        times.service().recordValueWithCount(1_000, operations);
        return new KindTimes(kind, outcome, "", operations, 2 * operations, 3 * operations, times);
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
                4,
                7,
                1,
                true,
                false,
                seconds / 2,
                seconds,
                seconds,
                Drift.UNKNOWN,
                List.of(new Silence(seconds > 10 ? 1 : 0, 2)),
                ReadComparison.NONE,
                0,
                0,
                0,
                failure.isEmpty() ? Optional.empty() : Optional.of(failure),
                0,
                Optional.empty(),
                seconds * 1000);
    }
}
