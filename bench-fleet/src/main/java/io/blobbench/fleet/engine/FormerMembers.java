package io.blobbench.fleet.engine;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.stack.Protocol;
import org.jgroups.util.MessageBatch;
import org.jspecify.annotations.Nullable;

/**
 * Sends, above the transport, nothing to members that have left, until they are heard again. A message to one, as a
 * repeated one is, would open its connection anew, and an agent that was stopped would get orders when it is back.
 * Usable from any thread.
 */
final class FormerMembers extends Protocol {
    private final Set<Address> silent = ConcurrentHashMap.newKeySet();
    private volatile List<Address> members = List.of();

    @Override
    public Object down(Event event) {
        if (event.getType() == Event.VIEW_CHANGE) {
            List<Address> now = event.<View>getArg().getMembers();
            silent.addAll(members);
            now.forEach(silent::remove);
            members = now;
        }
        return down_prot.down(event);
    }

    @Override
    public @Nullable Object down(Message message) {
        Address to = message.getDest();
        return to != null && silent.contains(to) ? null : down_prot.down(message);
    }

    @Override
    public Object up(Message message) {
        silent.remove(message.getSrc());
        return up_prot.up(message);
    }

    @Override
    public void up(MessageBatch batch) {
        silent.remove(batch.getSender());
        up_prot.up(batch);
    }
}
