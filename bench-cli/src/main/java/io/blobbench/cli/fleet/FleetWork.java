package io.blobbench.cli.fleet;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import io.blobbench.host.HostId;
import io.blobbench.host.Interval;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.trial.fleet.AgentReport;
import io.blobbench.trial.fleet.AgentTrial;
import io.blobbench.trial.fleet.RemoteAgent;
import io.blobbench.trial.fleet.StepEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent's part of trials, one after the other, as its controller orders it. Usable from any thread. */
public final class FleetWork implements AgentWork {
    /** Characters of ledgers in one answer: what Jackson reads as one text by default is little more. */
    private static final int PIECE = 1 << 24;

    private final ProgramEnvironment environment;
    private final NanoClock clock = NanoClock.SYSTEM;
    private final HostId host = HostId.ofThisProcess();
    /** Held while a step of a trial runs. */
    private final Object steps = new Object();

    private final List<Interval> intervals = new ArrayList<>();
    private final AgentJournal journal;
    private final int piece;
    private volatile @Nullable AgentTrial trial;
    /** The ledgers of the trial that reported last, until it ends. */
    private volatile String ledgers = "";

    private @Nullable AdapterCatalog catalog;
    private final Map<String, AdapterCode> adapters = new HashMap<>();

    /** The work of an agent of this program. */
    public FleetWork() {
        this(
                ProgramEnvironment.ofProcess(),
                CacheFolder.ofUser().resolve("agents").resolve("journals"),
                PIECE);
    }

    /**
     * Makes the work of an agent.
     *
     * @param journals folder of files that stay where the controller is lost
     * @param piece most characters of ledgers in one answer
     */
    FleetWork(ProgramEnvironment environment, Path journals, int piece) {
        this.environment = environment;
        this.journal = new AgentJournal(journals);
        this.piece = piece;
    }

    @Override
    public byte[] answer(String verb, byte[] json) throws FleetException, InterruptedException {
        return FleetJson.bytes(
                switch (verb) {
                    case Orders.PING ->
                        new RemoteAgent.Pong(
                                clock.nanoTime(), Runtime.getRuntime().availableProcessors(), host);
                    case Orders.PREPARE -> prepare(FleetJson.read(json, Orders.Prepare.class));
                    case Orders.START -> start(FleetJson.read(json, Orders.Start.class));
                    case Orders.PROGRESS ->
                        progress(FleetJson.read(json, Orders.Progress.class).from());
                    case Orders.RESULT -> result();
                    case Orders.LEDGERS ->
                        ledgers(FleetJson.read(json, Orders.Piece.class).from());
                    case Orders.STOP -> stop();
                    case Orders.END_PHASE -> endPhase();
                    case Orders.END -> end();
                    default -> throw new FleetException("this agent does not know the order '" + verb + "'");
                });
    }

    private StepEnd prepare(Orders.Prepare order) throws FleetException, InterruptedException {
        synchronized (steps) {
            endTrial();
            synchronized (intervals) {
                intervals.clear();
            }
            AgentTrial next = trial(order);
            trial = next;
            journal.begin(order).ifPresent(FleetWork::say);
            return next.prepare(order.settings(), order.layout(), order.servers());
        }
    }

    private AgentTrial trial(Orders.Prepare order) throws FleetException {
        try {
            AdapterCatalog stores = catalog == null ? environment.catalog() : catalog;
            catalog = stores;
            Adapter adapter = ProgramEnvironment.adapter(stores, order.store());
            requireSame(adapter, order.adapter());
            Cell cell = environment.cell(stores, order.store(), order.scenario(), order.cell());
            Target target = ProgramEnvironment.target(adapter, Optional.empty());
            TrialPlan plan = new TrialPlan(
                    order.phases().in(cell),
                    order.trial(),
                    TrialServers.watched(List.of()),
                    new TrialHost(
                            List.of(Path.of("").toAbsolutePath()),
                            order.network().loopbackBytesPerSecond(),
                            order.network().localServers()),
                    Optional.empty(),
                    this::note);
            return new AgentTrial(target, plan, order.share(), clock);
        } catch (CommandFailure | ScenarioException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Adapters that BENCH_STORES adds are no part of the build, which is compared when an agent joins. */
    private void requireSame(Adapter adapter, AdapterCode wanted) throws FleetException {
        AdapterCode here = adapters.computeIfAbsent(adapter.name(), name -> AdapterCode.of(adapter.loader()));
        if (!here.checksum().equals(wanted.checksum())) {
            throw new FleetException("the adapter of " + adapter.name() + " here, " + here.folder()
                    + ", differs from that of the controller, " + wanted.folder()
                    + ": all hosts of a fleet need the same jars in BENCH_STORES");
        }
    }

    private void note(RunEvent event) {
        if (event instanceof RunEvent.IntervalEnded ended) {
            synchronized (intervals) {
                intervals.add(ended.interval());
            }
            journal.interval(ended.interval()).ifPresent(FleetWork::say);
        }
    }

    private StepEnd start(Orders.Start order) throws FleetException, InterruptedException {
        synchronized (steps) {
            return current().start(order.stage(), order.startNs(), order.mostOperations());
        }
    }

    private List<Interval> progress(int from) {
        synchronized (intervals) {
            intervals.removeIf(interval -> interval.index() < from); // the controller has them
            return List.copyOf(intervals);
        }
    }

    private AgentResult result() throws FleetException, InterruptedException {
        synchronized (steps) {
            AgentReport found = current().report();
            ledgers = found.ledgers();
            AgentResult result = AgentResult.of(found);
            journal.result(result).ifPresent(FleetWork::say);
            return result;
        }
    }

    private String ledgers(int from) {
        String all = ledgers;
        return all.substring(Math.min(from, all.length()), Math.min(all.length(), from + piece));
    }

    private Orders.Nothing stop() {
        AgentTrial running = trial;
        if (running != null) {
            running.requestStop();
        }
        return new Orders.Nothing();
    }

    private Orders.Nothing endPhase() {
        AgentTrial running = trial;
        if (running != null) {
            running.endPhase();
        }
        return new Orders.Nothing();
    }

    private Orders.Nothing end() throws InterruptedException {
        stop();
        synchronized (steps) {
            endTrial();
        }
        journal.taken();
        return new Orders.Nothing();
    }

    private void endTrial() throws InterruptedException {
        AgentTrial running = trial;
        if (running != null) {
            running.end();
            trial = null;
            ledgers = "";
        }
    }

    private AgentTrial current() throws FleetException {
        AgentTrial running = trial;
        if (running == null) {
            throw new FleetException("nothing is prepared on this agent");
        }
        return running;
    }

    @Override
    public void end(String why) {
        stop();
        try {
            synchronized (steps) {
                endTrial();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            journal.left().ifPresent(file -> say("the measurements of this agent until then are in " + file));
        }
    }

    /** To the controller's screen, as long as that is there. */
    private static void say(String line) {
        System.err.println(line);
    }
}
