package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Interval;
import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Faults of servers under load, in front of a store that fails by script, or hangs while its server is paused. Loads are so low that
 * every one counts as kept until its fault, however long a lane is kept from running.
 */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class FaultTrialTest {
    private final FakeNode first = new FakeNode("memory-1");
    private final FakeNode second = new FakeNode("memory-2");
    private final RecordedServers servers = new RecordedServers();
    private StoreFactory store = new MemoryStoreFactory();
    private final List<TrialResult> results = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private Runnable inMeasurement = () -> {};

    @TempDir
    Path directory;

    @BeforeEach
    void twoServers() {
        servers.nodes = List.of(first, second);
    }

    /** An operation is due every 100 ms: ten before the fault, of which none fails. */
    @Test
    void aStallIsTimeWithoutServiceAndWhatFailsMakesNothingInvalid() throws Exception {
        store = HangingStore.blocking(new MemoryStoreFactory(), first);

        run(
                "faults: [{at: 1s, node: 1, do: pause, for: 1500ms}]",
                "load: {rate: 10/s, arrivals: constant}",
                "phases: {warmUp: 50ms, measurement: 4s}",
                "layout: {replicas: 2}",
                "stores: {memory: {options: {failEvery: 15}}}");

        TrialResult result = results.get(0);
        FaultLedger ledger = result.faults().orElseThrow();
        double began = ledger.effects().get(0).beganSeconds();
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(result.reasons())
                .first()
                .asString()
                .startsWith(String.format(
                        Locale.ROOT,
                        "pause of memory-1 at %.1f s: %.2f s without service",
                        began,
                        ledger.withoutServiceSeconds()));
        assertThat(result.reasons())
                .anyMatch(reason -> reason.endsWith(" acknowledged blobs survived the faults"))
                .anyMatch(reason -> reason.contains(" blobs failed, the first with: "));
        assertThat(ledger.withoutServiceSeconds()).isBetween(1.0, 4 - began);
        assertThat(ledger.operationsLate()).isPositive();
        assertThat(first.paused()).isFalse();
    }

    @Test
    void aRowSaysWhereTheLossOfOneServerIsNotThatOfAnother() throws Exception {
        servers.faultCaution = Optional.of("only the first counts");
        String brief = "phases: {warmUp: 50ms, measurement: 500ms}";
        String pause = "faults: [{at: 200ms, node: 1, do: pause, for: 100ms}]";

        run(brief, pause, "layout: {replicas: 2}");
        run(brief, pause, "layout: {replicas: 1}");
        run(brief, "layout: {replicas: 2}");
        run(brief, "faults: [{at: 200ms, node: 1, do: slow-disk, for: 100ms}]", "layout: {replicas: 2}");

        assertThat(results.get(0).reasons()).contains("only the first counts");
        assertThat(results.subList(1, 4))
                .allSatisfy(result -> assertThat(result.reasons()).doesNotContain("only the first counts"));
    }

    @Test
    void aConditionalWriteThatIsRefusedUnderFaultsMakesNothingInvalid() throws Exception {
        run(
                "faults: [{at: 100ms, node: 1, do: pause, for: 1s}]",
                "load: {rate: 20/s}",
                "layout: {replicas: 2}",
                "workload: {operation: add, keys: {count: 5000}}",
                "stores: {memory: {options: {rejectEvery: 10}}}");

        TrialResult result = results.get(0);
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(result.measured().orElseThrow().counts().blobsRejected()).isPositive();
    }

    @Test
    void intervalsAreThoseOfOtherMeasurementsAndCarryTheFaults() throws Exception {
        run("faults: [{at: 100ms, node: 2, do: restart}]", "layout: {replicas: 2}");

        TrialResult result = results.get(0);
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(second.restarts()).isOne();
        assertThat(intervals).isNotEmpty();
        assertThat(intervals.subList(0, intervals.size() - 1))
                .as("ticks together make a second, or more where this thread was kept from running")
                .allSatisfy(interval -> assertThat(interval.seconds()).isGreaterThan(0.9));
        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.counts().blobsAcknowledged())
                        .sum())
                .isEqualTo(result.measured().orElseThrow().counts().blobsAcknowledged());
        assertThat(intervals).flatExtracting(Interval::faults).containsExactly("restart memory-2", "back memory-2");
    }

    /** One of twenty operations hangs, first after 100 ms. */
    @Test
    void operationsThatHangBeforeTheFirstFaultAreNotExcusedByIt() throws Exception {
        store = new AsyncMemoryStoreFactory();

        run(
                "faults: [{at: 2s, node: 1, do: pause, for: 100ms}]",
                "load: {rate: 200/s, maxInFlight: 1000}",
                "phases: {warmUp: {duration: 20s, operations: 1}, measurement: 5s}",
                "timeout: 1s",
                "layout: {replicas: 2}",
                "stores: {memory: {options: {neverEvery: 20}}}");

        TrialResult result = results.get(0);
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.TIMED_OUT);
        assertThat(result.reasons())
                .anyMatch(reason -> reason.endsWith(
                        " operations had waited for their answer for more than 1 s before the first fault"));
        assertThat(result.faults().orElseThrow().happened()).isOne();
    }

    @Test
    void anOutageToTheEndOfAClosedLoadIsPartOfItsTime() throws Exception {
        store = HangingStore.silent(new AsyncMemoryStoreFactory(), first);

        run(
                "faults: [{at: 200ms, node: all, do: pause, for: 60s}]",
                "load: {inFlight: 4}",
                "phases: {warmUp: {duration: 20s, operations: 1}, measurement: 3s}",
                "timeout: 1s",
                "layout: {replicas: 2}",
                "stores: {memory: {options: {delay: 1ms}}}");

        TrialResult result = results.get(0);
        Measured measured = result.measured().orElseThrow();
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(measured.operationsUnresolved()).isEqualTo(8);
        assertThat(measured.settledSeconds()).isLessThan(measured.seconds());
        assertThat(measured.seconds()).isEqualTo(3);
        assertThat(result.faults().orElseThrow().withoutServiceSeconds()).isPositive();
    }

    @Test
    void anOutageBeyondTheEndOfAClosedLoadIsWithoutServiceUntilThatEnd() throws Exception {
        store = HangingStore.blocking(new MemoryStoreFactory(), first);

        run(
                "faults: [{at: 500ms, node: all, do: pause, for: 5s}]",
                "load: {inFlight: 1}",
                "timeout: 30s",
                "layout: {replicas: 2}",
                "stores: {memory: {options: {delay: 1ms}}}");

        TrialResult result = results.get(0);
        FaultLedger ledger = result.faults().orElseThrow();
        double began = ledger.effects().get(0).beganSeconds();
        assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(result.measured().orElseThrow().seconds()).isGreaterThan(5);
        assertThat(ledger.withoutServiceSeconds()).isBetween((3 - began) / 2, 3 - began);
        assertThat(result.reasons())
                .anyMatch(
                        reason -> reason.endsWith(" s after the 3 s of the measurement, and rates include that time"));
    }

    @Test
    void whatServersDoAfterTheLoadUntilAllAreBackIsNotMetered() throws Exception {
        first.takesToResume(TimeUnit.HOURS.toNanos(1));

        run("faults: [{at: 100ms, node: 1, do: pause, for: 30s}]", "layout: {replicas: 2}");

        assertThat(results.get(0).faults().orElseThrow().happened()).isOne();
        assertThat(first.paused()).isFalse();
        assertThat(results.get(0).measured().orElseThrow().utilization().serverCpuShare())
                .isZero();
    }

    @Test
    void aServerThatStaysDeadIsNoAccidentAndTheNextTrialGetsNewOnes() throws Exception {
        run("trials: 2", "faults: [{at: 100ms, node: 1, do: kill}]", "layout: {replicas: 2}");

        assertThat(results).hasSize(2).allSatisfy(result -> assertThat(result.verdict())
                .as(result.reasons().toString())
                .isEqualTo(Verdict.VALID));
        assertThat(servers.started).hasSize(2);
    }

    @Test
    void contentsThatCannotBeReadAreTheResultOnlyWhereServersStayDead() throws Exception {
        store = unreadable(StoreFactory.class, new MemoryStoreFactory());

        run("faults: [{at: 100ms, node: 1, do: kill}]", "layout: {replicas: 2}");
        run("faults: [{at: 100ms, node: 1, do: restart}]", "layout: {replicas: 2}");

        TrialResult dead = results.get(0);
        assertThat(dead.verdict()).as(dead.reasons().toString()).isEqualTo(Verdict.VALID);
        assertThat(dead.faults().orElseThrow().happened()).isOne();
        assertThat(dead.verification()).isEmpty();
        assertThat(dead.reasons())
                .contains(
                        "the contents of the store were not verified",
                        "the contents could not be read while servers are down: connection refused");
        assertThat(results.get(1).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(results.get(1).reasons()).contains("connection refused");
    }

    /** The same, with stores whose contents cannot be read. */
    private static <T> T unreadable(Class<T> type, T inner) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
            if (called.getName().equals("scan")) {
                throw new StoreException("connection refused");
            }
            try {
                Object result = called.invoke(inner, args);
                return result instanceof Store opened ? unreadable(Store.class, opened) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    @Test
    void spaceIsNotMeasuredWhereAReplicaStaysDead() throws Exception {
        run("faults: [{at: 100ms, node: 1, do: kill}]", "layout: {replicas: 2}");
        run("faults: [{at: 100ms, node: 1, do: kill}]", "layout: {replicas: 2}", "space: required");

        assertThat(results).allSatisfy(result -> assertThat(result.space()).isEmpty());
        assertThat(results.get(0).verdict()).isEqualTo(Verdict.VALID);
        assertThat(results.get(0).reasons()).contains("space was not measured because servers are down");
        assertThat(results.get(1).verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(results.get(1).reasons())
                .contains("the space that blobs occupy cannot be measured while servers are down");
    }

    @Test
    void serversThatReplaceDeadOnesAreHeatedBeforeTheTrialThatGetsThem() throws Exception {
        run("heat: 50ms", "trials: 2", "faults: [{at: 100ms, node: 1, do: kill}]", "layout: {replicas: 2}");

        assertThat(servers.started).hasSize(2);
        assertThat(events).containsExactly("started", "heated", "trial 1", "started", "heated", "trial 2");
    }

    @Test
    void aServerThatAFaultStartedAgainIsHeatedBeforeTheNextTrial() throws Exception {
        run("heat: 50ms", "trials: 2", "faults: [{at: 100ms, node: 2, do: restart}]", "layout: {replicas: 2}");

        assertThat(servers.started).hasSize(1);
        assertThat(events).containsExactly("started", "heated", "trial 1", "heated", "trial 2");
    }

    @Test
    void aFaultThatTheMeasurementDidNotReachMakesTheRowInvalid() throws Exception {
        run(
                "faults: [{at: 1h, node: 1, do: kill}]",
                "phases: {warmUp: 50ms, measurement: {duration: 2h, operations: 10}}");

        assertThat(results.get(0).verdict()).isEqualTo(Verdict.INVALID);
        assertThat(results.get(0).reasons())
                .contains("the measurement ended before the fault {at: 1h, node: 1, do: kill}");
    }

    @Test
    void aFaultThatFailedIsNotCalledOneThatTheMeasurementDidNotReach() throws Exception {
        first.cannotBePaused();

        run("faults: [{at: 100ms, node: 1, do: pause, for: 500ms}]", "layout: {replicas: 2}");

        assertThat(results.get(0).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(results.get(0).reasons())
                .anyMatch(reason -> reason.endsWith("could not be carried out: memory-1 cannot be paused"))
                .noneMatch(reason -> reason.contains("ended before"));
    }

    @Test
    void aServerThatEndedBeforeItsFaultIsNotRevivedByIt() throws Exception {
        inMeasurement = () -> second.end("");

        run("faults: [{at: 100ms, node: 2, do: kill, for: 500ms}]", "layout: {replicas: 2}");

        assertThat(results.get(0).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(results.get(0).reasons())
                .startsWith("memory-2 ended during the trial")
                .contains("no server that the fault {at: 100ms, node: 2, do: kill, for: 500ms} could affect was"
                        + " running and free of other faults");
        assertThat(second.restarts()).isZero();
    }

    @Test
    void aServerThatTheClusterDoesNotHaveIsUnsupported() throws Exception {
        run("faults: [{at: 500ms, node: 3, do: kill}]", "layout: {replicas: 2}");

        assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(results.get(0).reasons())
                .containsExactly("the fault {at: 500ms, node: 3, do: kill} needs 3 servers, there are 2");
    }

    @Test
    void aLeaderWhereNoneLeadsIsUnsupported() throws Exception {
        run("faults: [{at: 500ms, node: leader, do: kill}]", "layout: {replicas: 2}");

        assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNSUPPORTED);
        assertThat(results.get(0).reasons())
                .containsExactly(
                        "memory has no leader for the fault {at: 500ms, node: leader, do: kill}; its node may be"
                                + " any, all or a number");
    }

    private void run(String... lines) throws Exception {
        String asked = String.join("\n", lines);
        String phases = asked.contains("phases:") ? "" : "phases: {warmUp: 50ms, measurement: 3s}\n";
        String heat = asked.contains("heat:") ? "" : "heat: none\n";
        String load = asked.contains("load:") ? "" : "load: {rate: 20/s}\n";
        String yaml = "question: What happens?\nconnections: 2\nverify: content\n" + load + heat + phases + asked;
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        Target target = new Target(store, Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
            events.add("trial " + ended.result().trial());
        } else if (event instanceof RunEvent.IntervalEnded ended) {
            intervals.add(ended.interval());
        } else if (event instanceof RunEvent.ServersStarted) {
            first.restart();
            events.add("started");
        } else if (event instanceof RunEvent.Heated) {
            events.add("heated");
        } else if (event instanceof RunEvent.Phase phase && phase.activity() == Activity.MEASUREMENT) {
            inMeasurement.run();
        }
    }
}
