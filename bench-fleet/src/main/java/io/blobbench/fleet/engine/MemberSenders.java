package io.blobbench.fleet.engine;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;

/**
 * TCP with a thread for each member that it sends to. JGroups itself sends to all members from one thread, which a stopped or cut-off process
 * keeps: the kernel of its host accepts connections, but nothing answers the handshake of TLS, and writes wait when the buffers of a connection
 * are full. The heartbeats to all other members would wait with it, and those would leave. Usable from any thread.
 */
final class MemberSenders extends TCP {
    /** Packets that may wait for one member. The rest is dropped, and sent again. */
    private static final int MOST_WAITING = 1024;

    private static final long IDLE_SECONDS = 30;

    private final Map<Address, ThreadPoolExecutor> senders = new ConcurrentHashMap<>();

    MemberSenders() {
        setId(ClassConfigurator.getProtocolId(TCP.class)); // its own class is unknown to JGroups
    }

    @Override
    public void send(Address to, byte[] data, int offset, int length) {
        byte[] packet = Arrays.copyOfRange(data, offset, offset + length); // the caller uses its array again
        senders.computeIfAbsent(to, this::sender).execute(() -> {
            try {
                super.send(to, packet, 0, packet.length);
            } catch (Exception e) {
                // the member is sent it again, or is lost
            }
        });
    }

    private ThreadPoolExecutor sender(Address to) {
        ThreadPoolExecutor sender = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                task -> {
                    Thread thread = new Thread(task, "sender to " + to);
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        sender.allowCoreThreadTimeOut(true);
        return sender;
    }

    /** Closes the connections to others, and forgets what waits for them: nobody is to get an old order when it is back. */
    @Override
    public void retainAll(Collection<Address> members) {
        senders.forEach((to, sender) -> {
            if (!members.contains(to)) {
                sender.getQueue().clear(); // before a closed connection lets its thread go on and open another
            }
        });
        super.retainAll(members);
    }

    /** Closes all connections, which ends what their threads wait for. */
    @Override
    public void stop() {
        super.stop();
        senders.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
