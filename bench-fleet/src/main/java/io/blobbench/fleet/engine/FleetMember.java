package io.blobbench.fleet.engine;

import io.blobbench.fleet.FleetException;
import io.blobbench.fleet.certificate.TlsSockets;
import io.blobbench.store.error.Causes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.infinispan.commons.TimeoutException;
import org.infinispan.configuration.global.GlobalConfiguration;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachemanagerlistener.annotation.ViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.ViewChangedEvent;
import org.infinispan.remoting.transport.Address;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.JChannel;

/**
 * A member of a fleet, the controller or an agent: the engine that runs in this process for it. Usable from any thread.
 */
final class FleetMember implements AutoCloseable {
    /** Longest time until a message's receipt is there, where members may not be silent for longer. */
    private static final int RECEIPT_MS = 30_000;

    private final String name;
    private final DefaultCacheManager manager;
    private final ClosedConnections closed;
    private final int receiptMs;

    private FleetMember(String name, DefaultCacheManager manager, ClosedConnections closed, int silenceMs) {
        this.name = name;
        this.manager = manager;
        this.closed = closed;
        this.receiptMs = Math.max(RECEIPT_MS, silenceMs);
    }

    /**
     * Joins a fleet, or begins one where there is none.
     *
     * @param run name of the fleet
     * @param name of the member, another one for each member of this process
     * @param listen where it takes connections
     * @param controller where the fleet is looked for
     * @param silenceMs longest silence of a member that lives
     * @param receiver takes messages without delay, on any thread, and returns the receipt
     * @throws FleetException with the cause, when the port is taken or the engine does not start
     */
    static FleetMember join(
            String run,
            String name,
            InetSocketAddress listen,
            InetSocketAddress controller,
            int silenceMs,
            TlsSockets sockets,
            Function<FleetMessage, byte[]> receiver)
            throws FleetException, InterruptedException {
        if (Thread.interrupted()) { // the engine may start all the same
            throw new InterruptedException("before the engine started");
        }
        MessageReceivers.open(name, receiver);
        try {
            InetAddress bind = Objects.requireNonNull(listen.getAddress());
            ClosedConnections closed = new ClosedConnections();
            JChannel channel = Stack.channel(bind, listen.getPort(), controller, silenceMs, sockets, closed);
            return new FleetMember(
                    name, new DefaultCacheManager(configuration(run, name, channel), true), closed, silenceMs);
        } catch (Exception e) {
            MessageReceivers.close(name);
            if (Causes.root(e) instanceof InterruptedException) {
                throw (InterruptedException) new InterruptedException("while the engine started").initCause(e);
            }
            throw new FleetException(
                    "the engine of the fleet does not start at " + listen.getHostString() + ":" + listen.getPort()
                            + ": " + Causes.text(Causes.root(e)),
                    e);
        }
    }

    private static GlobalConfiguration configuration(String run, String name, JChannel channel) {
        GlobalConfigurationBuilder builder = new GlobalConfigurationBuilder();
        builder.transport()
                .defaultTransport()
                .addProperty(JGroupsTransport.CHANNEL_CONFIGURATOR, new PreparedChannel(channel))
                .clusterName(run)
                .nodeName(name);
        builder.serialization().marshaller(new FleetMessageMarshaller());
        builder.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
        builder.jmx().enabled(false);
        builder.cacheContainer().statistics(false);
        builder.metrics().gauges(false);
        return builder.build();
    }

    /** Its own address. */
    Address address() {
        return manager.getAddress();
    }

    /** The member that began the fleet, or has taken its place. */
    Address coordinator() {
        return manager.getCoordinator();
    }

    /** All members, also this one. */
    List<Address> members() {
        return manager.getMembers();
    }

    /** Whether the last connection with a member has ended, so that its loss is no silence. */
    boolean hungUp(Address member) {
        return closed.with(member);
    }

    /** Reports all members from now on, whenever they change; on a thread of the engine, which must not wait. */
    void onView(Consumer<List<Address>> listener) {
        manager.addListener(new Views(listener));
    }

    /**
     * Sends a message; does not wait.
     *
     * @return its receipt; fails when the member is gone, or gives none in time
     */
    CompletableFuture<byte[]> send(Address to, FleetMessage message) {
        CompletableFuture<byte[]> receipt = new CompletableFuture<>();
        CompletableFuture<?> unused = manager.executor()
                .filterTargets(List.of(to))
                .timeout(receiptMs, TimeUnit.MILLISECONDS)
                .<byte[]>submitConsumer(message, (address, value, problem) -> {
                    if (problem != null) {
                        receipt.completeExceptionally(inTime(problem, receiptMs));
                    } else {
                        receipt.complete(value == null ? new byte[0] : value);
                    }
                })
                .whenComplete((nothing, problem) -> {
                    if (problem != null) {
                        receipt.completeExceptionally(inTime(problem, receiptMs));
                    }
                });
        return receipt;
    }

    /** Why there is no receipt, in words of the fleet where it is the time that passed. */
    static Throwable inTime(Throwable problem, int receiptMs) {
        return Causes.root(problem) instanceof TimeoutException
                ? new FleetException("none came within " + receiptMs / 1000.0 + " s")
                : problem;
    }

    /** Leaves the fleet. */
    @Override
    public void close() {
        MessageReceivers.close(name);
        closed.leave();
        manager.stop();
    }

    /** The listener that the engine calls; public because the engine requires it. */
    @Listener
    public static final class Views {
        private final Consumer<List<Address>> listener;

        Views(Consumer<List<Address>> listener) {
            this.listener = listener;
        }

        /** Passes the new members on. */
        @ViewChanged
        public void changed(ViewChangedEvent event) {
            listener.accept(event.getNewMembers());
        }
    }
}
