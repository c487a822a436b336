package io.blobbench.fleet.engine;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.LaunchedAgent;
import io.blobbench.fleet.LostAgent;
import io.blobbench.fleet.engine.Roster.Joined;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.infinispan.remoting.transport.Address;

/** The agents of a plan on their way into the roster: which were launched, which may still join. Usable from any thread. */
final class Gathering {
    static final long LOOK_EVERY_MS = 100;

    private final FleetPlan plan;
    private final Roster roster;
    private final Map<Integer, LaunchedAgent> launched = new ConcurrentHashMap<>();
    private volatile Optional<String> refusal = Optional.empty();
    /** Why nobody can join any more. */
    private volatile Optional<String> over = Optional.empty();

    Gathering(FleetPlan plan, Roster roster) {
        this.plan = plan;
        this.roster = roster;
    }

    void launched(int agent, LaunchedAgent how) {
        launched.put(agent, how);
    }

    /** How the process of an agent ended; empty while it runs, or if unknown. */
    Optional<String> ended(int agent) {
        return Optional.ofNullable(launched.get(agent)).flatMap(LaunchedAgent::ended);
    }

    /** Waits until it is known how the processes of agents ended, for all of them together no longer than a limit. */
    void awaitEnds(List<Integer> agents, Duration limit) throws InterruptedException {
        long deadlineNs = System.nanoTime() + limit.toNanos();
        while (agents.stream().anyMatch(agent -> ended(agent).isEmpty()) && System.nanoTime() - deadlineNs < 0) {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
        }
    }

    /** The reason why an agent cannot join; empty when it has. */
    String welcome(FleetMessage hello) {
        int index = hello.agent();
        ByteBuffer body = ByteBuffer.wrap(hello.body());
        long pid = body.getLong();
        Address address = Address.fromNodeUUID(new UUID(body.getLong(), body.getLong()));
        if (index < 0 || index >= plan.hosts().size()) {
            return "there is no agent " + index + " in this fleet";
        }
        if (!hello.text().equals(plan.build())) {
            String other = plan.at(
                    index,
                    "it runs build " + hello.text() + " of bench, and the controller build " + plan.build()
                            + "; both need the same");
            refusal = Optional.of(other);
            return other;
        }
        if (over.isPresent()) {
            return plan.at(index, "it came too late: " + over.get());
        }
        if (!roster.add(new Joined(new Agent(index, plan.hosts().get(index), pid), address))) {
            String twice = plan.at(index, "agent " + index + " has joined already, from another process");
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
     * Waits until all agents are there, or the time has passed. None can join afterwards.
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
        over = Optional.of("the fleet is complete without it");
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
            Optional<String> ended = ended(index);
            if (late && plan.continueWithoutMissing()) {
                Agent missing = new Agent(index, plan.hosts().get(index), 0);
                roster.lose(new LostAgent(missing, ended.orElse("it did not join in time")));
            } else if (ended.isPresent() && !plan.continueWithoutMissing()) {
                throw new FleetException(plan.at(index, "the agent did not join: " + ended.get()));
            } else if (late) {
                throw new FleetException(plan.at(
                        index,
                        "the agent did not join within " + plan.joinWithin().toSeconds()
                                + " s; can it reach the controller at " + plan.address()
                                + (plan.port() == 0 ? "" : ":" + plan.port()) + "?"));
            }
        }
    }

    /** Has nobody join any more. */
    void end() {
        over = Optional.of("the fleet has ended");
    }

    /** Ends all processes that were launched. */
    void endProcesses() {
        launched.values().forEach(LaunchedAgent::askToEnd);
        launched.values().forEach(LaunchedAgent::close);
    }
}
