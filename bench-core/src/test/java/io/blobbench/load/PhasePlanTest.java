package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Batch;
import io.blobbench.workload.HostShare;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Three lanes, and operations of 300 bytes. */
final class PhasePlanTest {
    private static final int LANES = 3;
    private static final long NONE = Long.MAX_VALUE;
    private static final Duration TEN_MS = Duration.ofMillis(10);
    private static final WorkloadSpec APPENDS = Bench.appends(3);
    private static final LoadModel OPEN = new OpenLoad(1_000, Arrivals.CONSTANT, 1);

    @ParameterizedTest
    @CsvSource({"10, 4, 3, 3", "9, 3, 3, 3", "2, 1, 1, 0"})
    void lanesShareTheOperations(long operations, long first, long second, long third) {
        assertThat(quotas(plan(OPEN, new PhaseLimits(TEN_MS, operations, NONE), APPENDS)))
                .containsExactly(first, second, third);
    }

    @Test
    void withoutAScheduleAnyLaneMaySendTheOperationsThatNoOtherSends() {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 10, NONE);
        for (LoadModel load : List.of(new ClosedLoad(1), new RoughLoad(1_000_000, 1))) {
            PhasePlan plan = plan(load, limits, APPENDS);
            Bench one = answering();
            Bench other = answering();

            one.run(plan.loop(0), plan.window(0, 0));
            other.run(plan.loop(1), plan.window(1, 0));

            assertThat(one.lane.sent()).isEqualTo(10);
            assertThat(other.lane.sent()).isZero();
        }
    }

    private static Bench answering() {
        return new Bench(() -> 0, 1, APPENDS, operation -> operation.acknowledge(operation.batchSize()));
    }

    @Test
    void lanesTakeSequentialKeysEquallyOften() {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 10, NONE);

        assertThat(quotas(plan(new ClosedLoad(1), limits, Bench.of(Map.of(OperationKind.GET, 1), 1))))
                .containsExactly(4, 3, 3);
    }

    /** Two lanes of three connections have as many keys as each other, and would repeat some of those of the first. */
    @Test
    void anOpenLoadTakesSequentialKeysEquallyOftenAndOthersByConnections() {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 12, NONE);
        HostShare share = HostShare.whole(2, 3);

        PhasePlan inTurn = plan(share, OPEN, limits, Bench.of(Map.of(OperationKind.GET, 1), 1));
        PhasePlan appends = plan(share, OPEN, limits, APPENDS);

        assertThat(inTurn.window(0, 0).quota()).isEqualTo(6);
        assertThat(inTurn.window(1, 0).quota()).isEqualTo(6);
        assertThat(appends.window(0, 0).quota()).isEqualTo(8);
        assertThat(appends.window(1, 0).quota()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"1199, 1, 1, 1", "1200, 2, 1, 1", "1, 1, 0, 0"})
    void bytesAreWholeOperationsAndOneAtLeast(long bytes, long first, long second, long third) {
        assertThat(quotas(plan(OPEN, new PhaseLimits(TEN_MS, NONE, bytes), APPENDS)))
                .containsExactly(first, second, third);
    }

    @Test
    void theTighterLimitCounts() {
        assertThat(quotas(plan(OPEN, new PhaseLimits(TEN_MS, 3, 30_000), APPENDS)))
                .containsExactly(1, 1, 1);
        assertThat(quotas(plan(OPEN, new PhaseLimits(TEN_MS, 30, 900), APPENDS)))
                .containsExactly(1, 1, 1);
    }

    @Test
    void aPartEndsWhenALaneHasSentAllOfItsOwn() {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 10, NONE);
        PhasePlan own = plan(new ClosedLoad(1), limits, Bench.of(Map.of(OperationKind.GET, 1), 1));
        PhasePlan shared = plan(new ClosedLoad(1), limits, APPENDS);

        assertThat(own.partEnded(new long[] {3, 2, 2})).isFalse();
        assertThat(own.partEnded(new long[] {3, 3, 2})).isTrue();
        assertThat(shared.partEnded(new long[] {3, 4, 3})).isFalse();
        assertThat(plan(new ClosedLoad(1), PhaseLimits.ofDuration(TEN_MS), Bench.of(Map.of(OperationKind.GET, 1), 1))
                        .partEnded(new long[] {3, 3, 2}))
                .isFalse();
    }

    @Test
    void withoutLimitsLanesHaveNoQuota() {
        PhasePlan plan = plan(new ClosedLoad(1), PhaseLimits.ofDuration(TEN_MS), APPENDS);

        assertThat(quotas(plan)).containsOnly(NONE);
        assertThat(plan.offeredNs()).isEqualTo(10_000_000);
        assertThat(plan.open()).isFalse();
        assertThat(plan.exhausted()).isFalse();
    }

    @Test
    void aWindowBeginsAtTheOriginAndEndsByTheDuration() {
        PhasePlan plan = plan(OPEN, new PhaseLimits(TEN_MS, 10, NONE), APPENDS);

        assertThat(plan.window(1, 5)).isEqualTo(new Window(5, 10_000_005, 11_000_005, 3, 20_000_000_000L, null));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "50, 5", "500, 10", "5000, 50"})
    void anOperationIsLateAHundredthAfterItsLoadOrTenMillisecondsButATenthOfAShortOne(long offeredMs, long lateMs) {
        PhasePlan plan = plan(OPEN, PhaseLimits.ofDuration(Duration.ofMillis(offeredMs)), APPENDS);

        assertThat(plan.window(0, 0).lateFromNs()).isEqualTo((offeredMs + lateMs) * 1_000_000);
    }

    @Test
    void anOpenLoadIsOfferedUntilItsLastOperationIsDue() {
        assertThat(offeredNs(1_000, 4)).isEqualTo(4_000_000);
        assertThat(offeredNs(1_000, 400)).isEqualTo(10_000_000);
        assertThat(offeredNs(3_000, 10)).as("3333333.3 ns, rounded up").isEqualTo(3_333_334);
    }

    private static long offeredNs(double opsPerSecond, long operations) {
        PhaseLimits limits = new PhaseLimits(TEN_MS, operations, NONE);
        PhasePlan plan = plan(new OpenLoad(opsPerSecond, Arrivals.CONSTANT, 1), limits, APPENDS);
        assertThat(plan.open()).isTrue();
        return plan.offeredNs();
    }

    @Test
    void aClosedOrRoughLoadIsOfferedForItsDuration() {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 1, NONE);

        assertThat(plan(new ClosedLoad(1), limits, APPENDS).offeredNs()).isEqualTo(10_000_000);
        assertThat(plan(new RoughLoad(1_000_000, 1), limits, APPENDS).offeredNs())
                .isEqualTo(10_000_000);
    }

    /** At 950 operations a second, starts lie 1.05 ms apart: ten of them in 10 ms, of which the first lane has every third. */
    @Test
    void lanesShareConstantArrivalsInTurns() {
        PhasePlan plan = plan(new OpenLoad(950, Arrivals.CONSTANT, 1), PhaseLimits.ofDuration(TEN_MS), APPENDS);

        assertThat(due(plan)).containsExactly(4, 3, 3);
    }

    /** At 950 operations a second, 9.5 are due in 10 ms. */
    @Test
    void lanesShareAsManyRandomArrivalsAsTheRateGives() {
        PhasePlan plan = plan(new OpenLoad(950, Arrivals.POISSON, 1), PhaseLimits.ofDuration(TEN_MS), APPENDS);

        assertThat(due(plan)).containsExactly(4, 3, 3);
    }

    @Test
    void atLeastOneRandomArrivalIsDue() {
        PhasePlan plan = plan(new OpenLoad(0.001, Arrivals.POISSON, 1), PhaseLimits.ofDuration(TEN_MS), APPENDS);

        assertThat(due(plan)).containsExactly(1, 0, 0);
    }

    @Test
    void operationsOfAllLanesAreDueUpToTheirQuotas() {
        PhasePlan plan = plan(new OpenLoad(1_000, Arrivals.CONSTANT, 1), new PhaseLimits(TEN_MS, 7, NONE), APPENDS);

        assertThat(plan.dueBefore(0)).isZero();
        assertThat(plan.dueBefore(5_000_000)).isEqualTo(5);
        assertThat(plan.dueBefore(10_000_000)).isEqualTo(7);
        assertThat(plan(new ClosedLoad(1), new PhaseLimits(TEN_MS, 7, NONE), APPENDS)
                        .dueBefore(10_000_000))
                .isZero();
    }

    @Test
    void noMoreRandomArrivalsAreDueThanMayBeSent() {
        PhasePlan plan = plan(new OpenLoad(950, Arrivals.POISSON, 1), new PhaseLimits(TEN_MS, 5, NONE), APPENDS);

        assertThat(due(plan)).containsExactly(2, 2, 1);
    }

    /** Ten operations for twelve lanes on three hosts, which take turns: the first host has four of them. */
    @ParameterizedTest
    @CsvSource({"0, 4", "1, 3", "2, 3"})
    void hostsOfAFleetShareFewRandomArrivals(int host, long expected) {
        int lanes = 4;
        HostShare share = new HostShare(host * lanes, lanes, 3 * lanes, host, 3, 3 * lanes);
        PhasePlan plan =
                plan(share, new OpenLoad(2_000, Arrivals.POISSON, 1), new PhaseLimits(TEN_MS, 10, NONE), APPENDS);

        assertThat(Arrays.stream(due(plan, lanes)).sum()).isEqualTo(expected);
    }

    /** The first lane has the first and the third connection: 20 and 10 of 30 operations. */
    @ParameterizedTest
    @EnumSource(names = {"CONSTANT", "POISSON"})
    void anOpenLoadIsEqualForEachConnectionAndNotForEachLane(Arrivals arrivals) {
        HostShare share = HostShare.whole(2, 3);
        PhasePlan plan = plan(share, new OpenLoad(3_000, arrivals, 1), PhaseLimits.ofDuration(TEN_MS), APPENDS);

        assertThat(due(plan, 2)).containsExactly(20, 10);
        assertThat(plan.dueBefore(10_000_000)).isEqualTo(30);
    }

    @Test
    void theOperationsOfAnOpenLoadAreDealtToItsConnections() {
        PhasePlan plan = plan(HostShare.whole(2, 3), OPEN, new PhaseLimits(TEN_MS, 10, NONE), APPENDS);

        assertThat(plan.window(0, 0).quota()).isEqualTo(7);
        assertThat(plan.window(1, 0).quota()).isEqualTo(3);
    }

    /** Twelve keys: four for each lane, one of which has two connections. */
    @Test
    void anOpenLoadThatUsesEachKeyOnceIsEqualForEachLane() {
        OpenLoad load = new OpenLoad(2_000, Arrivals.CONSTANT, 1);
        PhasePlan plan = plan(HostShare.whole(LANES, 4), load, PhaseLimits.ofDuration(TEN_MS), adds());

        assertThat(due(plan)).containsExactly(4, 4, 4);
        assertThat(plan.dueBefore(plan.offeredNs())).isEqualTo(12);
    }

    /** Five connections: three of a host with two lanes, two of a host with one lane. */
    @Test
    void hostsWithOtherLanesHaveEqualPartsForEachConnectionToo() {
        OpenLoad load = new OpenLoad(5_000, Arrivals.CONSTANT, 1);
        HostShare first = new HostShare(0, 2, 3, 0, 2, 5);
        HostShare second = new HostShare(2, 1, 3, 1, 2, 5);

        assertThat(due(plan(first, load, PhaseLimits.ofDuration(TEN_MS), APPENDS), 2))
                .containsExactly(20, 10);
        assertThat(due(plan(second, load, PhaseLimits.ofDuration(TEN_MS), APPENDS), 1))
                .containsExactly(20);
    }

    /** Hosts have equal parts of 16 connections, although one has two lanes and the other eight; or three and two of five. */
    @ParameterizedTest
    @CsvSource({"16, 2, 8, 50, 50", "5, 2, 2, 60, 40", "5, 1, 2, 60, 40"})
    void hostsSendTheOperationsOfAClosedLoadInProportionToTheirConnections(
            int connections, int lanes, int otherLanes, int sent, int sentByTheOther) {
        PhaseLimits limits = new PhaseLimits(TEN_MS, 100, NONE);
        HostShare first = new HostShare(0, lanes, lanes + otherLanes, 0, 2, connections);
        HostShare second = new HostShare(lanes, otherLanes, lanes + otherLanes, 1, 2, connections);

        assertThat(sentByFirstLane(plan(first, new ClosedLoad(1), limits, APPENDS)))
                .isEqualTo(sent);
        assertThat(sentByFirstLane(plan(second, new ClosedLoad(1), limits, APPENDS)))
                .isEqualTo(sentByTheOther);
    }

    /** Where other lanes send nothing. */
    private static long sentByFirstLane(PhasePlan plan) {
        Bench bench = answering();
        bench.run(plan.loop(0), plan.window(0, 0));
        return bench.lane.sent();
    }

    /** Twelve keys: four for each lane. */
    @Test
    void aFiniteSourceIsAQuota() {
        PhasePlan plan = plan(new OpenLoad(2_000, Arrivals.CONSTANT, 1), PhaseLimits.ofDuration(TEN_MS), adds());

        assertThat(quotas(plan)).containsExactly(4, 4, 4);
        assertThat(plan.offeredNs()).isEqualTo(6_000_000);
        assertThat(plan.exhausted()).isFalse();

        exhaust(plan.source(0));
        exhaust(plan.source(1));
        assertThat(plan.exhausted()).isFalse();
        exhaust(plan.source(2));
        assertThat(plan.exhausted()).isTrue();
    }

    private static void exhaust(OperationSource source) {
        take(source, source.remaining());
    }

    private static void take(OperationSource source, long operations) {
        Batch batch = new Workload(adds(), 1, 1, OperationKind.PUT, false, false).newBatch(0);
        for (long k = 0; k < operations; k++) {
            source.next(batch);
            source.issued(batch);
        }
    }

    /** Lanes have 4, 2 and 4 keys left: after two rounds and one operation of the first lane, it would be the turn of the second. */
    @ParameterizedTest
    @EnumSource(
            value = Arrivals.class,
            names = {"CONSTANT", "POISSON"})
    void anOpenLoadEndsWhenItIsTheTurnOfALaneWithoutKeys(Arrivals arrivals) {
        LoadSetup setup = setup(HostShare.whole(LANES, LANES), adds());
        take(setup.workload().source(1), 2);

        PhasePlan plan = new PhasePlan(setup, phase(new OpenLoad(1_000, arrivals, 1), PhaseLimits.ofDuration(TEN_MS)));

        assertThat(quotas(plan)).containsExactly(3, 2, 2);
        assertThat(due(plan)).containsExactly(3, 2, 2);
        assertThat(plan.offeredNs()).isEqualTo(7_000_000);
        assertThat(plan.usedUp(7)).isTrue();
    }

    @Test
    void lanesOfAClosedLoadUseAllTheirKeys() {
        LoadSetup setup = setup(HostShare.whole(LANES, LANES), adds());
        take(setup.workload().source(1), 2);

        PhasePlan plan = new PhasePlan(setup, phase(new ClosedLoad(1), PhaseLimits.ofDuration(TEN_MS)));

        assertThat(plan.usedUp(9)).isFalse();
        assertThat(plan.usedUp(10)).isTrue();
    }

    /** The lane of the first host has two of four keys left, those of the other host all. */
    @Test
    void hostsOfAFleetKnowWhenItIsTheTurnOfALaneWithoutKeys() {
        LoadSetup first = setup(new HostShare(0, 1, LANES, 0, 2, 4), adds());
        LoadSetup second = setup(new HostShare(1, 2, LANES, 1, 2, 4), adds());
        take(first.workload().source(0), 2);

        assertThat(first.operationsLeft()).isEqualTo(6);
        assertThat(second.operationsLeft())
                .as("the second and third of each round")
                .isEqualTo(13);
        PhasePlan plan = new PhasePlan(second, phase(OPEN, new PhaseLimits(TEN_MS, 6, NONE)));
        assertThat(plan.offeredNs()).isEqualTo(6_000_000);
        assertThat(due(plan, 2)).containsExactly(2, 2);
    }

    @Test
    void onlyAnOpenLoadThatUsesEachKeyOnceEndsWithItsKeys() {
        HostShare share = HostShare.whole(LANES, LANES);

        assertThat(setup(share, APPENDS).operationsLeft()).isEqualTo(NONE);
        assertThat(setup(share, Bench.of(Map.of(OperationKind.GET, 1), 1)).operationsLeft())
                .isEqualTo(NONE);
        assertThat(setup(share, adds()).operationsLeft()).isEqualTo(12);
    }

    @Test
    void eachModelHasItsLoop() {
        PhaseLimits limits = PhaseLimits.ofDuration(TEN_MS);

        assertThat(plan(new ClosedLoad(1), limits, APPENDS).loop(0)).isInstanceOf(ClosedLoop.class);
        assertThat(plan(new RoughLoad(1_000, 1), limits, APPENDS).loop(1)).isInstanceOf(RoughLoop.class);
        assertThat(plan(new OpenLoad(1, Arrivals.POISSON, 1), limits, APPENDS).loop(2))
                .isInstanceOf(OpenLoop.class);
    }

    private static WorkloadSpec adds() {
        KeySpace keys = new KeySpace(KeySpace.Distribution.SEQUENTIAL, 12, 0.99);
        return new WorkloadSpec(Map.of(OperationKind.ADD, 1), 1, 100, BlobContent.RANDOM, keys, 42);
    }

    private static PhasePlan plan(LoadModel load, PhaseLimits limits, WorkloadSpec spec) {
        return plan(HostShare.whole(LANES, LANES), load, limits, spec);
    }

    private static PhasePlan plan(HostShare share, LoadModel load, PhaseLimits limits, WorkloadSpec spec) {
        return new PhasePlan(setup(share, spec), phase(load, limits));
    }

    private static LoadSetup setup(HostShare share, WorkloadSpec spec) {
        Workload workload = new Workload(spec, share, 1, OperationKind.PUT, false, false, false, spec.seed());
        return new LoadSetup(
                spec, workload, share, 1, true, 42, Duration.ofSeconds(30), PhasePlanTest.class.getClassLoader());
    }

    private static Phase phase(LoadModel load, PhaseLimits limits) {
        return Phase.of(load, limits, Duration.ofSeconds(20), TEN_MS);
    }

    private static long[] quotas(PhasePlan plan) {
        return IntStream.range(0, LANES)
                .mapToLong(lane -> plan.window(lane, 0).quota())
                .toArray();
    }

    /** Operations of each lane that are due in the phase, of which a lane that sent none owes all. */
    private static long[] due(PhasePlan plan) {
        return due(plan, LANES);
    }

    private static long[] due(PhasePlan plan, int lanes) {
        Bench idle = new Bench(() -> 0, 1, APPENDS, operation -> {});
        long[] due = new long[lanes];
        Arrays.setAll(due, lane -> plan.loop(lane).unsent(idle.lane, plan.window(lane, 0)));
        return due;
    }
}
