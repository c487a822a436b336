package io.blobbench.trial.fault;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.store.error.StoreException;
import java.time.Duration;

/** The end of all servers of a trial at once, and their start on what they had written. One trial. */
public final class Crash {
    /** Each node has two minutes; several may start one after the other. */
    public static final Duration LONGEST_START = Duration.ofMinutes(10);

    private final TrialServers servers;
    private final DownServers down;

    /** A crash that has not happened. */
    public Crash(TrialServers servers, DownServers down) {
        this.servers = servers;
        this.down = down;
    }

    /** Kills all servers with SIGKILL. Control thread. */
    public void kill() {
        down.add(servers.nodes());
        servers.nodes().forEach(ServerNode::kill);
    }

    /** Starts them again; returns when they are ready. The thread of a control call. */
    public void recover() throws StoreException {
        try {
            servers.restart(servers.nodes());
        } catch (ServerException e) {
            throw new StoreException("the servers did not start again on their data: " + e.getMessage(), e);
        }
        down.remove(servers.nodes());
    }
}
