package io.blobbench.fleet.engine;

import io.blobbench.fleet.certificate.TlsSockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.util.DefaultSocketFactory;

/**
 * The protocols below the engine, in their order.
 *
 * <ul>
 *   <li>A member that hangs keeps no message to the others: each has a thread that sends to it.
 *   <li>One port for each member, and TLS on every connection. {@code FD_SOCK2} is not among them: its connections are plain.
 *   <li>A member whose connection ends is suspected at once, and left out when it does not answer for {@value #VERIFY_MS} ms.
 *   <li>One that is silent is suspected after as long as the fleet says.
 *   <li>Parts that were separated are not merged again: who was lost stays lost.
 * </ul>
 */
final class Stack {
    /** Heartbeats within the longest silence of a member that lives. */
    private static final int HEARTBEATS = 5;

    private static final int VERIFY_MS = 500;

    private static final int JOIN_MS = 3000;
    /** The controller begins the fleet: there is no member to wait for. */
    private static final int BEGIN_MS = 50;

    /**
     * Two minutes' worth: agents that share two cores may keep each other, and the controller, from answering for this
     * long.
     */
    private static final int JOIN_ATTEMPTS = 40;

    private static final int CONNECT_MS = 1000;
    private static final int VIEW_ACK_MS = 1000;
    /** Largest size of one packet; larger messages are cut into fragments. */
    private static final int MAX_PACKET = 1 << 20;

    private static final int FRAGMENT = 60_000;
    private static final int CREDITS = 4_000_000;

    private Stack() {}

    /**
     * Makes a channel that is not connected yet.
     *
     * @param bind where it listens
     * @param controller address at which it finds the fleet
     * @param silenceMs longest silence of a member that lives
     * @param closed remembers connections that ended
     */
    static JChannel channel(
            InetAddress bind,
            int port,
            InetSocketAddress controller,
            int silenceMs,
            TlsSockets sockets,
            ClosedConnections closed)
            throws Exception {
        boolean begins = controller.equals(new InetSocketAddress(bind, port));
        DefaultSocketFactory factory = new DefaultSocketFactory(sockets.clients(), sockets.servers());
        factory.setSocketConfigurator(TlsSockets::restrict);
        TCP tcp = new MemberSenders();
        tcp.setBindAddress(bind).setBindPort(port).setPortRange(0);
        tcp.setSockConnTimeout(CONNECT_MS);
        tcp.setMaxLength(MAX_PACKET);
        tcp.tcpNodelay(true);
        tcp.logDetails(false);
        tcp.enableSuspectEvents(true);
        tcp.setSocketFactory(factory);
        TCPPING discovery = new TCPPING();
        discovery.setInitialHosts(List.of(controller));
        discovery.setPortRange(0);
        return new JChannel(
                tcp,
                closed,
                new FormerMembers(),
                discovery,
                new FD_ALL3().setTimeout(silenceMs).setInterval(silenceMs / HEARTBEATS),
                new VERIFY_SUSPECT2().setTimeout(VERIFY_MS),
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                new GMS()
                        .setJoinTimeout(begins ? BEGIN_MS : JOIN_MS)
                        .setMaxJoinAttempts(JOIN_ATTEMPTS)
                        .setViewAckCollectionTimeout(VIEW_ACK_MS)
                        .printLocalAddress(false),
                new UFC().setMaxCredits(CREDITS),
                new MFC().setMaxCredits(CREDITS),
                new FRAG4().setFragSize(FRAGMENT));
    }
}
