package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence made up for each rule: a system that is idle, except for what the test names. */
class LimitDiagnosisTest {
    private static final int LANES = 2;
    private static final int CONNECTIONS = 2;
    private static final int IN_FLIGHT = 8;
    private static final LoadModel CLOSED = new ClosedLoad(8);
    private static final LoadModel OPEN = new OpenLoad(1000, OpenLoad.Arrivals.CONSTANT, 8);

    private final Map<String, Double> evidence = new HashMap<>();
    private double seconds = 10;
    private double drainSeconds;
    private long operations = 10_000;
    private long unsent;
    private long unsentForSlots;
    private boolean fellBehind;
    private double reconnects = Double.NaN;
    private double disconnectedSeconds = Double.NaN;
    private long unresolved;
    private long startDelayNs = TimeUnit.MICROSECONDS.toNanos(50);
    private long serviceNs = TimeUnit.MICROSECONDS.toNanos(500);

    @Test
    void withEverythingElseIdleItIsTheStore() {
        assertThat(limit(CLOSED)).isEqualTo("store");
    }

    @ParameterizedTest
    @CsvSource({
        "harnessCpuShare, 0.9, harness-cpu",
        "harnessThreadShare, 0.9, harness-cpu",
        "gcMillis, 1000, harness-cpu",
        "harnessPauseShare, 0.1, harness-cpu",
        "harnessHeldShare, 0.5, harness-cpu",
        "serverHeldShare, 0.5, server-cpu",
        "serverCpuShare, 0.9, server-cpu",
        "serverThreadShare, 0.9, server-cpu",
        "localCpuShare, 0.9, harness-cpu",
        "linkShare, 0.8, network",
        "sendBacklogShare, 0.7, network",
        "harnessCpuShare, 0.95, harness-cpu",
        "harnessCpuShare, 0.85, store",
        "harnessThreadShare, 0.95, harness-cpu",
        "harnessThreadShare, 0.85, store",
        "gcMillis, 1100, harness-cpu",
        "gcMillis, 900, store",
        "harnessPauseShare, 0.15, harness-cpu",
        "harnessPauseShare, 0.05, store",
        "harnessHeldShare, 0.6, harness-cpu",
        "harnessHeldShare, 0.4, store",
        "serverHeldShare, 0.6, server-cpu",
        "serverHeldShare, 0.4, store",
        "serverCpuShare, 0.95, server-cpu",
        "serverCpuShare, 0.85, store",
        "serverThreadShare, 0.95, server-cpu",
        "serverThreadShare, 0.85, store",
        "linkShare, 0.85, network",
        "linkShare, 0.75, store",
        "sendBacklogShare, 0.75, network",
        "sendBacklogShare, 0.65, store",
        "hostCpuShare, 0.95, store",
        "harnessWaitShare, 1.0, store",
    })
    void onePieceOfEvidenceDecides(String name, double value, String limit) {
        evidence.put(name, value);

        assertThat(limit(CLOSED)).isEqualTo(limit);
    }

    /** Of 16 slots, at 1000 operations a second. */
    @ParameterizedTest
    @CsvSource({"12.1, store", "11.9, none found"})
    void aClosedLoadWhoseSlotsAreOftenFreeIsNotLimitedByTheStoreAlone(double serviceMillis, String limit) {
        serviceNs = (long) (serviceMillis * 1e6);
        Measured measured = measured(resources(), utilization());

        assertThat(diagnosis(CLOSED, measured).limit()).isEqualTo(limit);
        assertThat(diagnosis(new RoughLoad(1000, 8), measured).limit()).isEqualTo("store");
    }

    @Test
    void harnessAndServersThatShareTheCoresAreLimitedByTheLargerConsumer() {
        evidence.put("localCpuShare", 0.93);
        evidence.put("serverCpuSeconds", 12.0);
        evidence.put("harnessCpuSeconds", 6.6);
        assertThat(limit(CLOSED)).isEqualTo("server-cpu");

        evidence.put("harnessCpuSeconds", 12.1);
        assertThat(limit(CLOSED)).isEqualTo("harness-cpu");
    }

