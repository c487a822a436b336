package io.blobbench.trial.fault;

import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.Collectors;

/** The begins and ends of faults in a measurement, each with its time. Usable from any thread. */
final class FaultMarks {
    private final NanoClock clock;
    private final Queue<Mark> marks = new ArrayDeque<>();
    private long originNs;
    private double firstSeconds = Double.POSITIVE_INFINITY;

    FaultMarks(NanoClock clock) {
        this.clock = clock;
    }

    /** A description of what happens to servers. */
    private record Mark(double seconds, String text) {}

    /** The measurement begins at an instant, to which times refer. Before all marks. */
    synchronized void start(long beginsNs) {
        originNs = beginsNs;
    }

    /**
     * Returns the time now, in seconds since the begin, which is that of the mark; the first call is the begin of the first fault.
     *
     * @param servers those it happens to; without any there is no mark
     */
    synchronized double add(String what, List<ServerNode> servers) {
        // under the lock: a mark of a time that is over is there for all who ask
        double seconds = (clock.nanoTime() - originNs) / 1e9;
        firstSeconds = Math.min(firstSeconds, seconds);
        if (!servers.isEmpty()) {
            String names = servers.stream().map(ServerNode::name).collect(Collectors.joining(", "));
            marks.add(new Mark(seconds, what + " " + names));
        }
        return seconds;
    }

    /** When the first fault began, in seconds since the begin; infinite until then. */
    synchronized double firstSeconds() {
        return firstSeconds;
    }

    /** Takes the descriptions of all until a time, in seconds since the begin. */
    synchronized List<String> takeUntil(double seconds) {
        List<String> taken = new ArrayList<>();
        for (Mark first = marks.peek(); first != null && first.seconds <= seconds; first = marks.peek()) {
            taken.add(first.text);
            marks.remove();
        }
        return taken;
    }
}
