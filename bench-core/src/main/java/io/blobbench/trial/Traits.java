package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds demands of a cell that a store does not offer, before anything is started. */
public final class Traits {
    private Traits() {}

    /** The reasons why a cell is UNSUPPORTED on all servers of the store; empty when it is not. */
    public static List<String> lacks(StoreFactory store, Cell cell) {
        List<String> lacks = new ArrayList<>();
        StoreTraits traits = store.traits();
        for (OperationKind kind : cell.workload().mix().keySet()) {
            if (!traits.operations().contains(kind)) {
                lacks.add(notOffered(store, "the operation " + kind.word(), traits.operations()));
            }
        }
        if (cell.workload().keyed() && !canPreload(traits)) {
            lacks.add(notOffered(store, "keys", traits.operations()));
        }
        if (!traits.consistencies().contains(cell.consistency())) {
            lacks.add(notOffered(store, "consistency " + cell.consistency().word(), traits.consistencies()));
        }
        if (!traits.durabilities().containsKey(cell.durability())) {
            lacks.add(notOffered(
                    store,
                    "durability " + cell.durability().word(),
                    traits.durabilities().keySet()));
        }
        if (cell.space() == Cell.Space.REQUIRED && !traits.space()) {
            lacks.add(store.name() + " cannot report the space that blobs occupy");
        }
        if (cell.replicas() > 1 && !traits.replicated()) {
            lacks.add(store.name() + " does not replicate");
        }
        return lacks;
    }

    private static boolean canPreload(StoreTraits traits) {
        return traits.operations().contains(OperationKind.PUT)
                || traits.operations().contains(OperationKind.ADD);
    }

    private static String notOffered(StoreFactory store, String what, Collection<? extends Enum<?>> offered) {
        return store.name() + " does not offer " + what + ", only " + words(offered);
    }

    private static String words(Collection<? extends Enum<?>> offered) {
        return offered.stream()
                .sorted()
                .map(word -> word.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
