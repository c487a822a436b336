package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.store.Connection;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.operation.Operation;
import io.blobbench.trial.AnsweringAgain;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.trial.fault.TrialServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trials on two agents in this process, whose clocks are hours apart, and a store in memory that they share. Whether the seconds of a busy
 * machine are steady ones is not asked here.
 */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
final class FleetTrialTest {
    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final FleetRules ABORT = new FleetRules(false, Duration.ofMinutes(1), SILENCE);
    private static final FleetRules CONTINUE = new FleetRules(true, Duration.ofMinutes(1), SILENCE);
    private static final double LOOPBACK = 2e9;
    private static final String APPENDS = "workload: {operation: append, blob: 100B, batch: 3}\n";
    private static final String CLOSED = "load: {model: closed, inFlight: 4}\n";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ControlCalls calls = new ControlCalls(getClass().getClassLoader());
    private final List<RunEvent> events = new ArrayList<>();
    private final List<LocalAgent> agents = new ArrayList<>();
    private SharedStoreFactory store;

    @TempDir
    Path folder;

    @BeforeEach
    void makeStore() throws Exception {
        store = new SharedStoreFactory(new AsyncMemoryStoreFactory());
    }

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
        calls.close();
    }

    @Test
    void blobsOfAllAgentsAreFoundOnceAndTheirFiguresAddUp() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        Verification found = result.verification().orElseThrow();
        assertThat(found.clean()).isTrue();
        assertThat(found.blobsFound()).isEqualTo(found.blobsExpected()).isPositive();
        assertThat(store.connected()).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        Measured measured = result.measured().orElseThrow();
        assertThat(measured.counts().operations()).isEqualTo(1001);
        Counts sum = Counts.ZERO;
        OperationTimes all = OperationTimes.empty();
        for (LocalAgent agent : agents) {
            AgentReport report = agent.reports.get(0);
            sum = sum.plus(report.phases().get(Stage.MEASUREMENT).counts());
            all = all.plus(report.phases().get(Stage.MEASUREMENT).latencies());
        }
        assertThat(measured.counts()).isEqualTo(sum);
        assertThat(measured.latencies().service()).isEqualTo(all.service());
    }

    @Test
    void answersThatComeAgainWhenAgentsCloseTheirConnectionsMakeTheTrialInvalid() throws Exception {
        store.connecting = AnsweringAgain::new;

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .contains("the adapter settled 5 blobs twice; its counts are not valid"); // one of each connection
    }

    @Test
    void theRowShowsOnceWhatTheStoreSaysOfItsLayoutAndOfTheConnectionsOfAgents() throws Exception {
        store.cautionOfLayout = Optional.of("its durability was not checked");
        store.cautionOfConnections = Optional.of("its buffers are small");

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        assertThat(result.reasons()).containsOnlyOnce("its durability was not checked", "its buffers are small");
    }

    @Test
    void theRowSaysHowManyMeasuredOperationsOfAllAgentsWereTheFirstAtAServer() throws Exception {
        store.serversConnectedLater = Long.MAX_VALUE;

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .startsWith("1001 of 1001 measured operations were sent to a server before its first acknowledgement"));
    }

    @Test
    void intervalsOfAllAgentsAddUpToTheMeasurement() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, ABORT);

        Counts sum = events.stream()
                .filter(RunEvent.IntervalEnded.class::isInstance)
                .map(event -> ((RunEvent.IntervalEnded) event).interval())
                .map(Interval::counts)
                .reduce(Counts.ZERO, Counts::plus);
        assertThat(sum).isEqualTo(result.measured().orElseThrow().counts());
    }

    @Test
    void intervalsEndWhenTheyEndedAndNotWhenTheyAreTold() throws Exception {
        AtomicReference<Instant> ordered = new AtomicReference<>();
        AtomicReference<Instant> told = new AtomicReference<>();
        heard = event -> {
            if (event instanceof RunEvent.Phase phase && phase.activity() == Activity.MEASUREMENT) {
                ordered.set(Instant.now());
            } else if (event instanceof RunEvent.IntervalEnded) {
                told.compareAndSet(null, Instant.now()); // the first
            }
        };

        run(
                APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n",
                "phases: {warmUp: {duration: 20ms}, measurement: {duration: 3s}}\n",
                ABORT);

        List<RunEvent.IntervalEnded> all = events.stream()
                .filter(RunEvent.IntervalEnded.class::isInstance)
                .map(RunEvent.IntervalEnded.class::cast)
                .toList();
        List<Double> starts = all.stream()
                .map(ended -> startSeconds(ordered.get(), ended.endedAt(), ended.interval()))
                .toList();
        double latest = startSeconds(ordered.get(), told.get(), all.get(0).interval());
        assertThat(starts)
                .first(DOUBLE)
                .as("orders come 250 ms before, and the clock of an agent is known to milliseconds")
                .isBetween(0.25, latest + 0.1);
        assertThat(starts).allSatisfy(start -> assertThat(start).isCloseTo(starts.get(0), within(1e-6)));
    }

    /** Seconds from an instant to the begin of a measurement whose interval ends at another. */
    private static double startSeconds(Instant from, Instant end, Interval interval) {
        return Duration.between(from, end).toNanos() / 1e9 - interval.startSeconds() - interval.seconds();
    }

    @Test
    void intervalsAreToldWhileOneAgentMeasuresAndTheOtherHasEnded() throws Exception {
        seenByLast = cell -> cell.undisturbed(
                cell.warmUp(),
                new PhaseLimits(cell.measurement().duration(), 10, Long.MAX_VALUE),
                cell.verify(),
                cell.space());
        heard = event -> {
            if (event instanceof RunEvent.IntervalEnded) {
                trial.requestStop();
            }
        };

        TrialResult result = run(APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n", LONG, ABORT);

        assertThat(result.measured().orElseThrow().seconds()).isLessThan(50);
    }

    @Test
    void eachAgentIsToldOfWithItsShareAndItsClock() throws Exception {
        run(APPENDS + CLOSED, ABORT);

        List<AgentSummary> told = summaries();
        assertThat(told).extracting(AgentSummary::host).containsExactly("host0", "host1");
        assertThat(told).extracting(AgentSummary::connections).containsExactly(3, 2);
        assertThat(told).extracting(AgentSummary::trouble).containsOnly("");
        assertThat(told).allSatisfy(agent -> {
            assertThat(agent.clockErrorNs()).isNotNegative();
            assertThat(agent.startSkewNs()).isGreaterThanOrEqualTo(agent.clockErrorNs());
        });
    }

    @Test
    void agentsThatAreNamedApartOnOneHostHaveItsMemoryOnce() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, ABORT);

        double largest = agents.stream()
                .mapToDouble(agent -> agent.reports.get(0).resources().hostMemoryBytes())
                .max()
                .orElseThrow();
        assertThat(result.measured().orElseThrow().resources().hostMemoryBytes())
                .isEqualTo(largest);
    }

    @Test
    void sharesOfServersDoNotCoverTheTimeAfterTheMeasurement() throws Exception {
        FakeNode node = new FakeNode("n1");
        node.runsAs(ProcessHandle.current().pid());
        node.takesToResume(TimeUnit.SECONDS.toNanos(60));
        nodes = List.of(node);
        AtomicLong leapNs = new AtomicLong();
        clock = () -> NanoClock.SYSTEM.nanoTime() + leapNs.get();
        fails = node::resume;
        heard = event -> {
            if (event instanceof RunEvent.IntervalEnded) {
                leapNs.set(TimeUnit.HOURS.toNanos(1));
            }
        };

        TrialResult result = run(
                APPENDS + CLOSED, // whose only interval is told when all have ended
                "phases: {warmUp: {duration: 20ms, operations: 100}, measurement: {duration: 100ms}}\n",
                ABORT);

        double most = 60.0 / TimeUnit.HOURS.toSeconds(1); // with the leap, of a single core
        assertThat(result.measured().orElseThrow().utilization().serverCpuShare())
                .isGreaterThan(most);
    }

    @Test
    void agentsInTheNetworkOfLocalServersKnowOfThem() throws Exception {
        nodes = List.of(new FakeNode("n1"));
        elsewhere = true;

        run(APPENDS + CLOSED, ABORT);

        assertThat(agents.get(0).networks).containsExactly(new SharedNetwork(true, LOOPBACK));
        assertThat(agents.get(1).networks).containsExactly(new SharedNetwork(false, 0));
    }

    @Test
    void agentsBesideTheControllerOfOtherServersKnowThatNoneAreThere() throws Exception {
        run(APPENDS + CLOSED, ABORT);

        assertThat(agents.get(0).networks).containsExactly(new SharedNetwork(false, LOOPBACK));
    }

    @Test
    void hostsOfAFleetHaveNoSpeedInCommon() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.measured().orElseThrow().hostSpeedLessSteal()).isNaN();
    }

    @Test
    void agentsReadEachOthersKeysAndEveryKeyHoldsWhatItsOwnerWrote() throws Exception {
        String mix = "workload: {mix: {get: 3, put: 1, exists: 1}, blob: 100B,"
                + " keys: {distribution: uniform, count: 1000}}\n";

        TrialResult result = run(mix + CLOSED, ABORT);

        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
        assertThat(result.verification().orElseThrow().blobsFound()).isGreaterThanOrEqualTo(1000);
        assertThat(result.measured().orElseThrow().counts().blobsRejected()).isZero();
    }

    @Test
    void theRateIsThatOfAllAgentsTogether() throws Exception {
        TrialResult result = run(
                APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n",
                "phases: {warmUp: {duration: 20ms}, measurement: {duration: 1s}}\n",
                ABORT);

        Measured measured = result.measured().orElseThrow();
        long due = measured.counts().operations() + measured.operationsUnsent() + measured.operationsUnresolved();
        assertThat(due).isEqualTo(500);
        assertThat(summaries()).extracting(AgentSummary::offeredOpsPerSecond).satisfies(rates -> assertThat(
                        rates.stream().mapToDouble(Double::doubleValue).sum())
                .isEqualTo(500));
    }

    @Test
    void keysThatRunOutLastEquallyLongOnAllAgentsHoweverSteadyTheirWarmUps() throws Exception {
        seenByLast = cell -> cell.undisturbed(
                PhaseLimits.ofDuration(Duration.ofSeconds(10)), cell.measurement(), cell.verify(), cell.space());

        run("""
                workload: {operation: add, blob: 100B, keys: {distribution: sequential, count: 1000}}
                load: {model: open, arrivals: constant, rate: 500/s, maxInFlight: 16}
                stores: {memory-async: {options: {delay: 5ms}}}
                """, "phases: {warmUp: {duration: 300ms}, measurement: {duration: 20s}}\n", ABORT);

        assertThat(agents).allSatisfy(agent -> {
            Map<Stage, PhaseOutcome> phases = agent.reports.get(0).phases();
            PhaseOutcome warmUp = phases.get(Stage.WARM_UP);
            assertThat(due(warmUp)).isEqualTo(100);
            assertThat(due(phases.get(Stage.MEASUREMENT)))
                    .isGreaterThanOrEqualTo(400); // more where all lanes were kept from running in the warm-up
        });
    }

    /** The first agent uses 100 of its 500 keys in the warm-up, the last 50. */
    @Test
    void theOfferedRateHoldsUntilTheFirstAgentHasNoKeyLeft() throws Exception {
        seenByLast = cell -> cell.undisturbed(
                new PhaseLimits(cell.warmUp().duration(), 100, Long.MAX_VALUE),
                cell.measurement(),
                cell.verify(),
                cell.space());

        TrialResult result = run("""
                workload: {operation: delete, blob: 100B, keys: {distribution: sequential, count: 1000}}
                load: {model: open, arrivals: constant, rate: 500/s, maxInFlight: 16}
                """, "phases: {warmUp: {duration: 1m}, measurement: {duration: 1m}}\n", ABORT);

        assertThat(agents).allSatisfy(agent -> assertThat(
                        due(agent.reports.get(0).phases().get(Stage.MEASUREMENT)))
                .isEqualTo(400));
        assertThat(result.measured().orElseThrow().dueSeconds()).isEqualTo(800 / 500.0);
        assertThat(result.verification().orElseThrow().clean()).isTrue();
    }

    private static long due(PhaseOutcome outcome) {
        return outcome.counts().operations() + outcome.unresolved() + outcome.unsent();
    }

    @Test
    void aBlobThatIsLostIsMissed() throws Exception {
        TrialResult result = run(APPENDS + CLOSED + "stores: {memory-async: {options: {dropEvery: 50}}}\n", ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.verification().orElseThrow().blobsLost()).isPositive();
    }

    @Test
    void writesThatAgentsSeeRefusedWithoutAConditionAreInvalid() throws Exception {
        TrialResult result = run(APPENDS + CLOSED + "stores: {memory-async: {options: {rejectEvery: 50}}}\n", ABORT);

        long rejected = result.measured().orElseThrow().counts().blobsRejected();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(rejected).isPositive();
        assertThat(result.reasons()).contains(rejected + " blobs were refused although their writes had no condition");
    }

    @Test
    void preloadedKeysThatAgentsDoNotFindAreInvalid() throws Exception {
        String reads = "workload: {operation: get, blob: 100B, keys: {distribution: uniform, count: 1000}}\n";

        TrialResult result = run(reads + CLOSED + "stores: {memory-async: {options: {dropEvery: 50}}}\n", ABORT);

        long rejected = result.measured().orElseThrow().counts().blobsRejected();
        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(rejected).isPositive();
        assertThat(result.reasons())
                .contains(rejected + " reads found no blob of a key that was preloaded and never deleted");
    }

    @Test
    void operationsThatHaveNoAnswerOnTheirAgentsAreTimedOut() throws Exception {
        TrialResult result =
                run(APPENDS + CLOSED + "timeout: 3s\nstores: {memory-async: {options: {neverEvery: 500}}}\n", ABORT);

        Measured measured = result.measured().orElseThrow();
        assertThat(result.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(measured.operationsUnresolved()).isPositive();
        assertThat(measured.blobsUnresolved()).isEqualTo(3 * measured.operationsUnresolved());
        assertThat(result.reasons()).contains(measured.operationsUnresolved() + " operations had no answer after 3 s");
    }

    @Test
    void answersThatComeTooLateToTheirAgentsAreTimedOut() throws Exception {
        AtomicBoolean measuring = new AtomicBoolean();
        heard = event -> {
            if (event instanceof RunEvent.Phase phase && phase.activity() == Activity.MEASUREMENT) {
                measuring.set(true);
            }
        };
        store.connecting = connection -> new LateConnection(connection, measuring, Duration.ofMillis(1200));

        TrialResult result = run(
                APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 1000}\ntimeout: 1s\n",
                "phases: {warmUp: {duration: 20s, operations: 1}, measurement: {duration: 4s}}\n",
                ABORT);

        Measured measured = result.measured().orElseThrow();
        long late = measured.operationsTimedOut() - measured.operationsUnresolved();
        assertThat(result.verdict()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(late).isPositive();
        assertThat(result.reasons()).contains(late + " operations ended after more than 1 s");
    }

    /** Sends the first operation of the measurement only with the first one that comes so much later. Used by its lane only. */
    private static final class LateConnection implements Connection {
        private final Connection inner;
        private final AtomicBoolean measuring;
        private final long laterNs;
        private Operation late;
        private long lateSinceNs;
        private boolean done;

        LateConnection(Connection inner, AtomicBoolean measuring, Duration later) {
            this.inner = inner;
            this.measuring = measuring;
            this.laterNs = later.toNanos();
        }

        @Override
        public void submit(Operation operation) {
            if (measuring.get() && late == null && !done) {
                late = operation;
                lateSinceNs = System.nanoTime();
                return;
            }
            inner.submit(operation);
            if (late != null && System.nanoTime() - lateSinceNs >= laterNs) {
                inner.submit(late);
                late = null;
                done = true;
            }
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    @Test
    void anAnswerMayTakeAsLongAsTheFleetAllowsAnAgentToBeSilent() throws Exception {
        AtomicLong leapNs = new AtomicLong();
        CountDownLatch looked = new CountDownLatch(4);
        clock = () -> {
            if (leapNs.get() > 0) {
                looked.countDown();
            }
            return NanoClock.SYSTEM.nanoTime() + leapNs.get();
        };
        slow = () -> {
            leapNs.set(TimeUnit.SECONDS.toNanos(40));
            awaitUninterruptibly(looked);
        };

        TrialResult result = run(APPENDS + CLOSED, new FleetRules(false, Duration.ofMinutes(1), Duration.ofMinutes(1)));

        assertThat(summaries().get(1).trouble()).isEmpty();
        assertThat(result.measured().orElseThrow().counts().operations()).isEqualTo(1001);
    }

    @Test
    void theLossOfAnAgentEndsTheTrialWithItsHostAndCause() throws Exception {
        lostIn(Stage.MEASUREMENT);

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).contains("agent 1 on host1 was lost: its process was killed");
        assertThat(summaries().get(1).trouble()).isEqualTo("its process was killed");
    }

    @Test
    void withoutTheLostAgentFiguresArePartialWhereThePolicyIsToContinue() throws Exception {
        lostIn(Stage.MEASUREMENT);

        TrialResult result = run(
                APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n",
                "phases: {warmUp: {duration: 20ms}, measurement: {duration: 50s, operations: 500}}\n",
                CONTINUE);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .contains("PARTIAL: agent 1 on host1 was lost: its process was killed; the figures include 1 of 2"
                        + " agents, which offered 300 of 500 operations a second; intervals also include reports of"
                        + " lost agents; contents were not verified");
        assertThat(result.measured().orElseThrow().counts().operations()).isEqualTo(300);
        assertThat(result.verification()).isEmpty();
    }

    @Test
    void anAgentThatFailsByItselfIsNamedWithTheRootOfItsFailure() throws Exception {
        fails = () -> {
            throw new IllegalStateException("cannot keep an interval", new IOException("the disk is gone"));
        };

        TrialResult result = run(APPENDS + CLOSED, LONG, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .contains("agent 1 on host1: cannot keep an interval (the disk is gone)")
                .doesNotContain("was lost"));
        assertThat(result.measured()).isEmpty();
        assertThat(summaries().get(1).trouble()).isEqualTo("cannot keep an interval (the disk is gone)");
    }

    @Test
    void anAgentWithoutMemorySaysSo() throws Exception {
        fails = () -> {
            throw new OutOfMemoryError("Java heap space");
        };

        TrialResult result = run(APPENDS + CLOSED, LONG, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .contains("agent 1 on host1: the harness ran out of memory (Java heap space"));
    }

    @Test
    void theLayoutIsRemovedWhenALostAgentHasHadTheTimeToEndByItself() throws Exception {
        lostIn(Stage.MEASUREMENT);
        cutOff = true;
        List<Long> lostNs = new ArrayList<>();
        List<Long> removedNs = new ArrayList<>();
        AtomicLong fastFromNs = new AtomicLong();
        clock = () -> {
            long nowNs = NanoClock.SYSTEM.nanoTime();
            return nowNs + (fastFromNs.get() == 0 ? 0 : 100 * (nowNs - fastFromNs.get()));
        };
        heard = event -> {
            if (event.equals(new RunEvent.Phase(Activity.MEASUREMENT, "measurement"))) {
                lostNs.add(clock.nanoTime());
            } else if (event.equals(new RunEvent.Phase(Activity.TEARING_DOWN, "tearing down"))) {
                fastFromNs.set(NanoClock.SYSTEM.nanoTime());
            }
        };
        store.removing = () -> removedNs.add(clock.nanoTime());

        run(APPENDS + CLOSED, new FleetRules(false, Duration.ofMinutes(1), Duration.ofMinutes(10)));

        assertThat(removedNs).hasSize(1);
        assertThat(removedNs.get(0) - lostNs.get(0))
                .isGreaterThanOrEqualTo(Duration.ofMinutes(2).plusSeconds(10).toNanos());
    }

    @Test
    void aCallThatWasGivenUpIsOneOfTheRunWhichWaitsForItBeforeItCleansUp() throws Exception {
        Thread control = Thread.currentThread();
        CountDownLatch returns = new CountDownLatch(1);
        store.making = () -> {
            control.interrupt();
            awaitUninterruptibly(returns);
        };

        run(APPENDS + CLOSED, ABORT);

        assertThat(calls.awaitAbandoned(Duration.ZERO)).isFalse();
        returns.countDown();
        assertThat(calls.awaitAbandoned(Duration.ofMinutes(1))).isTrue();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // as a client that ignores it
            }
        }
    }

    @Test
    void figuresWithoutAnAgentThatNeverJoinedArePartial() throws Exception {
        absent = true;

        TrialResult result = run(
                APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n",
                "phases: {warmUp: {duration: 20ms}, measurement: {duration: 50s, operations: 500}}\n",
                CONTINUE);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .isEqualTo(
                        "PARTIAL: agent 1 on host1 was lost: it did not join in time; the figures include 1 of 2 agents, which had the"
                                + " whole load"));
        assertThat(result.verification()).isPresent();
        assertThat(result.measured().orElseThrow().counts().operations()).isPositive();
    }

    @Test
    void theControllersHostMayRunOutOfRoomThoughThoseOfAgentsHaveIt() throws Exception {
        Scenario roomy = scenario(APPENDS + CLOSED, LONG);
        seen = cell -> roomy.cells().get(0);

        TrialResult result = run(APPENDS + CLOSED + "limits: {freeMemory: 4000000GB}\n", LONG, ABORT);

        // Nothing is measured where the shortage is found before that begins.
        assertThat(result.measured().map(Measured::seconds).orElse(0.0)).isLessThan(50);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .contains("of memory are free (limits.freeMemory)")
                .doesNotContain("host0", "host1"));
        assertThat(agents)
                .allSatisfy(agent -> assertThat(agent.reports.get(0).noRoom()).isEmpty());
        assertThat(store.connected()).isNotEmpty();
    }

    /** @param early whether the store of one agent fell silent before */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLackOfRoomThatIsFoundWhileTheMeasurementDrainsCutsNothingOff(boolean early) throws Exception {
        endsEarly = early;
        String drains = APPENDS + "load: {model: open, rate: 20/s, maxInFlight: 16}\n"
                + "stores: {memory-async: {options: {delay: 3s}}}\n";
        String phases = "phases: {warmUp: {duration: 20ms}, measurement: {duration: 1s}}\n";
        Scenario roomy = scenario(drains, phases);
        seen = cell -> roomy.cells().get(0);
        Path shared = Files.createDirectory(folder.resolve("disk"));
        disk = Optional.of(shared);
        fails = () -> shared.toFile().delete(); // then its free space can no longer be read

        TrialResult result = run(drains + "limits: {freeDisk: 1MB}\n", phases, ABORT);

        assertThat(result.reasons()).noneMatch(reason -> reason.contains("disk"));
        assertThat(trial.serversUnusable()).isTrue();
    }

    @Test
    void aLackOfRoomThatIsFoundWhenAllOperationsWereSentCutsNothingOff() throws Exception {
        String drains = APPENDS + CLOSED + "stores: {memory-async: {options: {delay: 3s}}}\n";
        // Any lane has room for all of them at once.
        String phases = "phases: {warmUp: {duration: 20ms}, measurement: {duration: 100s, operations: 4}}\n";
        Scenario roomy = scenario(drains, phases);
        seen = cell -> roomy.cells().get(0);
        Path shared = Files.createDirectory(folder.resolve("disk"));
        disk = Optional.of(shared);
        fails = () -> shared.toFile().delete(); // then its free space can no longer be read

        TrialResult result = run(drains + "limits: {freeDisk: 1MB}\n", phases, ABORT);

        assertThat(result.measured().orElseThrow().counts().operations()).isEqualTo(4);
        assertThat(result.reasons()).noneMatch(reason -> reason.contains("disk"));
        assertThat(trial.serversUnusable()).isTrue();
    }

    @Test
    void anAgentThatCannotGoOnEndsTheMeasurementOfAll() throws Exception {
        ends = Optional.of(Stage.MEASUREMENT);

        TrialResult result = run(APPENDS + CLOSED, LONG, ABORT);

        assertThat(result.measured().orElseThrow().seconds()).isLessThan(50);
    }

    @Test
    void clocksAreComparedAgainAfterAMeasurementThatEndedEarly() throws Exception {
        ends = Optional.of(Stage.MEASUREMENT);
        fails = () -> leapNs.set(TimeUnit.SECONDS.toNanos(10)); // as when the host of an agent was suspended

        TrialResult result = run(APPENDS + CLOSED, LONG, new FleetRules(false, Duration.ofSeconds(1), SILENCE));

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .anySatisfy(reason -> assertThat(reason).startsWith("the clock of agent 1 on host1 lost or gained "));
    }

    @Test
    void anAgentThatCannotGoOnEndsThePreloadOfAll() throws Exception {
        ends = Optional.of(Stage.PRELOAD);

        TrialResult result = run( // a preload of many minutes
                "workload: {operation: get, blob: 100B, keys: {distribution: uniform, count: 1000000}}\n" + CLOSED
                        + "stores: {memory-async: {options: {delay: 20ms}}}\n",
                ABORT);

        assertThat(result.measured()).isEmpty();
    }

    @Test
    void operationsThatFellDueBeforeAnEarlyEndAreAccountedForOnAllAgents() throws Exception {
        ends = Optional.of(Stage.MEASUREMENT);

        TrialResult result = run(
                APPENDS + "load: {model: open, arrivals: constant, rate: 500/s, maxInFlight: 1}\n"
                        + "stores: {memory-async: {options: {delay: 100ms}}}\n",
                LONG,
                ABORT);

        List<Integer> offered = List.of(300, 200); // on three and on two connections
        assertThat(result.measured().orElseThrow().operationsUnsent()).isPositive();
        assertThat(agents).allSatisfy(agent -> {
            PhaseOutcome outcome = agent.reports.get(0).phases().get(Stage.MEASUREMENT);
            long due = outcome.counts().operations() + outcome.unresolved() + outcome.unsent();
            assertThat(outcome.unsent()).isGreaterThan(due / 2);
            assertThat((double) due).isCloseTo(offered.get(agent.index()) * outcome.seconds(), within(3.0));
        });
    }

    @Test
    void garbageIsALimitWhereOneAgentCollectsItForLongAndNotTheirSum() throws Exception {
        String paced = APPENDS + "load: {model: open, rate: 500/s, maxInFlight: 4}\n";
        String phases = "phases: {warmUp: {duration: 20ms}, measurement: {duration: 1s}}\n";
        told = report -> spending(60, report);
        TrialResult together = run(paced, phases, ABORT);
        agents.clear();
        store = new SharedStoreFactory(new AsyncMemoryStoreFactory());
        told = report -> spending(500, report);
        TrialResult each = run(paced, phases, ABORT);

        assertThat(together.measured().orElseThrow().resources().harnessGcMillis())
                .isEqualTo(120);
        assertThat(together.limitedBy()).isNotEqualTo("harness-cpu");
        assertThat(each.limitedBy()).isIn("harness-cpu", "generator-late");
    }

    /** The report of an agent of which nothing is known but how long it collected garbage. */
    private static AgentReport spending(double gcMillis, AgentReport report) {
        double unknown = Double.NaN;
        return new AgentReport(
                report.phases(),
                report.noRoom(),
                report.failure(),
                report.unsupported(),
                report.caution(),
                report.description(),
                report.warmUpSteady(),
                report.firstUses(),
                report.settledTwice(),
                new Resources(
                        unknown, gcMillis, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown,
                        unknown, unknown, unknown),
                Utilization.UNKNOWN,
                report.limitedBy(),
                report.ledgers());
    }

    @Test
    void aBeginFurtherApartThanTheLimitIsInvalid() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, new FleetRules(false, Duration.ofNanos(1), SILENCE));

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .anySatisfy(reason -> assertThat(reason).contains("from the common instant, the limit is 0.0 ms"));
    }

    @Test
    void anAgentThatBeginsLateIsNamedWithItsDelay() throws Exception {
        lateByNs = Duration.ofSeconds(5).toNanos();
        Duration limit = Duration.ofSeconds(4);

        TrialResult result = run(APPENDS + CLOSED, new FleetRules(false, limit, SILENCE));

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .startsWith("agent 1 on host1 began its measurement up to ")
                .endsWith(" ms from the common instant, the limit is 4000.0 ms"));
        assertThat(summaries().get(1).startSkewNs()).isGreaterThan(limit.toNanos());
    }

    @Test
    void agentsThatReachOtherServersThanTheControllerConnectToNone() throws Exception {
        store.identities.addAll(List.of("first", "second", "second"));

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                .contains("leads to another server on this host (second) than on that of the controller (first)"));
        assertThat(store.connected()).isEmpty();
    }

    @Test
    void agentsThatReachTheServersOfTheControllerConnect() throws Exception {
        store.identities.addAll(List.of("first", "first", "first"));

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict().figuresHold()).as("%s", result.reasons()).isTrue();
    }

    @Test
    void aLoadThatAgentsFindUnsupportedLeavesNothingToVerify() throws Exception {
        store.unsupported = Optional.of("a batch holds 2 blobs at most");

        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(result.reasons()).singleElement().asString().endsWith(": a batch holds 2 blobs at most");
        assertThat(result.verification()).isEmpty();
        assertThat(result.space()).isEmpty();
    }

    @Test
    void theRowDescribesTheConnectionsOfAgents() throws Exception {
        TrialResult result = run(APPENDS + CLOSED, ABORT);

        assertThat(result.description()).containsEntry("provisioned", "true").containsEntry("client.timeout", "35");
    }

    @Test
    void whatCannotBeDividedIsUnsupported() throws Exception {
        TrialResult result = run(APPENDS + "load: {model: rough, rate: 1000/s, maxInFlight: 4}\n", ABORT);

        assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(result.reasons())
                .containsExactly("a rough load, whose rate is one of each lane, cannot be divided among agents; run it"
                        + " on one load host");
    }

    private static final String LONG = "phases: {warmUp: {duration: 20ms}, measurement: {duration: 100s}}\n";

    private Optional<Stage> lost = Optional.empty();
    private Optional<Stage> ends = Optional.empty();
    private boolean absent;
    private boolean elsewhere;
    private List<ServerNode> nodes = List.of();
    private Runnable slow = () -> {};
    private Runnable fails = () -> {};
    private boolean cutOff;
    private boolean endsEarly;
    private long lateByNs;
    /** By how much the clock of the last agent has leapt. */
    private final AtomicLong leapNs = new AtomicLong();

    private NanoClock clock = NanoClock.SYSTEM;
    private Optional<Path> disk = Optional.empty();
    private UnaryOperator<Cell> seen = cell -> cell;
    private UnaryOperator<Cell> seenByLast = UnaryOperator.identity();
    private Consumer<RunEvent> heard = event -> {};
    private FleetTrial trial;
    private UnaryOperator<AgentReport> told = report -> report;

    private void lostIn(Stage stage) {
        lost = Optional.of(stage);
    }

    private List<AgentSummary> summaries() {
        return events.stream()
                .filter(RunEvent.AgentsEnded.class::isInstance)
                .flatMap(event -> ((RunEvent.AgentsEnded) event).agents().stream())
                .toList();
    }

    private TrialResult run(String lines, FleetRules policy) throws Exception {
        return run(
                lines,
                "phases: {warmUp: {duration: 20ms, operations: 100}, measurement: {duration: 20s, operations: 1001}}\n",
                policy);
    }

    private Scenario scenario(String lines, String phases) throws Exception {
        String yaml = "question: What is it?\nheat: none\nconnections: 5\nlanes: 2\ntrials: 1\n" + phases + lines;
        return ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, store.name());
    }

    private TrialResult run(String lines, String phases, FleetRules policy) throws Exception {
        Scenario scenario = scenario(lines, phases);
        Target target = new Target(store, Optional.empty(), getClass().getClassLoader(), Optional.empty());
        for (int i = 0; i < 2; i++) {
            long hours = TimeUnit.HOURS.toNanos(100L * i);
            AtomicLong leap = i == 0 ? new AtomicLong() : leapNs;
            NanoClock itsClock = () -> NanoClock.SYSTEM.nanoTime() + hours + leap.get();
            LocalAgent agent = new LocalAgent(i, target, folder, itsClock, threads);
            agent.seen = seen;
            agent.told = told;
            agents.add(agent);
        }
        agents.get(1).lostIn = lost;
        agents.get(1).endsIn = ends;
        agents.get(1).absent = absent;
        agents.get(1).host = elsewhere ? new HostId("other", "others") : agents.get(1).host;
        agents.get(1).slow = slow;
        agents.get(1).fails = fails;
        agents.get(1).cutOff = cutOff;
        agents.get(1).endsEarly = endsEarly;
        agents.get(1).lateByNs = lateByNs;
        agents.get(1).seen = cell -> seenByLast.apply(seen.apply(cell));
        TrialPlan plan = new TrialPlan(
                scenario.cells().get(0),
                1,
                TrialServers.watched(nodes),
                new TrialHost(disk.orElse(folder), LOOPBACK),
                Optional.empty(),
                event -> {
                    events.add(event);
                    heard.accept(event);
                });
        trial = new FleetTrial(target, plan, List.copyOf(agents), policy, calls, clock);
        return trial.run(new StoreSettings(List.of(), Map.of()), "layout-1");
    }
}
