package io.blobbench.store;

import java.util.Map;
import java.util.Set;

/**
 * What a store offers, known without a server.
 *
 * @param operations kinds of operation that {@link Connection#submit} accepts
 * @param completion when submit returns
 * @param consistencies levels that a layout may ask for
 * @param durabilities levels that a layout may ask for
 * @param replicated whether a layout may ask for more than one replica
 * @param space whether {@link Store#measureSpace} gives a value on a local server
 * @param options names of the layout options the adapter knows, each with one sentence of meaning
 */
public record StoreTraits(
        Set<OperationKind> operations,
        CompletionMode completion,
        Set<Consistency> consistencies,
        Set<Durability> durabilities,
        boolean replicated,
        boolean space,
        Map<String, String> options) {
    public StoreTraits {
        operations = Set.copyOf(operations);
        consistencies = Set.copyOf(consistencies);
        durabilities = Set.copyOf(durabilities);
        options = Map.copyOf(options);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("traits.operations must name at least one kind of operation");
        }
    }
}
