package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds demands of a cell that a store does not offer, before anything is started. */
final class UnmetTraits {
    private UnmetTraits() {}

    /** The reasons why a cell is UNSUPPORTED on all servers of the store; empty when it is not. */
    static List<String> unsupportedReasons(StoreFactory store, Cell cell) {
        List<String> reasons = new ArrayList<>();
        StoreTraits traits = store.traits();
        for (OperationKind kind : cell.workload().mix().keySet()) {
            if (!traits.operations().contains(kind)) {
                reasons.add(notOffered(store, "the operation " + kind.word(), operations(traits)));
            }
        }
        if (cell.workload().keyed() && !canPreload(traits)) {
            reasons.add(notOffered(store, "keys", operations(traits)));
        }
        if (!traits.consistencies().contains(cell.consistency())) {
            reasons.add(notOffered(
                    store,
                    "consistency " + cell.consistency().word(),
                    traits.consistencies().stream().sorted().map(Consistency::word)));
        }
        if (!traits.durabilities().containsKey(cell.durability())) {
            reasons.add(notOffered(
                    store,
                    "durability " + cell.durability().word(),
                    traits.durabilities().keySet().stream().sorted().map(Durability::word)));
        }
        if (cell.space() == Cell.Space.REQUIRED && !traits.space()) {
            reasons.add(store.name() + " cannot report the space that blobs occupy");
        }
        if (cell.replicas() > 1 && !traits.replicated()) {
            reasons.add(store.name() + " does not replicate");
        }
        if (cell.lanes() > 0 && cell.lanes() != cell.connections() && waitsForEachAnswer(traits, cell)) {
            reasons.add(store.name() + " waits for each answer here, so that each connection has a lane of its own:"
                    + " expected lanes auto or " + cell.connections() + ", got " + cell.lanes());
        }
        return reasons;
    }

    private static boolean waitsForEachAnswer(StoreTraits traits, Cell cell) {
        return traits.completion().at(cell.load().maxInFlight()) == CompletionMode.INLINE;
    }

    private static boolean canPreload(StoreTraits traits) {
        return traits.operations().contains(OperationKind.PUT)
                || traits.operations().contains(OperationKind.ADD);
    }

    private static Stream<String> operations(StoreTraits traits) {
        return traits.operations().stream().sorted().map(OperationKind::word);
    }

    private static String notOffered(StoreFactory store, String what, Stream<String> offered) {
        return store.name() + " does not offer " + what + ", only " + offered.collect(Collectors.joining(", "));
    }
}
