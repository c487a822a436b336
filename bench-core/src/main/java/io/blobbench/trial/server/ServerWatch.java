package io.blobbench.trial.server;

import io.blobbench.load.PhaseListener;
import io.blobbench.server.ServerNode;
import io.blobbench.trial.fault.DownServers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which local servers of a trial have ended by themselves, or were killed by others. Control thread only. */
public final class ServerWatch {
    /** Texts in a log that explain the end of its server, in the order in which they are looked for. */
    private static final List<String> CAUSES =
            List.of("no space left on device", "java.lang.OutOfMemoryError: Java heap space");

    private static final String KILLED = ", killed with SIGKILL, as by a system that is short of memory";

    private final List<ServerNode> servers;
    private final DownServers down;

    /** @param down servers whose end is no accident */
    public ServerWatch(List<ServerNode> servers, DownServers down) {
        this.servers = List.copyOf(servers);
        this.down = down;
    }

    /**
     * Ends a phase when none is left, unless the scenario asked for that: the rest of it would show how fast operations fail.
     *
     * @param gone run in every interval after that, as no operation will be answered any more
     */
    public PhaseListener over(PhaseListener listener, Runnable gone) {
        return passed -> {
            boolean goOn = listener.interval(passed);
            if (noneAnswers()) {
                gone.run();
                return false;
            }
            return goOn;
        };
    }

    /** Whether there were servers, and all have ended. */
    public boolean noneLeft() {
        return !servers.isEmpty() && servers.stream().noneMatch(ServerNode::alive);
    }

    /** The same, and the scenario wanted none of them to: nothing will be answered any more. */
    public boolean noneAnswers() {
        return noneLeft() && servers.stream().noneMatch(down::contains);
    }

    /** Names the servers that have ended, and whether disk, heap or memory was full, as far as can be told; empty while all are alive. */
    public Optional<String> ended() {
        return ended(servers.stream().filter(node -> !down.contains(node)).toList(), "during the trial");
    }

    /** The same of any servers, with the time of their end: {@code during the trial}. */
    public static Optional<String> ended(List<ServerNode> servers, String when) {
        List<ServerNode> ended = servers.stream().filter(node -> !node.alive()).toList();
        if (ended.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> cause = CAUSES.stream()
                .filter(text -> ended.stream().anyMatch(node -> node.logContains(text)))
                .findFirst();
        return Optional.of(ended.stream().map(ServerNode::name).collect(Collectors.joining(", "))
                + " ended " + when
                + cause.map(text -> ", whose log says: " + text)
                        .orElse(ended.stream().allMatch(ServerNode::killed) ? KILLED : ""));
    }

    /**
     * The sentence of {@link #ended()} where a process that only observes the same servers has composed a text without knowing whether they
     * were killed; any other text stays as it is.
     */
    public String withKill(String text) {
        return ended().filter((text + KILLED)::equals).orElse(text);
    }
}
