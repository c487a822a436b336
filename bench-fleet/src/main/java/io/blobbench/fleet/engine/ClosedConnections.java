package io.blobbench.fleet.engine;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.stack.Protocol;
import org.jgroups.util.ExtendedUUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers, above the transport, the members whose connection ended, which the transport suspects then, until they
 * answer: a member that is lost without it was silent. Usable from any thread.
 *
 * <p>Connections end while the member itself leaves, too, when the threads of the protocols above may have ended.
 */
final class ClosedConnections extends Protocol {
    private final Set<Address> closed = ConcurrentHashMap.newKeySet();
    private volatile boolean leaving;

    @Override
    public @Nullable Object up(Event event) {
        if (event.getType() != Event.SUSPECT) {
            return up_prot.up(event);
        }
        Collection<Address> suspects = event.getArg();
        closed.addAll(suspects);
        try {
            return up_prot.up(event);
        } catch (RejectedExecutionException e) {
            if (leaving) {
                return null;
            }
            throw e;
        }
    }

    @Override
    public @Nullable Object down(Event event) {
        if (event.getType() == Event.UNSUSPECT) {
            closed.remove(event.<Address>getArg());
        }
        return down_prot.down(event);
    }

    /** This member leaves: nobody has to be told of connections that end. */
    void leave() {
        leaving = true;
    }

    /** Whether the connection with a member has ended, and the member has not answered since. */
    boolean with(org.infinispan.remoting.transport.Address member) {
        return closed.stream()
                .filter(ExtendedUUID.class::isInstance)
                .map(address -> org.infinispan.remoting.transport.Address.fromExtendedUUID((ExtendedUUID) address))
                .anyMatch(member::equals);
    }
}
