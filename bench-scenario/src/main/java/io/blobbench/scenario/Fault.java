package io.blobbench.scenario;

import io.blobbench.scenario.text.Units;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that a scenario does to local servers while they are measured.
 *
 * @param at since the begin of the measurement
 * @param node whom it happens to
 * @param action what happens
 * @param lasting how long a pause takes, or after how long a killed server is started again on its data; empty leaves it dead
 */
public record Fault(Duration at, Node node, Action action, Optional<Duration> lasting) {
    /** The word for a list without any. */
    public static final String NONE = "none";

    public Fault {
        if (action == Action.PAUSE && lasting.isEmpty()) {
            throw new IllegalArgumentException(
                    "'pause' needs 'for', the time until the server goes on, such as for: 3s");
        }
        if (action == Action.RESTART && lasting.isPresent()) {
            throw new IllegalArgumentException(
                    "'restart' takes no 'for': it starts the server at once; 'kill' with 'for' starts it later");
        }
    }

    /** The action on a server. */
    public enum Action {
        /** SIGKILL, as a crash. */
        KILL,
        /** SIGSTOP, and SIGCONT after a while. */
        PAUSE,
        /** SIGKILL, and a start on its data at once. */
        RESTART;

        /** Its word in scenarios and results. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
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

    /** As scenarios write it: {@code {at: 10s, node: any, do: kill, for: 5s}}. */
    public String text() {
        return "{at: " + Units.write(at) + ", node: " + node.text() + ", do: " + action.word()
                + lasting.map(time -> ", for: " + Units.write(time)).orElse("") + "}";
    }

    /** A list as scenarios write it, the word {@link #NONE} where it is empty. */
    public static String text(List<Fault> faults) {
        return faults.isEmpty() ? NONE : faults.stream().map(Fault::text).collect(Collectors.joining(", ", "[", "]"));
    }

    /** The same so many times earlier and shorter. */
    public Fault dividedBy(long divisor) {
        return new Fault(at.dividedBy(divisor), node, action, lasting.map(time -> time.dividedBy(divisor)));
    }
}
