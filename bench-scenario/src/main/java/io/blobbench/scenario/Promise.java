package io.blobbench.scenario;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The promise under which a load ran: how many replicas answer, and when blobs are on disk.
 *
 * @param consistency as the layout asks for it
 * @param writes what writes have where that is asked for, which may be more; empty where the load has none
 * @param reads what reads have there; empty where the load has none
 * @param durability when servers write a blob to their disks
 * @param replicas copies of a blob, at least 1
 */
public record Promise(
        Consistency consistency,
        Optional<Consistency> writes,
        Optional<Consistency> reads,
        Durability durability,
        int replicas) {
    /** The promise of a store for the load of a cell: for its weakest writes, if it mixes them. */
    public static Promise of(Cell cell, StoreFactory store) {
        Set<OperationKind> kinds = cell.load() instanceof IdleLoad
                ? Set.of()
                : cell.workload().mix().keySet();
        Consistency asked = cell.consistency();
        return new Promise(
                asked,
                kinds.stream()
                        .filter(OperationKind::writes)
                        .map(kind -> store.consistencyOfWrites(kind, asked))
                        .min(Comparator.naturalOrder()),
                kinds.stream().allMatch(OperationKind::writes)
                        ? Optional.empty()
                        : Optional.of(store.consistencyOfReads(asked)),
                cell.durability(),
                cell.replicas());
    }

    /** The promise as text: {@code acknowledged by the only replica, no write to disk promised (consistency one, durability none)}. */
    public String words() {
        return words(consistency.word());
    }

    /** The same for several consistencies that promise as much, such as {@code one and quorum}. */
    public String words(String consistencies) {
        return meaning() + " (consistency " + consistencies + ", durability " + durability.word() + ")";
    }

    /** Its meaning, by whatever consistency: {@code acknowledged by the only replica, no write to disk promised}. */
    public String meaning() {
        Optional<String> read = reads.filter(level -> writes.isEmpty() || replicas > 1)
                .map(level -> "read from " + some(Math.max(1, level.answering(replicas))));
        return Stream.of(writes.map(this::acknowledgement), read, Optional.of(onDisk()))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private String acknowledgement(Consistency level) {
        return switch (level) {
            case NONE -> "acknowledged when sent, before a server answers";
            case ANY -> "acknowledged by any server, replica or not";
            case ONE, TWO, QUORUM, ALL -> "acknowledged by " + some(level.answering(replicas));
        };
    }

    private String some(int answering) {
        if (replicas == 1) {
            return "the only replica";
        }
        return (answering >= replicas ? "all" : "at least " + answering + " of") + " " + replicas + " replicas";
    }

    private String onDisk() {
        return switch (durability) {
            case NONE -> "no write to disk promised";
            case PERIODIC -> "on disk within about a second";
            case ALWAYS -> "on disk before the acknowledgement";
        };
    }
}
