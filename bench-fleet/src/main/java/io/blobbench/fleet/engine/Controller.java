package io.blobbench.fleet.engine;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.LostAgent;
import io.blobbench.fleet.engine.FleetMessage.Kind;
import io.blobbench.fleet.engine.Roster.Joined;
import io.blobbench.store.error.Causes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.infinispan.remoting.transport.Address;

/** The controller's end of all orders. Usable from any thread. */
final class Controller implements Fleet {
    private static final long END_MS = 10_000;
    /** How long the ends of connections wait for those of the processes, which may have caused them. */
    private static final Duration EXIT = Duration.ofSeconds(2);

    private static final int MOST_CHARACTERS = 64;
    private static final byte[] WELCOME = {};
    private static final byte[] LOST = {1};

    private final FleetPlan plan;
    private final ExecutorService threads;
    private final Roster roster = new Roster();
    private final Gathering gathering;
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong lastOrder = new AtomicLong();
    private final CompletableFuture<FleetMember> self = new CompletableFuture<>();
    private volatile boolean closing;

    /** An order without an answer. */
    private record Pending(int agent, CompletableFuture<byte[]> answer) {}

    /** @param threads for what waits */
    Controller(FleetPlan plan, ExecutorService threads) {
        this.plan = plan;
        this.threads = threads;
        this.gathering = new Gathering(plan, roster);
    }

    Gathering gathering() {
        return gathering;
    }

    /** To be called once, before any agent is launched. */
    void begin(FleetMember member) {
        self.complete(member);
        member.onView(members -> threads.execute(() -> lookForLosses(members)));
    }

    /** Takes messages of agents. */
    byte[] receive(FleetMessage message) {
        switch (message.kind()) {
            case HELLO -> {
                return gathering.welcome(message).getBytes(StandardCharsets.UTF_8);
            }
            case ANSWER -> settle(message).ifPresent(order -> order.completeAsync(message::body, threads));
            case REFUSAL ->
                settle(message)
                        .ifPresent(order -> threads.execute(() -> order.completeExceptionally(
                                new FleetException(plan.at(message.agent(), message.text())))));
            case ALIVE -> {
                return roster.living(message.agent()).isPresent() ? WELCOME : LOST;
            }
            case ENDED -> lose(message.agent(), "it ended: " + message.text());
            case ORDER, LEAVE -> throw new IllegalStateException("an agent gives no orders");
        }
        return WELCOME;
    }

    private Optional<CompletableFuture<byte[]>> settle(FleetMessage message) {
        return Optional.ofNullable(pending.remove(message.id())).map(Pending::answer);
    }

    private void lookForLosses(List<Address> members) {
        List<Joined> missing = roster.missing(members);
        if (!closing) {
            awaitEnds(missing);
        }
        for (Joined each : missing) {
            lose(each.agent().index(), closing ? "it ended" : cause(each));
        }
    }

    private void awaitEnds(List<Joined> missing) {
        List<Integer> hungUp = missing.stream()
                .filter(each -> self.join().hungUp(each.address()))
                .map(each -> each.agent().index())
                .toList();
        try {
            gathering.awaitEnds(hungUp, EXIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String cause(Joined missing) {
        return gathering
                .ended(missing.agent().index())
                .orElseGet(() -> self.join().hungUp(missing.address())
                        ? "its connection ended: the process or its host died"
                        : "it was silent for " + plan.silence().toMillis() / 1000.0
                                + " s: it hangs, or the network to it is cut");
    }

    private void lose(int agent, String cause) {
        roster.agents().stream().filter(each -> each.index() == agent).forEach(each -> {
            LostAgent gone = new LostAgent(each, cause);
            if (closing) {
                roster.left(gone);
            } else {
                roster.lose(gone);
            }
            List<Map.Entry<Long, Pending>> orders = pending.entrySet().stream()
                    .filter(order -> order.getValue().agent() == agent)
                    .toList();
            for (Map.Entry<Long, Pending> order : orders) {
                pending.remove(order.getKey());
                threads.execute(() -> order.getValue()
                        .answer()
                        .completeExceptionally(new FleetException(plan.at(agent, "lost: " + cause))));
            }
        });
    }

    @Override
    public List<Agent> agents() {
        return IntStream.range(0, plan.hosts().size())
                .mapToObj(index -> roster.joined(index)
                        .orElseGet(() -> new Agent(index, plan.hosts().get(index), 0)))
                .toList();
    }

    @Override
    public CompletableFuture<byte[]> order(int agent, String verb, byte[] json) {
        if (json.length > FleetMessage.MAX_ORDER || verb.length() > MOST_CHARACTERS) {
            return CompletableFuture.failedFuture(new FleetException(plan.at(
                    agent,
                    "the order '" + verb + "' has " + json.length + " bytes, more than " + FleetMessage.MAX_ORDER)));
        }
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        long id = lastOrder.incrementAndGet();
        pending.put(id, new Pending(agent, answer));
        Optional<Joined> living = roster.living(agent);
        if (living.isEmpty()) {
            pending.remove(id);
            String why = roster.loss(agent).map(LostAgent::cause).orElse("it never joined");
            return CompletableFuture.failedFuture(new FleetException(plan.at(agent, "lost: " + why)));
        }
        FleetMessage order = new FleetMessage(Kind.ORDER, agent, id, verb, json);
        CompletableFuture<?> unused = send(living.get(), order).whenComplete((receipt, problem) -> {
            if (problem != null && pending.remove(id) != null) {
                answer.completeExceptionally(new FleetException(
                        plan.at(agent, "no receipt of the order '" + verb + "': " + Causes.text(Causes.root(problem))),
                        problem));
            }
        });
        return answer;
    }

    /** The loss of the agent is reported with its cause soon; the order waits for it. */
    private CompletableFuture<byte[]> send(Joined to, FleetMessage message) {
        return self.join().send(to.address(), message).exceptionallyCompose(problem -> {
            boolean there = self.join().members().contains(to.address());
            return there ? CompletableFuture.failedFuture(problem) : CompletableFuture.completedFuture(WELCOME);
        });
    }

    @Override
    public void onLoss(Consumer<LostAgent> listener) {
        roster.onLoss(listener);
    }

    @Override
    public void close() {
        closing = true;
        gathering.end();
        for (Joined each : roster.living()) {
            FleetMessage leave =
                    new FleetMessage(Kind.LEAVE, each.agent().index(), 0, "the controller ends it", WELCOME);
            CompletableFuture<?> unused = self.join().send(each.address(), leave);
        }
        try {
            long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MS);
            while (!roster.living().isEmpty() && System.nanoTime() - deadlineNs < 0) {
                roster.await(Gathering.LOOK_EVERY_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        gathering.endProcesses();
        self.join().close();
        threads.shutdown();
    }
}
