package io.blobbench.scenario.key;

import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Action;
import io.blobbench.scenario.Fault.Node;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NumberRange;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.KnownNames;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a fault, an item of the list {@code faults}. */
public final class FaultKeys {
    private static final int MOST_NODES = 100;

    /** A fault as one would write it. */
    public static final String EXAMPLE = "{at: 10s, node: any, do: kill, for: 5s}";

    public static final Key<Duration> AT = KeyBuilder.key("faults.at", Units.duration())
            .required("when it happens, such as at: 10s")
            .means("time since the start of the measurement");
    public static final Key<Node> NODE = KeyBuilder.key("faults.node", node())
            .byDefault("any")
            .means("the affected server: `any` (chosen by the seed), the `leader` or a `follower` where the store"
                    + " has one, `all`, or one by its number, in the order in which they are started");
    public static final Key<Action> DO = KeyBuilder.key("faults.do", ValueTypes.words(Action.values(), Action::word))
            .required("what happens: kill, pause, restart, partition or slow-disk")
            .means(
                    "what happens: `kill` (SIGKILL), `pause` (SIGSTOP), `restart`, a kill and a start on its data at once, `partition`,"
                            + " which cuts it off from the other servers and not from clients, or `slow-disk`, which delays each fsync");
    public static final Key<Duration> FOR = KeyBuilder.key("faults.for", Units.duration())
            .means(
                    "how long a pause, a partition or a slow disk takes, or after how long a killed server is started again on its"
                            + " data; without it a killed server stays dead");
    public static final Key<Duration> DELAY = KeyBuilder.key("faults.delay", Units.duration())
            .means("additional time of each fsync of a `slow-disk`; 100 ms by default");

    /** All of them, in the order in which one writes them. */
    public static final List<Key<?>> ALL = List.of(AT, NODE, DO, FOR, DELAY);

    /** The list itself; its items are no scalars, and are read by their own keys. */
    static final ValueType<List<Fault>> LIST = ValueType.of(
            new ValueForm(
                    "list of faults",
                    "",
                    "none, or a list such as [" + EXAMPLE + "]",
                    List.of(Fault.NONE),
                    "",
                    Optional.empty(),
                    ""),
            text -> {
                if (text.equals(Fault.NONE)) {
                    return List.of();
                }
                throw new BadValueException(
                        text,
                        "none, or a list such as [" + EXAMPLE + "]",
                        KnownNames.nearest(text, List.of(Fault.NONE)));
            });

    private FaultKeys() {}

    private static ValueType<Node> node() {
        Map<String, Node> nodes = new LinkedHashMap<>();
        for (Node node : List.of(Node.ANY, Node.LEADER, Node.FOLLOWER, Node.ALL)) {
            nodes.put(node.text(), node);
        }
        List<String> words = List.copyOf(nodes.keySet());
        NumberRange range = NumberRange.whole(1, MOST_NODES);
        ValueForm form = new ValueForm(
                "number of a server",
                range.words(),
                String.join(", ", words) + ", or the number of a server " + range.words(),
                words,
                "[1-9][0-9]?|100",
                Optional.of(range),
                "1");
        return ValueType.of(form, text -> {
            Node named = nodes.get(text);
            if (named != null) {
                return named;
            }
            if (text.matches(form.pattern())) {
                return new Node(Node.Kind.NUMBERED, Integer.parseInt(text));
            }
            throw new BadValueException(text, form.expected(), KnownNames.nearest(text, words));
        });
    }
}
