package io.blobbench.server.relay;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The thread of {@link Relays}: accepts connections, finds out whose they are, and moves or holds their bytes. */
final class Carrier implements Runnable {
    private static final long LOOK_UP_MS = 20;
    /** Time in which it must be known who opened a connection: the pid of a member that has just started is not known at once. */
    private static final long LOOK_UP_NS = TimeUnit.SECONDS.toNanos(5);

    private final Selector selector;
    private final int members;
    private final IntFunction<OptionalLong> pids;
    private final Queue<Order> orders = new ConcurrentLinkedQueue<>();
    private final Set<Integer> cutOff = new HashSet<>();
    private final Set<Link> links = new HashSet<>();
    private final List<Link> ofUnknown = new ArrayList<>();
    private volatile boolean ended;
    private volatile @Nullable Exception failure;

    /** A member that is cut off, or is so no longer. */
    private record Order(int member, boolean cut, CompletableFuture<Void> done) {}

    /**
     * A thread that has not begun.
     *
     * @param selector whose listeners all have an {@link Entrance}
     * @param pids the process of each member by its index, empty while it has none
     */
    Carrier(Selector selector, int members, IntFunction<OptionalLong> pids) {
        this.selector = selector;
        this.members = members;
        this.pids = pids;
    }

    /** Any thread: cuts a member off, or no longer; complete when that is done, or never will be. */
    CompletableFuture<Void> order(int member, boolean cut) {
        Order order = new Order(member, cut, new CompletableFuture<>());
        orders.add(order);
        if (ended) {
            refuseOrders();
        }
        selector.wakeup();
        return order.done;
    }

    /** Any thread: ends it soon. */
    void end() {
        ended = true;
        selector.wakeup();
    }

    @Override
    public void run() {
        try {
            while (!ended) {
                selector.select(this::ready, ofUnknown.isEmpty() ? 0 : LOOK_UP_MS);
                for (Order order = orders.poll(); order != null; order = orders.poll()) {
                    carryOut(order);
                }
                List.copyOf(ofUnknown).forEach(this::lookUp);
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        } finally {
            ended = true;
            List.copyOf(links).forEach(this::end);
            closeAll(selector);
            refuseOrders();
        }
    }

    private void refuseOrders() {
        for (Order order = orders.poll(); order != null; order = orders.poll()) {
            String cause = Optional.ofNullable(failure).map(e -> ": " + e).orElse("");
            order.done.completeExceptionally(new IOException("it has ended" + cause, failure));
        }
    }

    private void carryOut(Order order) {
        if (order.cut) {
            cutOff.add(order.member);
        } else {
            cutOff.remove(order.member);
        }
        List.copyOf(links).forEach(this::serve);
        order.done.complete(null);
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof Entrance entrance) {
            accept(entrance);
        } else if (key.attachment() instanceof Link link) {
            serve(link);
        }
    }

    private void accept(Entrance entrance) {
        try {
            SocketChannel accepted = entrance.channel().accept();
            if (accepted != null) {
                Link link = new Link(selector, accepted, entrance.member(), entrance.address());
                links.add(link);
                ofUnknown.add(link);
            }
        } catch (IOException e) {
            // It has ended already, or no file is left for it: the process that opened it will notice.
        }
    }

    private void lookUp(Link link) {
        try {
            OptionalInt owner = SocketOwners.owner(link.peer(), link.entrance(), members, pids);
            if (owner.isPresent()) {
                link.openedBy(owner.getAsInt());
                ofUnknown.remove(link);
                serve(link);
            } else if (link.ageNs() > LOOK_UP_NS) {
                end(link);
            }
        } catch (IOException e) {
            end(link);
        }
    }

    private void serve(Link link) {
        if (link.origin() == Link.UNKNOWN) {
            return;
        }
        boolean between = link.origin() != link.target();
        try {
            if (between && (cutOff.contains(link.origin()) || cutOff.contains(link.target()))) {
                link.hold();
            } else if (link.goOn()) {
                end(link);
            }
        } catch (IOException | RuntimeException e) { // one end is gone, and so is the other then
            end(link);
        }
    }

    private void end(Link link) {
        links.remove(link);
        ofUnknown.remove(link);
        try {
            link.close();
        } catch (IOException e) {
            // It is closed as far as it can be.
        }
    }

    /** Closes a selector with its listeners. */
    static void closeAll(Selector selector) {
        try {
            for (SelectionKey key : List.copyOf(selector.keys())) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            // With the harness, all of its sockets end.
        }
    }
}