    @Test
    void harnessesOnOtherHostsTakeNoCoresFromTheServers() {
        evidence.put("localCpuShare", 0.93);
        evidence.put("serverCpuSeconds", 12.0);
        evidence.put("harnessCpuSeconds", 30.0);
        Measured measured = measured(resources(), utilization());

        LimitDiagnosis fleet = new LimitDiagnosis(
                CLOSED, LANES, CONNECTIONS, IN_FLIGHT, measured, Optional.empty(), 6.6, Duration.ZERO, 0);

        assertThat(fleet.limit()).isEqualTo("server-cpu");
    }

    @Test
    void aQuotaThatBothShareIsTheLargerConsumers() {
        evidence.put("harnessHeldShare", 0.9);
        evidence.put("serverHeldShare", 0.9);
        evidence.put("serverCpuSeconds", 12.0);

        assertThat(limit(CLOSED)).isEqualTo("server-cpu");
    }

    @Test
    void aDiskLimitsOnlyWhenTheServersAreWhoUsesIt() {
        evidence.put("diskBusyShare", 0.97);
        evidence.put("serverDiskShare", 0.02);
        assertThat(limit(CLOSED)).isEqualTo("store");

        evidence.put("serverDiskShare", 0.1);
        evidence.put("diskBusyShare", 0.8);
        assertThat(limit(CLOSED)).isEqualTo("disk");

        evidence.put("diskBusyShare", 0.79);
        assertThat(limit(CLOSED)).isEqualTo("store");
    }

    @Test
    void dataThatWaitsAtAServerIsNotTheNetworks() {
        evidence.put("sendBacklogShare", 0.9);
        evidence.put("serverUnreadShare", 0.5);
        assertThat(limit(CLOSED)).isEqualTo("store");

        evidence.put("serverUnreadShare", 0.49);
        assertThat(limit(CLOSED)).isEqualTo("network");

        evidence.put("serverUnreadShare", Double.NaN); // a server that this run did not start
        assertThat(limit(CLOSED)).isEqualTo("network");
    }

    @Test
    void threadsThatWaitForADiskWhichIsNotBusyAllTheTimeAreNamed() {
        evidence.put("ioStallShare", 0.6);
        evidence.put("serverDiskShare", 0.02);
        assertThat(limit(CLOSED)).isEqualTo("store");

        evidence.put("serverDiskShare", 0.1);
        evidence.put("ioStallShare", 0.5);
        assertThat(limit(CLOSED)).isEqualTo("disk-wait");

        evidence.put("ioStallShare", 0.49);
        assertThat(limit(CLOSED)).isEqualTo("store");
    }

    @ParameterizedTest
    @CsvSource({"1.3, store", "1.4, server-turns", "2.2, server-turns", "2.3, store"})
    void serversThatAreBusyForOneOperationAfterTheOther(double cores, String limit) {
        evidence.put("serverCpuSeconds", cores * seconds);

        assertThat(limit(CLOSED)).isEqualTo(limit);
    }

    @Test
    void processorTimeOfALongDrainIsNotThatOfTheTimeBefore() {
        unsent = 5000;
        evidence.put("serverCpuSeconds", 14.0);
        assertThat(limit(OPEN)).isEqualTo("server-turns");

        drainSeconds = 10; // 0.35 cores a connection
        assertThat(limit(OPEN)).isEqualTo("store");
    }

    @ParameterizedTest
    @CsvSource({
        "700, 500, generator-jitter",
        "400, 500, offered-load",
        "600, 620, offered-load",
        "990, 500, generator-jitter",
        "1010, 500, generator-late",
    })
    void aTimeThatIsMostlyTheGeneratorsIsSaidToBe(long delayMicros, long serviceMicros, String limit) {
        startDelayNs = TimeUnit.MICROSECONDS.toNanos(delayMicros);
        serviceNs = TimeUnit.MICROSECONDS.toNanos(serviceMicros);

        assertThat(limit(OPEN)).isEqualTo(limit);
    }

