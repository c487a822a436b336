package io.blobbench.scenario;

import io.blobbench.scenario.text.Units;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A fault of local servers that a scenario asks for during a measurement.
 *
 * @param at since the start of the measurement
 * @param node whom it happens to
 * @param action what happens
 * @param lasting how long it takes, or after how long a killed server is started again on its data; empty leaves it dead
 * @param delay of each request of a server to have data written to its disk, where that is slow; empty for every other action
 */
public record Fault(Duration at, Node node, Action action, Optional<Duration> lasting, Optional<Duration> delay) {
    /** The word for a list without any. */
    public static final String NONE = "none";

    private static final Duration USUAL_DELAY = Duration.ofMillis(100);

    public Fault {
        boolean lasts = action == Action.PAUSE || action.prepared();
        if (lasts && lasting.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + action.word() + "' needs 'for', the time until it is over, such as for: 3s");
        }
        if (action == Action.RESTART && lasting.isPresent()) {
            throw new IllegalArgumentException(
                    "'restart' takes no 'for': it starts the server at once; 'kill' with 'for' starts it later");
        }
        if (action == Action.SLOW_DISK) {
            delay = delay.or(() -> Optional.of(USUAL_DELAY));
        } else if (delay.isPresent()) {
            throw new IllegalArgumentException(
                    "'" + action.word() + "' takes no 'delay', which is that of 'slow-disk'");
        }
    }

    /** The action on a server. */
    public enum Action {
        /** SIGKILL, as a crash. */
        KILL,
        /** SIGSTOP, and SIGCONT after a while. */
        PAUSE,
        /** SIGKILL, and a start on its data at once. */
        RESTART,
        /** Nothing passes between it and the other servers for a while; clients reach it. */
        PARTITION,
        /** Every request to have data written to its disk is delayed for a while. */
        SLOW_DISK;

        /** Its word in scenarios and results. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether servers must be started for it. */
        public boolean prepared() {
            return this == PARTITION || this == SLOW_DISK;
        }
    }

    /**
     * The server that it happens to.
     *
     * @param kind how it is chosen
     * @param number from 1 on, in the order in which servers are started; 0 for every other kind
     */
    public record Node(Kind kind, int number) {
        /** Any server, by the seed. */
        public static final Node ANY = new Node(Kind.ANY, 0);
        /** All servers at once. */
        public static final Node ALL = new Node(Kind.ALL, 0);
        /** The server that leads when it happens. */
        public static final Node LEADER = new Node(Kind.LEADER, 0);
        /** Any other, by the seed. */
        public static final Node FOLLOWER = new Node(Kind.FOLLOWER, 0);

        /** How a server is chosen. */
        public enum Kind {
            ANY,
            ALL,
            LEADER,
            FOLLOWER,
            NUMBERED
        }

        /** Whether a server must lead for it. */
        public boolean needsLeader() {
            return kind == Kind.LEADER || kind == Kind.FOLLOWER;
        }

        /** The fewest servers among which there is one. */
        public int fewestServers() {
            return kind == Kind.FOLLOWER ? 2 : Math.max(1, number);
        }

        /** As scenarios write it. */
        public String text() {
            return kind == Kind.NUMBERED
                    ? Integer.toString(number)
                    : kind.name().toLowerCase(Locale.ROOT);
        }
    }

    /** The fewest servers with which it can happen. */
    public int fewestServers() {
        return Math.max(node.fewestServers(), action == Action.PARTITION ? 2 : 1);
    }

    /** As scenarios write it: {@code {at: 10s, node: any, do: kill, for: 5s}}. */
    public String text() {
        return "{at: " + Units.write(at) + ", node: " + node.text() + ", do: " + action.word()
                + lasting.map(time -> ", for: " + Units.write(time)).orElse("")
                + delay.map(time -> ", delay: " + Units.write(time)).orElse("") + "}";
    }

    /** A list as scenarios write it, the word {@link #NONE} where it is empty. */
    public static String text(List<Fault> faults) {
        return faults.isEmpty() ? NONE : faults.stream().map(Fault::text).collect(Collectors.joining(", ", "[", "]"));
    }

    /** The same fault, earlier and shorter by the given factor. */
    public Fault dividedBy(long divisor) {
        return new Fault(at.dividedBy(divisor), node, action, lasting.map(time -> time.dividedBy(divisor)), delay);
    }
}
