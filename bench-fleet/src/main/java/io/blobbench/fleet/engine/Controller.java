package io.blobbench.fleet.engine;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.fleet.LostAgent;
import io.blobbench.fleet.engine.FleetMessage.Kind;
import io.blobbench.fleet.engine.Roster.Joined;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
    private static final long LOOK_EVERY_MS = 100;
    /** How long the end of a connection waits for the end of the process, which may have caused it. */
    private static final long EXIT_MS = 400;

    private static final int MOST_CHARACTERS = 64;
    private static final byte[] WELCOME = {};
    private static final byte[] LOST = {1};

    private final FleetPlan plan;
    private final ExecutorService threads;
    private final Roster roster = new Roster();
    private final Map<Integer, LaunchedAgent> launched = new ConcurrentHashMap<>();
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong lastOrder = new AtomicLong();
    private final CompletableFuture<FleetMember> self = new CompletableFuture<>();
    private volatile Optional<String> refusal = Optional.empty();
    private volatile boolean gathered;
    private volatile boolean closing;

    /** An order without an answer. */
    private record Pending(int agent, CompletableFuture<byte[]> answer) {}

    /** @param threads for what waits */
    Controller(FleetPlan plan, ExecutorService threads) {
        this.plan = plan;
        this.threads = threads;
    }

    /** To be called once, before any agent is launched. */
    void begin(FleetMember member) {
        self.complete(member);
        member.onView(members -> threads.execute(() -> lookForLosses(members)));
    }

    void launched(int agent, LaunchedAgent how) {
        launched.put(agent, how);
    }

    /** Takes messages of agents. */
    byte[] receive(FleetMessage message) {
        switch (message.kind()) {
            case HELLO -> {
                return welcome(message).getBytes(StandardCharsets.UTF_8);
            }
            case ANSWER -> settle(message).ifPresent(order -> order.completeAsync(message::body, threads));
            case REFUSAL ->
                settle(message)
                        .ifPresent(order -> threads.execute(() ->
                                order.completeExceptionally(new FleetException(at(message.agent(), message.text())))));
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

    /** The reason why an agent cannot join; empty when it has. */
    private String welcome(FleetMessage hello) {
        int index = hello.agent();
        ByteBuffer body = ByteBuffer.wrap(hello.body());
        long pid = body.getLong();
        Address address = Address.fromNodeUUID(new UUID(body.getLong(), body.getLong()));
        if (index < 0 || index >= plan.hosts().size()) {
            return "there is no agent " + index + " in this fleet";
        }
        if (!hello.text().equals(plan.build())) {
            String other = at(
                    index,
                    "it runs build " + hello.text() + " of bench, and the controller build " + plan.build()
                            + "; both need the same");
            refusal = Optional.of(other);
            return other;
        }
        if (closing || gathered) {
            return at(index, "it came too late: the fleet " + (closing ? "has ended" : "is complete without it"));
        }
        if (!roster.add(new Joined(new Agent(index, plan.hosts().get(index), pid), address))) {
            String twice = at(index, "agent " + index + " has joined already, from another process");
            plan.notices().accept("refused a second agent: " + twice);
            return twice;
        }
        return "";
    }

    /**
     * Waits until another agent may start, or one had enough time to join.
     *
     * @param most agents that may be starting at once
     * @throws FleetException when one has ended although the plan needs all
     */
    void awaitRoom(int most) throws FleetException, InterruptedException {
        long deadlineNs = System.nanoTime() + plan.joinWithin().toNanos();
        while (starting() >= most && System.nanoTime() - deadlineNs < 0) {
            checkMissing(false);
            roster.await(LOOK_EVERY_MS);
        }
    }

    private long starting() {
        return launched.entrySet().stream()
                .filter(each ->
                        !roster.has(each.getKey()) && each.getValue().ended().isEmpty())
                .count();
    }

    /**
     * Waits until all agents are there, or the time has passed.
     *
     * @throws FleetException when one is refused, has ended, or is missing although the plan needs all
     */
    void awaitAll() throws FleetException, InterruptedException {
        long deadlineNs = System.nanoTime() + plan.joinWithin().toNanos();
        while (roster.agents().size() < plan.hosts().size()) {
            if (refusal.isPresent()) {
                throw new FleetException(refusal.get());
            }
            boolean late = System.nanoTime() - deadlineNs >= 0;
            checkMissing(late);
            if (late) {
                break;
            }
            roster.await(LOOK_EVERY_MS);
        }
        gathered = true;
        if (roster.agents().isEmpty()) {
            throw new FleetException(
                    "no agent joined within " + plan.joinWithin().toSeconds() + " s");
        }
    }

    private void checkMissing(boolean late) throws FleetException {
        for (int index = 0; index < plan.hosts().size(); index++) {
            if (roster.has(index)) {
                continue;
            }
            Optional<String> ended = Optional.ofNullable(launched.get(index)).flatMap(LaunchedAgent::ended);
            if (late && plan.continueWithoutMissing()) {
                Agent missing = new Agent(index, plan.hosts().get(index), 0);
                roster.lose(new LostAgent(missing, ended.orElse("it did not join in time")));
            } else if (ended.isPresent() && !plan.continueWithoutMissing()) {
                throw new FleetException(at(index, "the agent did not join: " + ended.get()));
            } else if (late) {
                throw new FleetException(at(
                        index,
                        "the agent did not join within " + plan.joinWithin().toSeconds()
                                + " s; can it reach the controller at " + plan.address()
                                + (plan.port() == 0 ? "" : ":" + plan.port()) + "?"));
            }
        }
    }

    private void lookForLosses(List<Address> members) {
        for (Joined missing : roster.missing(members)) {
            int index = missing.agent().index();
            lose(index, closing ? "it ended" : cause(missing));
        }
    }

    private String cause(Joined missing) {
        boolean hungUp = self.join().hungUp(missing.address());
        Optional<LaunchedAgent> how =
                Optional.ofNullable(launched.get(missing.agent().index()));
        try {
            for (long waitedMs = 0; hungUp && waitedMs < EXIT_MS; waitedMs += LOOK_EVERY_MS) {
                if (how.flatMap(LaunchedAgent::ended).isPresent()) {
                    break;
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return how.flatMap(LaunchedAgent::ended)
                .orElse(
                        hungUp
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
                        .completeExceptionally(new FleetException(at(agent, "lost: " + cause))));
            }
        });
    }

    private String at(int agent, String what) {
        return "agent " + agent + " on " + plan.hosts().get(agent) + ": " + what;
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
            return CompletableFuture.failedFuture(new FleetException(at(
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
            return CompletableFuture.failedFuture(new FleetException(at(agent, "lost: " + why)));
        }
        FleetMessage order = new FleetMessage(Kind.ORDER, agent, id, verb, json);
        CompletableFuture<?> unused = send(living.get(), order).whenComplete((receipt, problem) -> {
            if (problem != null && pending.remove(id) != null) {
                answer.completeExceptionally(
                        new FleetException(at(agent, "the order '" + verb + "' did not arrive: " + problem), problem));
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
        for (Joined each : roster.living()) {
            FleetMessage leave =
                    new FleetMessage(Kind.LEAVE, each.agent().index(), 0, "the controller ends it", WELCOME);
            CompletableFuture<?> unused = self.join().send(each.address(), leave);
        }
        try {
            long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MS);
            while (!roster.living().isEmpty() && System.nanoTime() - deadlineNs < 0) {
                roster.await(LOOK_EVERY_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        launched.values().forEach(LaunchedAgent::askToEnd);
        launched.values().forEach(LaunchedAgent::close);
        self.join().close();
        threads.shutdown();
    }
}
