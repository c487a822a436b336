package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.store.OperationKind;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreTraits;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a store does not offer at all, found out before anything is started. */
final class Traits {
    private Traits() {}

    static void check(StoreFactory store, Cell cell, Judgement judgement) {
        StoreTraits traits = store.traits();
        for (OperationKind kind : cell.workload().mix().keySet()) {
            if (!traits.operations().contains(kind)) {
                unsupported(judgement, store, "the operation " + kind.word(), words(traits.operations()));
            }
        }
        if (cell.workload().keyed() && !canPreload(traits)) {
            unsupported(judgement, store, "keys", words(traits.operations()));
        }
        if (!traits.consistencies().contains(cell.consistency())) {
            unsupported(judgement, store, "consistency " + cell.consistency().word(), words(traits.consistencies()));
        }
        if (!traits.durabilities().containsKey(cell.durability())) {
            unsupported(
                    judgement,
                    store,
                    "durability " + cell.durability().word(),
                    words(traits.durabilities().keySet()));
        }
        if (cell.space() == Cell.Space.REQUIRED && !traits.space()) {
            judgement.find(Verdict.UNSUPPORTED, store.name() + " cannot tell what blobs occupy");
        }
        if (cell.replicas() > 1 && !traits.replicated()) {
            judgement.find(Verdict.UNSUPPORTED, store.name() + " does not replicate");
        }
    }

    private static boolean canPreload(StoreTraits traits) {
        return traits.operations().contains(OperationKind.PUT)
                || traits.operations().contains(OperationKind.ADD);
    }

    private static void unsupported(Judgement judgement, StoreFactory store, String what, String offered) {
        judgement.find(Verdict.UNSUPPORTED, store.name() + " does not offer " + what + ", only " + offered);
    }

    private static String words(Collection<? extends Enum<?>> offered) {
        return offered.stream()
                .sorted()
                .map(word -> word.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
