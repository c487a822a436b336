package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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
        if (readsWithoutLevel(store, cell)) {
            String level = cell.consistency().word();
            reasons.add(store.name() + " has no reads of consistency " + level + ": one server answers each by itself");
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
        if (cell.verify() != Cell.Verify.NONE) {
            store.refusal(cell.workload().mix().keySet(), cell.replicas()).ifPresent(reasons::add);
        }
        if (cell.lanes() > 0 && cell.lanes() != cell.connections() && waitsForEachAnswer(traits, cell)) {
            reasons.add(store.name() + " waits for each answer here, so that each connection has a lane of its own:"
                    + " expected lanes auto or " + cell.connections() + ", got " + cell.lanes());
        }
        reasons.addAll(axesWithoutEffect(store, cell));
        return reasons;
    }

    /** Values of axes other than their defaults that change nothing: cells that differ in them would be the same. */
    private static List<String> axesWithoutEffect(StoreFactory store, Cell cell) {
        List<String> reasons = new ArrayList<>();
        boolean inline = cell.workload().form().serialization() == Serialization.INLINE;
        if (inline && cell.axes().containsKey(WorkloadKeys.SERIALIZE.axisName()) && neverSerialized(store, cell)) {
            reasons.add(store.name() + " has columns for a "
                    + cell.workload().form().entity().word() + ": expected serialize ahead, got inline");
        }
        for (LayoutOption option : store.traits().options()) {
            String value = cell.axes().getOrDefault("options." + option.name(), option.defaultValue());
            if (!value.equals(option.defaultValue())
                    && Collections.disjoint(
                            option.operations(), cell.workload().mix().keySet())) {
                reasons.add("the option " + option.name() + " of " + store.name() + " changes "
                        + words(option.operations()).collect(Collectors.joining(", ")) + " only: expected "
                        + option.defaultValue() + ", got " + value);
            }
        }
        return reasons;
    }

    /** Whether a cell has nothing but reads, all of which would be those of another level. */
    private static boolean readsWithoutLevel(StoreFactory store, Cell cell) {
        return cell.replicas() > 1
                && store.consistencyOfReads(cell.consistency()) != cell.consistency()
                && cell.workload().mix().keySet().stream().noneMatch(OperationKind::writes);
    }

    private static boolean waitsForEachAnswer(StoreTraits traits, Cell cell) {
        return traits.completion().at(cell.load().maxInFlight()) == CompletionMode.INLINE;
    }

    private static boolean neverSerialized(StoreFactory store, Cell cell) {
        return Stream.of(Serialization.values())
                .allMatch(when ->
                        store.maps(new MessageForm(cell.workload().form().entity(), when)));
    }

    private static boolean canPreload(StoreTraits traits) {
        return traits.operations().contains(OperationKind.PUT)
                || traits.operations().contains(OperationKind.ADD);
    }

    private static Stream<String> operations(StoreTraits traits) {
        return words(traits.operations());
    }

    private static Stream<String> words(Set<OperationKind> kinds) {
        return kinds.stream().sorted().map(OperationKind::word);
    }

    private static String notOffered(StoreFactory store, String what, Stream<String> offered) {
        String all = offered.collect(Collectors.joining(", "));
        return store.name() + " does not offer " + what + (all.isEmpty() ? ", nor any other" : ", only " + all);
    }
}
