package io.blobbench.fleet.engine;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.LostAgent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.infinispan.remoting.transport.Address;
import org.jspecify.annotations.Nullable;

/** Which agents have joined, and which of them are lost. Usable from any thread. */
final class Roster {
    private final Map<Integer, Joined> joined = new TreeMap<>();
    private final Map<Integer, LostAgent> lost = new TreeMap<>();
    private final List<Consumer<LostAgent>> listeners = new ArrayList<>();

    /** An agent, and where the engine reaches it. */
    record Joined(Agent agent, Address address) {}

    /** Adds an agent; returns false when one of its index is there. */
    synchronized boolean add(Joined agent) {
        boolean added = joined.putIfAbsent(agent.agent().index(), agent) == null;
        notifyAll();
        return added;
    }

    synchronized boolean has(int agent) {
        return joined.containsKey(agent);
    }

    /** Waits for a change, or for nothing. */
    @SuppressWarnings("WaitNotInLoop") // the caller checks again
    synchronized void await(long ms) throws InterruptedException {
        wait(ms);
    }

    /** One that joined, lost or not. */
    synchronized Optional<Agent> joined(int agent) {
        return Optional.ofNullable(joined.get(agent)).map(Joined::agent);
    }

    /** All that joined, by their index. */
    synchronized List<Agent> agents() {
        return joined.values().stream().map(Joined::agent).toList();
    }

    /** One that is there and not lost. */
    synchronized Optional<Joined> living(int agent) {
        return lost.containsKey(agent) ? Optional.empty() : Optional.ofNullable(joined.get(agent));
    }

    /** Those that are not lost. */
    synchronized List<Joined> living() {
        return joined.values().stream()
                .filter(each -> !lost.containsKey(each.agent().index()))
                .toList();
    }

    /** Those that are not lost, and not among these members. */
    synchronized List<Joined> missing(Collection<Address> members) {
        return living().stream()
                .filter(each -> !members.contains(each.address()))
                .toList();
    }

    synchronized Optional<LostAgent> loss(int agent) {
        return Optional.ofNullable(lost.get(agent));
    }

    /** Reports every loss once, earlier ones at once. */
    void onLoss(Consumer<LostAgent> listener) {
        List<LostAgent> before;
        synchronized (this) {
            before = List.copyOf(lost.values());
            listeners.add(listener);
        }
        before.forEach(listener);
    }

    /** Notes that an agent has left as it should; no listener is called. */
    synchronized void left(LostAgent gone) {
        lost.putIfAbsent(gone.agent().index(), gone);
        notifyAll();
    }

    /** Notes a loss and reports it; does nothing when it is known. */
    void lose(LostAgent loss) {
        List<Consumer<LostAgent>> told;
        synchronized (this) {
            @Nullable LostAgent known = lost.putIfAbsent(loss.agent().index(), loss);
            notifyAll();
            if (known != null) {
                return;
            }
            told = List.copyOf(listeners);
        }
        told.forEach(listener -> listener.accept(loss));
    }
}
