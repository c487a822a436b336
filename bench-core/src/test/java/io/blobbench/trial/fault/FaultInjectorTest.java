package io.blobbench.trial.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.trial.FakeNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FaultInjectorTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final FakeNode first = new FakeNode("redis-1");
    private final FakeNode second = new FakeNode("redis-2");
    private final FakeNode third = new FakeNode("redis-3");
    private final DownServers down = new DownServers();
    private NanoClock clock = NanoClock.SYSTEM;

    @Test
    void aPausedServerGoesOnWhenTheLoadHasEnded() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: 2, do: pause, for: 1h}", 1);
        await(() -> second.paused() && down.contains(second));

        List<DoneFault> done = injector.finish(LONG);

        assertThat(second.paused()).isFalse();
        assertThat(down.none()).isTrue();
        assertThat(done).singleElement().satisfies(fault -> {
            assertThat(fault.servers()).containsExactly("redis-2");
            assertThat(fault.beganSeconds()).isPositive();
            assertThat(fault.endedSeconds()).isGreaterThan(fault.beganSeconds());
        });
        assertThat(injector.takeMarks(3600)).containsExactly("pause redis-2", "back redis-2");
        assertThat(injector.takeMarks(3600)).isEmpty();
    }

    /** By the clock its leader is found after an hour. */
    @Test
    void theFirstFaultBeginsWhenItsLeaderHasBeenFound() throws Exception {
        AtomicLong searchNs = new AtomicLong();
        clock = () -> NanoClock.SYSTEM.nanoTime() + searchNs.get();
        FaultInjector injector = injector(cell("{at: 1ms, node: leader, do: kill}"), 1, new Three() {
            @Override
            public Optional<ServerNode> leader(String layoutName) {
                searchNs.set(TimeUnit.HOURS.toNanos(1));
                return super.leader(layoutName);
            }
        });
        assertThat(injector.firstSeconds()).isInfinite();
        injector.start(NanoClock.SYSTEM.nanoTime());
        await(() -> second.kills() == 1);

        List<DoneFault> done = injector.finish(LONG);

        assertThat(injector.firstSeconds())
                .isEqualTo(done.get(0).beganSeconds())
                .isGreaterThanOrEqualTo(3600);
    }

    /** By the clock a kill takes two hours. */
    @Test
    void aFaultIsMarkedWhenItBeginsAndNotWhenItIsDone() throws Exception {
        clock = () -> NanoClock.SYSTEM.nanoTime() + first.kills() * TimeUnit.HOURS.toNanos(2);
        FaultInjector injector = started("{at: 1ms, node: 1, do: restart}", 1);
        await(() -> first.restarts() == 1);

        DoneFault done = injector.finish(LONG).get(0);

        assertThat(done.beganSeconds()).isLessThan(3600);
        assertThat(done.endedSeconds()).isGreaterThan(7200);
        assertThat(injector.takeMarks(done.beganSeconds())).containsExactly("restart redis-1");
        assertThat(injector.takeMarks(7200)).isEmpty();
        assertThat(injector.takeMarks(done.endedSeconds())).containsExactly("back redis-1");
    }

    @Test
    void aFaultIsDueByTheBeginOfTheMeasurement() throws Exception {
        FaultInjector injector = injector(cell("{at: 1h, node: 2, do: kill}"), 1, new Three());

        injector.start(NanoClock.SYSTEM.nanoTime() - TimeUnit.HOURS.toNanos(1));
        await(() -> second.kills() == 1);

        assertThat(injector.finish(LONG)).singleElement().satisfies(fault -> assertThat(fault.beganSeconds())
                .isGreaterThanOrEqualTo(3600));
    }

    @Test
    void aServerIsCutOffUntilThePartitionIsOver() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: leader, do: partition, for: 1h}", 1);
        await(() -> second.isolated() && down.contains(second));
        assertThat(first.isolated()).isFalse();

        List<DoneFault> done = injector.finish(LONG);

        assertThat(second.isolated()).isFalse();
        assertThat(second.kills()).isZero();
        assertThat(down.none()).isTrue();
        assertThat(done).singleElement().satisfies(fault -> assertThat(fault.endedSeconds())
                .isGreaterThan(fault.beganSeconds()));
        assertThat(injector.takeMarks(3600)).containsExactly("partition redis-2", "back redis-2");
    }

    @Test
    void aDiskIsSlowForAWhile() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: 3, do: slow-disk, for: 1h, delay: 20ms}", 1);
        await(() -> third.diskDelay().equals(Duration.ofMillis(20)));

        injector.finish(LONG);

        assertThat(third.diskDelay()).isZero();
        assertThat(injector.takeMarks(3600)).containsExactly("slow-disk redis-3", "back redis-3");
    }

    @Test
    void aFaultThatDoesNotEndIsAFailure() throws Exception {
        CountDownLatch restarting = new CountDownLatch(1);
        CountDownLatch forever = new CountDownLatch(1);
        TrialServers stuck = new TrialServers() {
            @Override
            public List<ServerNode> nodes() {
                return List.of(first, second);
            }

            @Override
            public void restart(Collection<ServerNode> ended) throws ServerException {
                restarting.countDown();
                try {
                    forever.await();
                } catch (InterruptedException e) {
                    throw new ServerException("interrupted", e);
                }
            }
        };
        FaultInjector injector = injector(cell("{at: 1ms, node: all, do: restart}"), 1, stuck);
        injector.start(NanoClock.SYSTEM.nanoTime());
        await(() -> restarting.getCount() == 0);

        List<DoneFault> done = injector.finish(Duration.ofMillis(50));

        assertThat(done).singleElement().satisfies(fault -> assertThat(fault.servers())
                .containsExactly("redis-1", "redis-2"));
        assertThat(injector.failure().orElseThrow())
                .hasMessageStartingWith("the fault {at: 1ms, node: all, do: restart} could not be carried out: ")
                .hasMessageEndingWith("after the load");
    }

    @Test
    void aServerKilledForGoodStaysDown() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: 1, do: kill}", 1);
        await(() -> !first.alive());

        List<DoneFault> done = injector.finish(LONG);

        assertThat(first.alive()).isFalse();
        assertThat(down.contains(first)).isTrue();
        assertThat(done).singleElement().satisfies(fault -> assertThat(fault.endedSeconds())
                .isNaN());
    }

    @Test
    void allServersAreKilledAndStartedAgain() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: all, do: restart}", 1);
        await(() -> third.restarts() == 1);

        assertThat(injector.finish(LONG).get(0).servers()).containsExactly("redis-1", "redis-2", "redis-3");
        assertThat(List.of(first, second, third)).allSatisfy(node -> {
            assertThat(node.kills()).isOne();
            assertThat(node.restarts()).isOne();
        });
        assertThat(down.none()).isTrue();
    }

    @Test
    void aFaultThatTheLoadDoesNotReachNeverHappens() throws Exception {
        List<DoneFault> done = started("{at: 1h, node: all, do: kill}", 1).finish(LONG);

        assertThat(done).singleElement().satisfies(fault -> assertThat(fault.beganSeconds())
                .isNaN());
        assertThat(first.kills()).isZero();
    }

    @Test
    void aFaultWhoseLeaderIsFoundWhenTheLoadHasEndedNeverHappens() throws Exception {
        Thread control = Thread.currentThread();
        CountDownLatch looking = new CountDownLatch(1);
        TrialServers slow = new Three() {
            @Override
            public Optional<ServerNode> leader(String layoutName) {
                looking.countDown();
                await(() -> control.getState() == Thread.State.TIMED_WAITING); // for this fault, in finish
                return super.leader(layoutName);
            }
        };
        FaultInjector injector = injector(cell("{at: 1ms, node: leader, do: kill}"), 1, slow);
        injector.start(NanoClock.SYSTEM.nanoTime());
        await(() -> looking.getCount() == 0);

        List<DoneFault> done = injector.finish(LONG);

        assertThat(done).singleElement().satisfies(fault -> assertThat(fault.beganSeconds())
                .isNaN());
        assertThat(injector.firstSeconds()).isInfinite();
        assertThat(second.kills()).isZero();
        assertThat(down.none()).isTrue();
    }

    @Test
    void anyIsDecidedByTheTrialAndTheSame() throws Exception {
        Set<List<String>> chosen = new HashSet<>();
        for (int trial = 1; trial <= 20; trial++) {
            List<String> once = struckByAny(trial);
            assertThat(struckByAny(trial)).isEqualTo(once).hasSize(1);
            chosen.add(once);
        }

        assertThat(chosen).hasSize(3);
    }

    private List<String> struckByAny(int trial) throws Exception {
        FaultInjector injector = started("{at: 1ms, do: restart}", trial);
        await(() -> first.restarts() + second.restarts() + third.restarts() == restarts + 1);
        restarts++;
        return injector.finish(LONG).get(0).servers();
    }

    private int restarts;

    @Test
    void theLeaderAndAFollowerAreWhoTheyAreWhenItHappens() throws Exception {
        FaultInjector ofLeader = started("{at: 1ms, node: leader, do: restart}", 1);
        await(() -> second.restarts() == 1);
        assertThat(ofLeader.finish(LONG).get(0).servers()).containsExactly("redis-2");

        FaultInjector ofFollower = started("{at: 1ms, node: follower, do: restart}", 1);
        await(() -> first.restarts() + third.restarts() == 1);
        assertThat(ofFollower.finish(LONG).get(0).servers()).hasSize(1).doesNotContain("redis-2");
    }

    @Test
    void aServerThatIsDownIsNotTakenTwice() throws Exception {
        clock = () -> {
            if (Thread.currentThread().getName().equals("fault-2")) {
                await(() -> first.kills() == 1); // however late the thread of the first fault is
            }
            return NanoClock.SYSTEM.nanoTime();
        };
        FaultInjector injector = started("{at: 1ms, node: 1, do: kill}, {at: 2ms, node: all, do: pause, for: 1h}", 1);
        await(() -> second.paused() && third.paused());

        List<DoneFault> done = injector.finish(LONG);

        assertThat(done.get(1).servers()).containsExactly("redis-2", "redis-3");
        assertThat(first.paused()).isFalse();
    }

    @Test
    void aServerThatEndedByItselfIsNotTakenAndNotStartedAgain() throws Exception {
        first.end("");
        FaultInjector injector =
                started("{at: 1ms, node: 1, do: restart}, {at: 100ms, node: all, do: pause, for: 1h}", 1);
        await(() -> second.paused() && third.paused());

        List<DoneFault> done = injector.finish(LONG);

        assertThat(done).extracting(DoneFault::servers).containsExactly(List.of(), List.of("redis-2", "redis-3"));
        assertThat(first.restarts()).isZero();
        assertThat(down.contains(first)).isFalse();
    }

    @Test
    void aFollowerIsOneThatIsAlive() throws Exception {
        first.end("");
        for (int trial = 1; trial <= 5; trial++) {
            int before = third.restarts();
            FaultInjector injector = started("{at: 1ms, node: follower, do: restart}", trial);
            await(() -> third.restarts() == before + 1);

            assertThat(injector.finish(LONG).get(0).servers()).containsExactly("redis-3");
        }
    }

    @Test
    void anAbandonedRunStartsNoServer() throws Exception {
        FaultInjector injector = started("{at: 1ms, node: 1, do: kill, for: 1h}", 1);
        await(() -> !first.alive());

        injector.abandon();
        injector.finish(LONG);

        assertThat(first.restarts()).isZero();
        assertThat(injector.failure()).isEmpty();
    }

    @Test
    void aServerThatDoesNotStartAgainIsAFailureOfAFaultThatHappened() throws Exception {
        Cell cell = cell("{at: 1ms, node: all, do: restart}");
        TrialServers broken = new TrialServers() {
            @Override
            public List<ServerNode> nodes() {
                return List.of(first, second);
            }

            @Override
            public void restart(Collection<ServerNode> ended) throws ServerException {
                throw new ServerException("redis-1 ended with exit code 1");
            }
        };
        FaultInjector injector = injector(cell, 1, broken);
        injector.start(NanoClock.SYSTEM.nanoTime());
        await(() -> injector.failure().isPresent());

        List<DoneFault> done = injector.finish(LONG);

        assertThat(done).singleElement().satisfies(fault -> {
            assertThat(fault.servers()).containsExactly("redis-1", "redis-2");
            assertThat(fault.beganSeconds()).isPositive();
            assertThat(fault.endedSeconds()).isNaN();
        });
        assertThat(injector.failure().orElseThrow())
                .hasMessage("the fault {at: 1ms, node: all, do: restart} could not be carried out: redis-1 ended with"
                        + " exit code 1");
    }

    @Test
    void aFaultThatFailsAtItsSecondServerHappenedToTheFirst() throws Exception {
        second.cannotBePaused();
        FaultInjector injector = started("{at: 1ms, node: all, do: pause, for: 1h}", 1);
        await(() -> injector.failure().isPresent());

        assertThat(injector.finish(LONG)).singleElement().satisfies(fault -> {
            assertThat(fault.servers()).containsExactly("redis-1");
            assertThat(fault.beganSeconds()).isPositive();
            assertThat(fault.endedSeconds()).isNaN();
        });
    }

    private FaultInjector started(String faults, int trial) throws Exception {
        FaultInjector injector = injector(cell(faults), trial, new Three());
        injector.start(NanoClock.SYSTEM.nanoTime());
        return injector;
    }

    private FaultInjector injector(Cell cell, int trial, TrialServers servers) {
        return FaultInjector.of(cell, trial, servers, down, getClass().getClassLoader(), clock)
                .orElseThrow();
    }

    private static Cell cell(String faults) throws Exception {
        String yaml = "question: What happens?\nphases: {measurement: 10h}\nfaults: [" + faults + "]";
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "redis")
                .cells()
                .get(0);
    }

    private static void await(BooleanSupplier condition) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(30));
            Thread.onSpinWait();
        }
    }

    /** Servers that start whenever they are to. */
    private class Three implements TrialServers {
        @Override
        public List<ServerNode> nodes() {
            return List.of(first, second, third);
        }

        @Override
        public void restart(Collection<ServerNode> ended) throws ServerException {
            for (ServerNode node : ended) {
                node.restart();
            }
        }

        @Override
        public Optional<ServerNode> leader(String layoutName) {
            return Optional.of(second);
        }
    }
}
