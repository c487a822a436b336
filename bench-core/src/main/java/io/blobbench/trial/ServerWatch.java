package io.blobbench.trial;

import io.blobbench.load.PhaseListener;
import io.blobbench.server.ServerNode;
import java.util.List;
import java.util.Optional;

/** Which local servers of a trial have ended by themselves, or were killed. Control thread only. */
final class ServerWatch {
    private final List<ServerNode> servers;

    ServerWatch(List<ServerNode> servers) {
        this.servers = List.copyOf(servers);
    }

    /** Ends a phase when none is left: the rest of it would show how fast operations fail. */
    PhaseListener over(PhaseListener listener) {
        return (startSeconds, seconds, counts, latencies) ->
                listener.interval(startSeconds, seconds, counts, latencies) && !noneLeft();
    }

    /** Whether there were servers, and all have ended. */
    boolean noneLeft() {
        return !servers.isEmpty() && servers.stream().noneMatch(ServerNode::alive);
    }

    /** Says which have ended; empty while all are alive. */
    Optional<String> ended() {
        List<String> names = servers.stream()
                .filter(node -> !node.alive())
                .map(ServerNode::name)
                .toList();
        return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names) + " ended during the trial");
    }
}