    /** Two lanes of ten seconds: the median start is delayed by five seconds without a connection, the p99 by a tenth of one. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1010, generator-late",
        "0, 4.9, 1010, generator-late",
        "0, 5, 1010, offered-load",
        "0, 0.09, 700, generator-jitter",
        "0, 0.1, 700, offered-load",
        "4, 4.9, 1010, generator-late",
        "4, 5, 1010, offered-load",
        "1, 0.09, 700, generator-jitter",
        "1, 0.1, 700, offered-load",
        "1, NaN, 700, generator-jitter",
    })
    void lanesWithoutTheirConnectionsAreNotLate(double opened, double lostS, long delayMicros, String limit) {
        reconnects = opened;
        disconnectedSeconds = lostS;
        startDelayNs = TimeUnit.MICROSECONDS.toNanos(delayMicros);

        assertThat(limit(OPEN)).isEqualTo(limit);
    }

    /** One of 50 operations waits for its lane; 1000 operations a second keep 7.9 or 8.1 of 16 slots busy for as many milliseconds. */
    @ParameterizedTest
    @CsvSource({
        "1000, 500, 1900, generator-jitter",
        "1000, 500, 2100, offered-load",
        "9000, 7900, 17000, generator-jitter",
        "9000, 8100, 17000, offered-load",
    })
    void aLaneDelayThatIsLessThanHalfOfTheResponseOrComesWithFewFreeSlotsIsNoJitter(
            long laneDelayMicros, long serviceMicros, long responseMicros, String limit) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(serviceMicros), operations);
        latencies.startDelay().recordValueWithCount(startDelayNs, operations);
        latencies.laneDelay().recordValueWithCount(startDelayNs, operations * 49 / 50);
        latencies.laneDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(laneDelayMicros), operations / 50);
        latencies.response().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(serviceMicros), operations * 49 / 50);
        latencies.response().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(responseMicros), operations / 50);

        assertThat(diagnosis(OPEN, measured(latencies, resources(), utilization()))
                        .limit())
                .isEqualTo(limit);
    }

    /** 200 operations a second for 25 s; for 5.4 s nothing starts, because all slots wait for the store, or because the harness does not run. */
    @ParameterizedTest
    @CsvSource({"0, offered-load", "49, offered-load", "51, generator-jitter", "1080, generator-jitter"})
    void startsThatWaitForAStoreThatStallsAreNotTheGenerators(int ofTheLane, String limit) {
        OperationTimes latencies = OperationTimes.empty();
        operations = 5000;
        latencies.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(300), operations);
        for (int late = 0; late < 1080; late++) {
            long delayNs = TimeUnit.MILLISECONDS.toNanos(5400 - 5 * late);
            latencies.startDelay().recordValue(delayNs);
            latencies.laneDelay().recordValue(late < ofTheLane ? delayNs : 0);
        }
        latencies.startDelay().recordValueWithCount(startDelayNs, operations - 1080);
        latencies.laneDelay().recordValueWithCount(startDelayNs, operations - 1080);
        latencies.response().add(latencies.startDelay());

        LoadModel load = new OpenLoad(200, OpenLoad.Arrivals.CONSTANT, 1);
        Measured measured = measured(latencies, resources(), utilization());
        assertThat(new LimitDiagnosis(load, LANES, 4, 1, measured, Optional.empty()).limit())
                .isEqualTo(limit);
    }

    @Test
    void startsAfterAFaultSayNothingOfTheGeneratorWhichWasPunctualBefore() {
        operations = 5000;
        OperationTimes before = OperationTimes.empty();
        before.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(300), 1600);
        before.startDelay().recordValueWithCount(startDelayNs, 1600);
        before.response().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(400), 1600);
        OperationTimes whole = OperationTimes.empty();
        whole.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(300), operations);
        whole.startDelay().add(before.startDelay());
        whole.startDelay().recordValueWithCount(TimeUnit.SECONDS.toNanos(3), operations - 1600);
        whole.laneDelay().add(whole.startDelay());
        whole.response().add(whole.startDelay());
        LoadModel load = new OpenLoad(200, OpenLoad.Arrivals.CONSTANT, 64);
        Measured measured = measured(whole, resources(), utilization());

        assertThat(new LimitDiagnosis(load, LANES, 4, 64, measured, fault(1600, before)).limit())
                .isEqualTo("offered-load");
        assertThat(new LimitDiagnosis(load, LANES, 4, 64, measured, Optional.empty()).limit())
                .isEqualTo("generator-late");
    }

    /** 1000 operations a second keep 7.9 or 8.1 of 16 slots busy until a fault, after which few are sent and two connections are lost. */
    @ParameterizedTest
    @CsvSource({"9000, 7900, 17000, generator-jitter", "9000, 8100, 17000, offered-load"})
    void lanesAreJudgedByTheTimeBeforeTheFirstFault(
            long laneDelayMicros, long serviceMicros, long responseMicros, String limit) {
        OperationTimes before = OperationTimes.empty();
        before.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(serviceMicros), 8000);
        before.startDelay().recordValueWithCount(startDelayNs, 8000);
        before.laneDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(laneDelayMicros), 8000);
        before.response().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(responseMicros), 8000);
        disconnectedSeconds = 20;
        seconds = 20;

        assertThat(new LimitDiagnosis(
                                OPEN, LANES, 4, 4, measured(before, resources(), utilization()), fault(8000, before))
                        .limit())
                .isEqualTo(limit);
    }

    /** 200 operations a second for 25 s, of which 3400 are due after the only server was killed. */
    @Test
    void operationsUnsentAfterAFaultDoNotSayThatTheLoadWasNotKeptBefore() {
        operations = 1600;
        unsent = 3144;
        unresolved = 256;
        seconds = 25;
        LoadModel load = new OpenLoad(200, OpenLoad.Arrivals.CONSTANT, 64);
        Measured measured = measured(resources(), utilization());

        assertThat(new LimitDiagnosis(load, LANES, 4, 64, measured, fault(1600, measured.latencies())).limit())
                .isEqualTo("offered-load");
        assertThat(new LimitDiagnosis(load, LANES, 4, 64, measured, fault(800, measured.latencies())).limit())
                .isEqualTo("store");
        assertThat(new LimitDiagnosis(load, LANES, 4, 64, measured, Optional.empty()).limit())
                .isEqualTo("store");
    }

    /** One after eight seconds. */
    private static Optional<FaultLedger> fault(long operationsBefore, OperationTimes before) {
        return Optional.of(new FaultLedger(List.of(), 8, operationsBefore, 0, 0, 0, before, 0));
    }

    @Test
    void aDiskThatIsBusyExplainsDataThatIsNotRead() {
        evidence.put("sendBacklogShare", 0.9);
        evidence.put("diskBusyShare", 0.9);
        evidence.put("serverDiskShare", 0.9);

        assertThat(limit(CLOSED)).isEqualTo("disk");
    }

    /** 20 operations a second, of which a store answers 10; lanes of a full host send them some milliseconds late. */
    @ParameterizedTest
    @CsvSource({
        "NaN, 20, 0, 0.6, store",
        "0.1, 20, 0, 0.6, shared-cpu",
        "NaN, 20, 3, 0.6, store",
        "NaN, 20, 9, 0.6, host-cpu",
        "NaN, 990, 0, 0.6, store",
        "NaN, 1010, 0, 0.6, host-cpu",
        "0.1, 1010, 0, 0.6, host-cpu",
        "NaN, 20, 0, 2.1, host-cpu",
    })
    void aFullHostDoesNotLimitAnOpenLoadThatItSentInTime(
            double serverCpuSeconds, long laneDelayMillis, long neverSent, double pauseSeconds, String limit) {
        busyHost(serverCpuSeconds, pauseSeconds);
        fellBehind = true;
        operations = 400;
        unsent = neverSent;

        assertThat(limitOfSlots(64, laneDelayMillis)).isEqualTo(limit);
    }

    /** Of 100 operations a second 51 are sent: for the others no slot was free, or for more than one in a hundred one was. */
    @ParameterizedTest
    @CsvSource({
        "NaN, 20, 976, store",
        "NaN, 20, 956, store",
        "NaN, 20, 955, host-cpu",
        "0.1, 20, 976, shared-cpu",
        "NaN, 1010, 976, host-cpu",
    })
    void aFullHostDoesNotLimitAnOpenLoadThatHadNoFreeSlots(
            double serverCpuSeconds, long laneDelayMillis, long neverSentForSlots, String limit) {
        busyHost(serverCpuSeconds, 0.6);
        operations = 1024;
        unsent = 976;
        unsentForSlots = neverSentForSlots;

        assertThat(limitOfSlots(64, laneDelayMillis)).isEqualTo(limit);
    }

    private void busyHost(double serverCpuSeconds, double pauseSeconds) {
        seconds = 20;
        evidence.put("hostCpuShare", 1.0);
        evidence.put("harnessWaitShare", 0.3);
        evidence.put("harnessPauseShare", 0.25);
        evidence.put("longestPauseSeconds", pauseSeconds);
        evidence.put("serverCpuSeconds", serverCpuSeconds);
    }

    private String limitOfSlots(int inFlight, long laneDelayMillis) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValueWithCount(TimeUnit.SECONDS.toNanos(10), operations);
        latencies.startDelay().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(laneDelayMillis), operations);
        latencies.laneDelay().add(latencies.startDelay());
        latencies.response().recordValueWithCount(TimeUnit.SECONDS.toNanos(10), operations);
        LoadModel load = new OpenLoad(100, OpenLoad.Arrivals.CONSTANT, inFlight);
        Measured measured = measured(latencies, resources(), utilization());
        return new LimitDiagnosis(load, LANES, 8, inFlight, measured, Optional.empty()).limit();
    }

    @ParameterizedTest
    @CsvSource({
        "0.9, 0.1, 0.0, 0.0, host-cpu",
        "0.9, 0.0, 0.1, 0.0, host-cpu",
        "0.9, 0.0, 0.0, 0.1, host-cpu",
        "0.9, NaN, 0.0, 0.0, host-cpu",
        "0.9, 0.0, NaN, 0.0, host-cpu",
        "0.89, 0.9, 0.9, 0.9, store",
        "1.0, 0.05, 0.05, 0.0, host-cpu",
        "1.0, 0.05, 0.04, 0.09, store",
        "1.0, 0.0, 0.0, NaN, store",
    })
    void aFullHostIsTheLimitUnlessItIsKnownThatNobodyWaitedForItsCores(
            double hostShare, double harnessWait, double serverWait, double steal, String limit) {
        evidence.put("hostCpuShare", hostShare);
        evidence.put("harnessWaitShare", harnessWait);
        evidence.put("serverWaitShare", serverWait);
        evidence.put("hostStealShare", steal);

        assertThat(limit(CLOSED)).isEqualTo(limit);
    }

    @ParameterizedTest
    @CsvSource({"0.8, 6, server-cpu", "0.8, 4, harness-cpu", "0.79, 6, host-cpu"})
    void aHostThatHarnessAndServersFillIsNotTakenByOthers(double localShare, double serverSeconds, String limit) {
        evidence.put("hostCpuShare", 1.0);
        evidence.put("harnessWaitShare", 0.25);
        evidence.put("localHostShare", localShare);
        evidence.put("serverCpuSeconds", serverSeconds);
        evidence.put("harnessCpuSeconds", 5.0);

        assertThat(limit(CLOSED)).isEqualTo(limit);
    }

    @Test
    void whatOtherProgramsTakeIsTheHostsAndNotTheHarnesss() {
        evidence.put("hostCpuShare", 1.0);
        evidence.put("harnessWaitShare", 0.4);
        evidence.put("harnessPauseShare", 0.4);

        assertThat(limit(CLOSED)).isEqualTo("host-cpu");
    }

    @Test
    void aLateStartWithFreeSlotsIsTheGenerators() {
        startDelayNs = TimeUnit.MILLISECONDS.toNanos(20);

        assertThat(limit(OPEN)).isEqualTo("generator-late");
    }

    /** A trace of 500 operations at the beginning of each second, which eight slots work off in 6 ms; the lane wakes late, which all inherit. */
    @ParameterizedTest
    @ValueSource(longs = {50, 120})
    void startsThatWaitInABurstForASlotAreNotTheGenerators(long wakeUpMicros) {
        OperationTimes latencies = OperationTimes.empty();
        operations = 5000;
        latencies.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(100), operations);
        for (int due = 0; due < 500; due++) {
            latencies.startDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(50 + 100 * (due / 8)), 10);
        }
        latencies.laneDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(wakeUpMicros), operations);
        latencies.response().add(latencies.startDelay());

        LoadModel trace = new OpenLoad(500, OpenLoad.Arrivals.TRACE, 1);
        Measured measured = measured(latencies, resources(), utilization());
        assertThat(new LimitDiagnosis(trace, LANES, 8, 1, measured, Optional.empty()).limit())
                .isEqualTo("store");
    }

    /** Of 20 000 operations at the beginning of each second a lane sends one each 20 us: one of 8 slots has its turn after 160 us. */
    @Test
    void aLaneThatCannotSendABurstFasterIsLateAlthoughItRestsBetweenBursts() {
        OperationTimes latencies = OperationTimes.empty();
        operations = 200_000;
        latencies.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(10), operations);
        latencies.startDelay().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(200), operations);
        latencies.laneDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(150), operations);
        latencies.response().add(latencies.startDelay());

        LoadModel trace = new OpenLoad(20_000, OpenLoad.Arrivals.TRACE, 1);
        Measured measured = measured(latencies, resources(), utilization());
        assertThat(new LimitDiagnosis(trace, 1, 8, 1, measured, Optional.empty()).limit())
                .isEqualTo("generator-late");
    }

    /** Of 100 000 operations a second they send 50 000: a slot that is busy for 20 of 160 us is late for 140. */
    @ParameterizedTest
    @CsvSource({"140, generator-late", "82, generator-late", "78, store"})
    void lanesThatCannotSendFasterAreLateForMostOfEachTurnOfASlot(long laneDelayMicros, String limit) {
        OperationTimes latencies = OperationTimes.empty();
        operations = 500_000;
        latencies.service().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(20), operations);
        latencies.startDelay().recordValueWithCount(TimeUnit.SECONDS.toNanos(2), operations);
        latencies.laneDelay().recordValueWithCount(TimeUnit.MICROSECONDS.toNanos(laneDelayMicros), operations);
        latencies.response().add(latencies.startDelay());

        LoadModel load = new OpenLoad(100_000, OpenLoad.Arrivals.CONSTANT, 4);
        Measured measured = measured(latencies, resources(), utilization());
        assertThat(new LimitDiagnosis(load, LANES, 2, 4, measured, Optional.empty()).limit())
                .isEqualTo(limit);
    }

    /** 100 operations a second at a store that takes 200 ms for each, with 128 slots. */
    @ParameterizedTest
    @CsvSource({
        "3, 3, false, offered-load",
        "99, 99, false, offered-load",
        "101, 101, false, generator-late",
        "3, 1, false, store",
        "3, 3, true, store",
    })
    void lanesThatDelayLongOperationsByASmallPartOfTheirTimeAreNotTheLimit(
            long startDelayMillis, long laneDelayMillis, boolean queuedUp, String limit) {
        operations = 1000;
        fellBehind = queuedUp;
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(200), operations);
        latencies.startDelay().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(startDelayMillis), operations);
        latencies.laneDelay().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(laneDelayMillis), operations);
        latencies.response().recordValueWithCount(TimeUnit.MILLISECONDS.toNanos(200 + startDelayMillis), operations);

        LoadModel load = new OpenLoad(100, OpenLoad.Arrivals.CONSTANT, 64);
        Measured measured = measured(latencies, resources(), utilization());
        assertThat(new LimitDiagnosis(load, LANES, 2, 64, measured, Optional.empty()).limit())
                .isEqualTo(limit);
    }

    /** The median operation takes 12 ms, on a host that is full. */
    @ParameterizedTest
    @CsvSource({"7, client-wait", "5, host-cpu", "0, host-cpu"})
    void aWaitOfTheClientThatIsMostOfAnOperationIsTheLimitWhateverElseTheHostDoes(long waitMillis, String limit) {
        serviceNs = TimeUnit.MILLISECONDS.toNanos(12);
        evidence.put("hostCpuShare", 1.0);
        evidence.put("harnessWaitShare", 0.3);

        assertThat(diagnosis(CLOSED, measured(resources(), utilization()))
                        .withClientWait(Duration.ofMillis(waitMillis))
                        .limit())
                .isEqualTo(limit);
    }

    /** The median operation takes 2 ms. */
    @ParameterizedTest
    @CsvSource({"4, client-wait", "5, store"})
    void aWaitOfTheClientThatIsMuchLongerThanAnOperationIsNoPartOfIt(long waitMillis, String limit) {
        serviceNs = TimeUnit.MILLISECONDS.toNanos(2);
        operations = 80_000; // of 16 slots, which are busy all the time then

        assertThat(diagnosis(CLOSED, measured(resources(), utilization()))
                        .withClientWait(Duration.ofMillis(waitMillis))
                        .limit())
                .isEqualTo(limit);
    }

    /** A host with free cores: of those that harness and servers may use, others may have filled all. */
    @ParameterizedTest
    @CsvSource({"0.3, 0.15, 0.3, none found", "0.3, 0.3, 0.3, store", "0.3, 0.15, 0.05, store"})
    void waitsForCoresThatAProcessIsConfinedToAreNotTheStores(
            double localShare, double localHostShare, double wait, String limit) {
        evidence.put("localCpuShare", localShare);
        evidence.put("localHostShare", localHostShare);
        evidence.put("harnessWaitShare", wait);

        assertThat(limit(CLOSED)).isEqualTo(limit);
    }

    @Test
    void aLateStartForWantOfSlotsIsNot() {
        startDelayNs = TimeUnit.MILLISECONDS.toNanos(20);
        serviceNs = TimeUnit.MILLISECONDS.toNanos(12); // 12 of 16 slots busy

        assertThat(limit(OPEN)).isEqualTo("store");
    }

    @Test
    void anOpenLoadThatWasKeptIsAllThatWasAskedFor() {
        evidence.put("serverCpuShare", 0.95);
        evidence.put("harnessCpuShare", 1.0); // lanes that yield

        assertThat(limit(OPEN)).isEqualTo("offered-load");
    }

    @Test
    void aBusyClientThreadSpoilsAnOpenLoadAllTheSame() {
        evidence.put("harnessThreadShare", 0.97);

        assertThat(limit(OPEN)).isEqualTo("harness-cpu");
    }

    @Test
    void anOpenLoadWithUnsentOperationsWasNotKept() {
        unsent = 5000;

        assertThat(limit(OPEN)).isEqualTo("store");

        evidence.put("harnessCpuShare", 1.0);
        assertThat(limit(OPEN)).isEqualTo("harness-cpu");
    }

    @Test
    void anOpenLoadThatFellBehindWasNotKeptAndItsLanesStillYieldUntilStartsAreDue() {
        fellBehind = true;
        assertThat(limit(OPEN)).isEqualTo("store");

        evidence.put("harnessCpuShare", 1.0);
        evidence.put("localCpuShare", 1.0); // without local servers the same share
        evidence.put("serverCpuSeconds", Double.NaN);

        assertThat(limit(OPEN)).isEqualTo("store");
    }

    /** Lanes that are awake for all of the time take most of the cores, which local servers may lack, whether or not the lanes were late. */
    @ParameterizedTest
    @CsvSource({"10, 6, shared-cpu", "200, 6, harness-cpu", "10, 12, server-cpu", "200, 12, server-cpu"})
    void coresThatLanesAndLocalServersShareAreNotTheHarnesssIfItSentInTime(
            long laneDelayMicros, double serverSeconds, String limit) {
        fellBehind = true;
        startDelayNs = TimeUnit.MICROSECONDS.toNanos(laneDelayMicros);
        evidence.put("harnessCpuShare", 1.0);
        evidence.put("localCpuShare", 1.0);
        evidence.put("harnessCpuSeconds", 9.0);
        evidence.put("serverCpuSeconds", serverSeconds);

        assertThat(limit(OPEN)).isEqualTo(limit);
    }

    @Test
    void aRoughLoadNearItsNominalRateIsLimitedByItsOwnSleeps() {
        LoadModel rough = new RoughLoad(1000, 8);
        operations = 18_000;
        assertThat(limit(rough)).isEqualTo("offered-load");

        operations = 12_000;
        assertThat(limit(rough)).isEqualTo("store");
    }

    @Test
    void aRoughLoadIsKeptFromFourFifthsOfItsNominalRateOn() {
        operations = 16_000;
        assertThat(limit(new RoughLoad(1000, 8))).isEqualTo("offered-load");

        operations = 15_990;
        assertThat(limit(new RoughLoad(1000, 8))).isEqualTo("store");
    }

    @Test
    void anOpenLoadMayLeaveOneInAHundredUnsent() {
        operations = 9_900;
        unsent = 100;
        assertThat(limit(OPEN)).isEqualTo("offered-load");

        unsent = 101;
        assertThat(limit(OPEN)).isEqualTo("store");

        operations = 9_800;
        unresolved = 199;
        unsent = 101;
        assertThat(limit(OPEN)).isEqualTo("offered-load");
    }

    @Test
    void aMeasurementThatIsTooShortTellsNothing() {
        evidence.put("harnessCpuShare", 1.0);
        seconds = 0.5;
        assertThat(limit(CLOSED)).isEqualTo("harness-cpu");

        seconds = 0.499999;
        assertThat(limit(CLOSED)).isEqualTo("harness-cpu");

        seconds = 0.49;
        assertThat(limit(CLOSED)).isEqualTo("none found");
    }

    @Test
    void whereTheHarnessOrItsSocketsCannotBeSeenTheStoreIsNotBlamed() {
        evidence.put("sendBacklogShare", Double.NaN);
        assertThat(limit(CLOSED)).isEqualTo("none found");

        evidence.put("serverCpuShare", 0.95);
        assertThat(limit(CLOSED)).isEqualTo("server-cpu");
    }

    @Test
    void withoutAnyEvidenceNothingIsFound() {
        Measured blind = measured(Resources.UNKNOWN, Utilization.UNKNOWN);

        assertThat(diagnosis(CLOSED, blind).limit()).isEqualTo("none found");
    }

    @Test
    void withUnknownThreadsOfAServerNeitherTheStoreNorItsTurnsAreTheLimit() {
        evidence.put("serverThreadShare", Double.NaN);
        assertThat(limit(CLOSED)).isEqualTo("none found");

        evidence.put("serverCpuSeconds", seconds * CONNECTIONS);
        assertThat(limit(CLOSED)).isEqualTo("none found");

        evidence.put("linkShare", 0.9);
        assertThat(limit(CLOSED)).isEqualTo("network");
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, 0.9, none found",
        "NaN, NaN, none found",
        "0.85, 0.1, none found",
        "NaN, 0.49, store",
        "0.75, 0.1, store",
    })
    void withAnUnknownDiskOfServersTheStoreIsTheLimitOnlyIfNothingWaitedForDisks(
            double diskBusy, double ioStall, String limit) {
        evidence.put("serverDiskShare", Double.NaN);
        evidence.put("diskBusyShare", diskBusy);
        evidence.put("ioStallShare", ioStall);
        assertThat(limit(CLOSED)).isEqualTo(limit);

        evidence.put("linkShare", 0.9);
        assertThat(limit(CLOSED)).isEqualTo("network");
    }

    @Test
    void serversThatAreNotLocalHaveNeitherThreadsNorDisksToKnow() {
        evidence.put("serverThreadShare", Double.NaN);
        evidence.put("serverDiskShare", Double.NaN);
        evidence.put("ioStallShare", 0.9);
        evidence.put("serverCpuSeconds", Double.NaN);

        assertThat(limit(CLOSED)).isEqualTo("store");
    }

    private String limit(LoadModel load) {
        if (load.equals(CLOSED)) {
            serviceNs = TimeUnit.MILLISECONDS.toNanos(16); // all 16 slots busy
        }
        return diagnosis(load, measured(resources(), utilization())).limit();
    }

    private static LimitDiagnosis diagnosis(LoadModel load, Measured measured) {
        return new LimitDiagnosis(load, LANES, CONNECTIONS, IN_FLIGHT, measured, Optional.empty());
    }

    private Measured measured(Resources resources, Utilization utilization) {
        OperationTimes latencies = OperationTimes.empty();
        latencies.service().recordValue(serviceNs);
        latencies.startDelay().recordValue(startDelayNs);
        latencies.laneDelay().recordValue(startDelayNs);
        latencies.response().recordValue(startDelayNs + serviceNs);
        return measured(latencies, resources, utilization);
    }

    private Measured measured(OperationTimes latencies, Resources resources, Utilization utilization) {
        return new Measured(
                new Counts(operations, operations, 0, 0, 0),
                unresolved,
                0,
                unsent,
                unsentForSlots,
                seconds,
                seconds,
                seconds + drainSeconds,
                1,
                fellBehind,
                latencies,
                List.of(),
                resources,
                utilization,
                Double.NaN,
                0,
                reconnects,
                disconnectedSeconds,
                Visibility.NONE,
                Double.NaN,
                Double.NaN);
    }

    private Resources resources() {
        return new Resources(
                value("harnessCpuSeconds"),
                value("gcMillis"),
                0,
                value("serverCpuSeconds"),
                0,
                value("hostCpuShare"),
                value("hostStealShare"),
                0,
                0,
                0,
                0,
                0,
                0);
    }

    private Utilization utilization() {
        return new Utilization(
                value("harnessCpuShare"),
                value("harnessThreadShare"),
                value("harnessPauseShare"),
                value("harnessHeldShare"),
                value("harnessWaitShare"),
                value("serverCpuShare"),
                value("serverThreadShare"),
                value("serverHeldShare"),
                value("serverWaitShare"),
                value("localCpuShare"),
                value("localHostShare"),
                value("diskBusyShare"),
                value("serverDiskShare"),
                value("ioStallShare"),
                value("linkShare"),
                value("sendBacklogShare"),
                value("serverUnreadShare"),
                value("longestPauseSeconds"),
                List.of());
    }

    private double value(String name) {
        return evidence.getOrDefault(name, 0.01);
    }
}
