package io.blobbench.fleet.engine;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.stack.Protocol;
import org.jgroups.util.ExtendedUUID;

/**
 * Remembers, above the transport, the members whose connection ended, which the transport suspects then: a member that
 * is lost without it was silent. Usable from any thread.
 */
final class ClosedConnections extends Protocol {
    private final Set<Address> closed = ConcurrentHashMap.newKeySet();

    @Override
    public Object up(Event event) {
        if (event.getType() == Event.SUSPECT) {
            Collection<Address> suspects = event.getArg();
            closed.addAll(suspects);
        }
        return up_prot.up(event);
    }

    /** Whether the connection with a member has ended. */
    boolean with(org.infinispan.remoting.transport.Address member) {
        return closed.stream()
                .filter(ExtendedUUID.class::isInstance)
                .map(address -> org.infinispan.remoting.transport.Address.fromExtendedUUID((ExtendedUUID) address))
                .anyMatch(member::equals);
    }
}
