package io.blobbench.trial.fault;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.scenario.Fault.Node.Kind;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the faults of one trial, each on a thread of its own, because starting a server takes time. Control
 * thread only, except {@link #abandon}.
 */
public final class FaultInjector {
    private final List<Fault> faults;
    private final TrialServers servers;
    private final DownServers down;
    private final NanoClock clock;
    private final SplittableRandom random;
    private final CountDownLatch loadEnded = new CountDownLatch(1);
    private final FaultMarks marks;
    private final Map<Integer, DoneFault> done = new HashMap<>();
    private final List<Thread> threads;
    private volatile boolean abandoned;
    private volatile String layoutName = "";
    private long originNs;
    private @Nullable Exception failure;

    private FaultInjector(
            List<Fault> faults,
            TrialServers servers,
            DownServers down,
            ClassLoader loader,
            NanoClock clock,
            long seed) {
        this.faults = List.copyOf(faults);
        this.servers = servers;
        this.down = down;
        this.clock = clock;
        this.marks = new FaultMarks(clock);
        this.random = new SplittableRandom(seed);
        this.threads = IntStream.range(0, faults.size())
                .mapToObj(i -> thread(i, loader))
                .toList();
    }

    private Thread thread(int index, ClassLoader loader) {
        Thread thread = new Thread(() -> carryOut(index), "fault-" + (index + 1));
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        return thread;
    }

    /**
     * The faults of a trial, which have not begun; empty where its cell asks for none.
     *
     * @param trial its number, which decides with the seed of the cell which server {@code any} is
     * @param loader of the adapter, for the probes of servers that start
     */
    public static Optional<FaultInjector> of(
            Cell cell, int trial, TrialServers servers, DownServers down, ClassLoader loader, NanoClock clock) {
        if (!cell.faults().duringLoad()) {
            return Optional.empty();
        }
        long seed = cell.workload().seed() + trial;
        return Optional.of(new FaultInjector(cell.faults().faults(), servers, down, loader, clock, seed));
    }

    /** The layout whose leader is meant; before {@link #start}. */
    public void onLayout(String name) {
        layoutName = name;
    }

    /** The measurement begins at an instant, from which on faults are due. */
    void start(long beginsNs) {
        originNs = beginsNs;
        marks.start(beginsNs);
        threads.forEach(Thread::start);
    }

    /**
     * The load has ended: resumes paused servers and starts those that are to be started again; returns when all of
     * that is done, or has failed.
     *
     * @param deadline after which a fault has failed
     * @return in the order of the faults
     */
    List<DoneFault> finish(Duration deadline) throws InterruptedException {
        loadEnded.countDown();
        long startNs = clock.nanoTime();
        for (int i = 0; i < threads.size(); i++) {
            Thread thread = threads.get(i);
            thread.join(Math.max(1, deadline.toMillis() - TimeUnit.NANOSECONDS.toMillis(clock.nanoTime() - startNs)));
            if (thread.isAlive()) {
                fail(
                        faults.get(i),
                        new ServerException("it had not ended " + deadline.toSeconds() + " s after the load"));
                thread.interrupt();
            }
        }
        synchronized (this) {
            return IntStream.range(0, faults.size())
                    .mapToObj(i -> done.getOrDefault(i, DoneFault.never(faults.get(i))))
                    .toList();
        }
    }

    /** Any thread: nothing is started any more, because the run ends. */
    public void abandon() {
        abandoned = true;
        loadEnded.countDown();
        threads.forEach(Thread::interrupt);
    }

    /** The reason why a fault could not be carried out or undone; empty where all were. */
    public synchronized Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }

    /** When the first fault began, in seconds since the begin; infinite until then. */
    double firstSeconds() {
        return marks.firstSeconds();
    }

    /** Takes the descriptions of what began or was undone since the last call, and until a time in seconds since the begin. */
    public List<String> takeMarks(double untilSeconds) {
        return marks.takeUntil(untilSeconds);
    }

    private void carryOut(int index) {
        Fault fault = faults.get(index);
        try {
            if (loadEnded.await(originNs + fault.at().toNanos() - clock.nanoTime(), TimeUnit.NANOSECONDS)) {
                return;
            }
            Optional<ServerNode> leader = fault.node().needsLeader() ? servers.leader(layoutName) : Optional.empty();
            if (loadEnded.getCount() == 0) {
                return; // while the leader was looked for
            }
            List<ServerNode> chosen = choose(fault.node(), leader);
            // before the strike, which may take a while: what fails meanwhile is its consequence
            double beganSeconds = marks.add(fault.action().word(), chosen);
            if (chosen.isEmpty()) {
                add(index, fault, chosen, beganSeconds, Double.NaN);
            }
            for (int i = 0; i < chosen.size(); i++) {
                strike(fault, chosen.get(i));
                add(index, fault, chosen.subList(0, i + 1), beganSeconds, Double.NaN); // even if the next one fails
            }
            if (fault.action() != Action.KILL || fault.lasting().isPresent()) {
                loadEnded.await(fault.lasting().map(Duration::toNanos).orElse(0L), TimeUnit.NANOSECONDS);
                add(index, fault, chosen, beganSeconds, undo(fault, chosen));
            }
        } catch (ServerException | RuntimeException e) {
            fail(fault, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // only abandon does that
        }
    }

    /**
     * Servers that are down already are left alone, and so are those that ended by themselves, which would seem to end on purpose. Chosen
     * ones are down at once, so that no other fault takes them.
     */
    private synchronized List<ServerNode> choose(Fault.Node node, Optional<ServerNode> leader) {
        List<ServerNode> all = servers.nodes();
        List<ServerNode> named =
                switch (node.kind()) {
                    case ANY, ALL -> all;
                    case LEADER -> leader.stream().toList();
                    case FOLLOWER ->
                        leader.isEmpty()
                                ? List.of()
                                : all.stream()
                                        .filter(each -> !leader.get().equals(each))
                                        .toList();
                    case NUMBERED -> all.subList(node.number() - 1, node.number());
                };
        List<ServerNode> up = named.stream()
                .filter(each -> each.alive() && !down.contains(each))
                .toList();
        boolean some = node.kind() == Kind.ANY || node.kind() == Kind.FOLLOWER;
        boolean one = some && !up.isEmpty();
        List<ServerNode> chosen = one ? List.of(up.get(random.nextInt(up.size()))) : up;
        down.add(chosen);
        return chosen;
    }

    private static void strike(Fault fault, ServerNode node) throws ServerException {
        switch (fault.action()) {
            case KILL, RESTART -> node.kill();
            case PAUSE -> node.pause();
            case PARTITION -> node.isolate();
            case SLOW_DISK -> node.delayDisk(fault.delay().orElseThrow());
        }
    }

    /** Returns when the servers serve again. */
    private double undo(Fault fault, List<ServerNode> chosen) throws ServerException {
        if (fault.action() != Action.KILL && fault.action() != Action.RESTART) {
            for (ServerNode node : chosen) {
                switch (fault.action()) {
                    case PARTITION -> node.rejoin();
                    case SLOW_DISK -> node.delayDisk(Duration.ZERO);
                    default -> node.resume();
                }
            }
        } else if (abandoned) {
            return Double.NaN;
        } else if (chosen.size() > 1) {
            servers.restart(chosen);
        } else {
            for (ServerNode node : chosen) {
                node.restart();
            }
        }
        down.remove(chosen);
        return marks.add("back", chosen);
    }

    private synchronized void add(
            int index, Fault fault, List<ServerNode> struck, double beganSeconds, double endedSeconds) {
        List<String> names = struck.stream().map(ServerNode::name).toList();
        done.put(index, new DoneFault(fault, names, beganSeconds, endedSeconds));
    }

    private synchronized void fail(Fault fault, Exception why) {
        if (failure == null && !abandoned) {
            failure = new ServerException(
                    "the fault " + fault.text() + " could not be carried out: " + why.getMessage(), why);
        }
    }
}
