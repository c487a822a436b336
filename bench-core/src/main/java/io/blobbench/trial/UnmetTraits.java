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
public final class UnmetTraits {
    private UnmetTraits() {}

    /** The reasons why a cell is UNSUPPORTED on all servers of the store; empty when it is not. */
    public static List<String> unsupportedReasons(StoreFactory store, Cell cell) {
        List<String> reasons = new ArrayList<>();
        StoreTraits traits = store.traits();
        for (OperationKind kind : cell.workload().mix().keySet()) {
            if (!traits.operations().contains(kind)) {
                reasons.add(notOffered(store, "the operation " + kind.word(), traits.operations()));
            }
        }
        if (cell.workload().keyed() && !canPreload(traits)) {
            reasons.add(notOffered(store, "keys", traits.operations()));
        }
        if (!traits.consistencies().contains(cell.consistency())) {
            reasons.add(notOffered(store, "consistency " + cell.consistency().word(), traits.consistencies()));
        }
        if (!traits.durabilities().containsKey(cell.durability())) {
            reasons.add(notOffered(
                    store,
                    "durability " + cell.durability().word(),
                    traits.durabilities().keySet()));
        }
        if (cell.space() == Cell.Space.REQUIRED && !traits.space()) {
            reasons.add(store.name() + " cannot report the space that blobs occupy");
        }
        if (cell.replicas() > 1 && !traits.replicated()) {
            reasons.add(store.name() + " does not replicate");
        }
        return reasons;
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
