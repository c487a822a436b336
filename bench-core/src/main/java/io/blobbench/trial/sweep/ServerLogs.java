package io.blobbench.trial.sweep;

import io.blobbench.server.ServerNode;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import java.util.List;

/** The last lines of servers' logs, which may say why something failed. */
final class ServerLogs {
    private static final int LINES = 15;

    private ServerLogs() {}

    /** Tells them, server by server. */
    static void report(List<ServerNode> servers, RunListener listener) {
        for (ServerNode node : servers) {
            listener.on(new RunEvent.ServerLog(node.name(), node.logTail(LINES)));
        }
    }
}
