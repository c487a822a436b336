package io.blobbench.trial.fleet;

import io.blobbench.fleet.FleetException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** The agents of one trial, given orders together. Control thread only, except {@link #stop} and {@link #endPhase}. */
final class AgentGroup {
    /** Time between two checks of working agents. */
    static final Duration LOOK = Duration.ofMillis(500);

    /** The start of the engine's message about a loss. */
    private static final String LOST = "lost: ";

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final List<FleetAgent> members;
    private final FleetRules rules;
    private final NanoClock clock;
    private volatile boolean stopping;
    private volatile boolean ending;

    AgentGroup(List<RemoteAgent> agents, FleetRules rules, NanoClock clock) {
        this.members = agents.stream().map(FleetAgent::new).toList();
        this.rules = rules;
        this.clock = clock;
    }

    List<FleetAgent> members() {
        return members;
    }

    /** Those that were not lost. */
    List<FleetAgent> present() {
        return members.stream().filter(agent -> !agent.lost()).toList();
    }

    List<FleetAgent> lost() {
        return members.stream().filter(FleetAgent::lost).toList();
    }

    /** Those that were lost before they had a share of the trial. */
    List<FleetAgent> lostBefore() {
        return lost().stream().filter(agent -> !agent.hasShare()).toList();
    }

    /** Those that were lost while they had a share of the trial. */
    List<FleetAgent> lostDuring() {
        return lost().stream().filter(FleetAgent::hasShare).toList();
    }

    /**
     * Gives each an order, and waits for all answers.
     *
     * @param what for messages: {@code "prepare"}
     * @param meanwhile is called now and then while some have not answered, with those
     * @return answers of those that are not lost
     * @throws StoreException when an agent is lost and the rules end the trial then, or when none is left
     */
    <T> Map<FleetAgent, T> all(
            String what, Duration limit, Function<FleetAgent, CompletableFuture<T>> order, Meanwhile meanwhile)
            throws StoreException, InterruptedException {
        Map<FleetAgent, CompletableFuture<T>> waiting = new LinkedHashMap<>();
        present().forEach(agent -> waiting.put(agent, order.apply(agent)));
        Map<FleetAgent, T> answers = new LinkedHashMap<>();
        long deadlineNs = clock.nanoTime() + limit.toNanos();
        meanwhile.begun();
        while (!waiting.isEmpty()) {
            awaitSome(waiting, Math.min(meanwhile.untilLookNs(), Math.max(1, deadlineNs - clock.nanoTime())));
            boolean late = clock.nanoTime() - deadlineNs >= 0;
            for (FleetAgent agent : List.copyOf(waiting.keySet())) {
                CompletableFuture<T> answer = waiting.get(agent);
                if (answer != null && (answer.isDone() || late)) {
                    waiting.remove(agent);
                    take(what, limit, agent, answer, answers);
                }
            }
            if (!waiting.isEmpty()) {
                if (ending) {
                    orderEnd(); // one that was busy with something else has not heard it
                }
                meanwhile.look(List.copyOf(waiting.keySet()));
            }
        }
        meanwhile.over();
        if (present().isEmpty()) {
            throw new StoreException("no agent is left: " + lostOnes());
        }
        return answers;
    }

    /** The same without anything to do while waiting. */
    <T> Map<FleetAgent, T> all(String what, Duration limit, Function<FleetAgent, CompletableFuture<T>> order)
            throws StoreException, InterruptedException {
        return all(what, limit, order, working -> {});
    }

    private static void awaitSome(Map<FleetAgent, ? extends CompletableFuture<?>> waiting, long limitNs)
            throws InterruptedException {
        try {
            CompletableFuture.allOf(waiting.values().toArray(CompletableFuture[]::new))
                    .get(limitNs, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // agents that failed or are late are checked one by one
        }
    }

    private <T> void take(
            String what, Duration limit, FleetAgent agent, CompletableFuture<T> answer, Map<FleetAgent, T> answers)
            throws StoreException, InterruptedException {
        if (!answer.isDone()) {
            lose(agent, "did not " + what + " within " + limit.toSeconds() + " s");
            return;
        }
        try {
            answers.put(agent, answer.get());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            lose(agent, cause instanceof FleetException ? own(agent, cause) : String.valueOf(cause));
        }
    }

    /** The cause without what our sentence says itself. */
    private static String own(FleetAgent agent, Throwable loss) {
        String text = String.valueOf(loss.getMessage());
        String cause = text.startsWith(agent.name() + ": ")
                ? text.substring(agent.name().length() + 2)
                : text;
        return cause.startsWith(LOST) ? cause.substring(LOST.length()) : cause;
    }

    private void lose(FleetAgent agent, String cause) throws StoreException {
        agent.lost(cause, clock.nanoTime());
        if (!rules.continues()) {
            throw new StoreException(agent.name() + " was lost: " + cause);
        }
    }

    /** The lost agents with their causes, as text. */
    String lostOnes() {
        return text(lost());
    }

    /** Agents that were lost with their causes. */
    static String text(List<FleetAgent> lost) {
        return String.join(
                "; ",
                lost.stream()
                        .map(agent -> agent.name() + " was lost: " + agent.trouble())
                        .toList());
    }

    /** Asks each agent for its clock some times, before a phase. */
    void synchronise(int pings, Duration limit) throws StoreException, InterruptedException {
        offsets(pings, limit).forEach(FleetAgent::synchronised);
    }

    /** The same after the measurement. */
    void synchroniseAfter(int pings, Duration limit) throws StoreException, InterruptedException {
        offsets(pings, limit).forEach(FleetAgent::synchronisedAfter);
    }

    private Map<FleetAgent, ClockOffset> offsets(int pings, Duration limit)
            throws StoreException, InterruptedException {
        Map<FleetAgent, List<ClockOffset.Ping>> all = new LinkedHashMap<>();
        for (int i = 0; i < pings; i++) {
            Map<FleetAgent, ClockOffset.Ping> round = all("answer a ping", limit, this::ping);
            round.forEach((agent, ping) ->
                    all.computeIfAbsent(agent, any -> new ArrayList<>()).add(ping));
        }
        Map<FleetAgent, ClockOffset> offsets = new LinkedHashMap<>();
        present().forEach(agent -> offsets.put(agent, ClockOffset.of(all.getOrDefault(agent, List.of()))));
        return offsets;
    }

    private CompletableFuture<ClockOffset.Ping> ping(FleetAgent agent) {
        long sentNs = clock.nanoTime();
        return agent.remote().ping().thenApply(pong -> new ClockOffset.Ping(sentNs, pong.nanoTime(), clock.nanoTime()));
    }

    /** Any thread: ends the load of all, now and later, as the run is being interrupted. */
    void stop() {
        stopping = true;
        endPhase();
    }

    /** Any thread: ends the phase of all, whose operations are accounted for as usual; no other follows. */
    void endPhase() {
        ending = true;
        orderEnd();
    }

    /** Whether all load is to end. */
    boolean ending() {
        return ending;
    }

    /** Whether all load is to end because the run is being interrupted. */
    boolean stopping() {
        return stopping;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // an agent that does not hear it is lost, which its other orders say
    private void orderEnd() {
        members.forEach(agent -> {
            if (stopping) {
                agent.remote().stop();
            } else {
                agent.remote().endPhase();
            }
        });
    }

    /** Orders all agents to close their connections; a failure here has its cause elsewhere. */
    void end() throws InterruptedException {
        Map<FleetAgent, CompletableFuture<?>> ends = new LinkedHashMap<>();
        members.forEach(agent -> ends.put(agent, agent.remote().end())); // also those that are lost and may load on
        try {
            CompletableFuture.allOf(ends.values().toArray(CompletableFuture[]::new))
                    .get(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // the engine ends an agent that is lost
        }
        ends.forEach((agent, end) -> {
            if (end.isDone() && !end.isCompletedExceptionally()) {
                agent.ended();
            }
        });
    }

    /**
     * Waits until lost agents that took part, and cannot be ordered to end, have ended by themselves: until then they
     * may write.
     */
    void awaitLost() throws InterruptedException {
        long endedNs = rules.untilEnded().toNanos();
        for (FleetAgent agent : lost()) {
            while (agent.mayWrite() && clock.nanoTime() - agent.lostNs() < endedNs) {
                long leftNs = endedNs - (clock.nanoTime() - agent.lostNs());
                TimeUnit.NANOSECONDS.sleep(Math.min(LOOK.toNanos(), leftNs));
            }
        }
    }

    /** Something to do while agents work. */
    @FunctionalInterface
    interface Meanwhile {
        /** Once, when all have their order. */
        default void begun() throws InterruptedException {}

        void look(List<FleetAgent> working) throws StoreException, InterruptedException;

        /** How long to wait for answers before the next check. */
        default long untilLookNs() {
            return LOOK.toNanos();
        }

        /** Called once, when no agent works any more. */
        default void over() {}
    }
}
