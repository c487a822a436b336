package io.blobbench.store;

import java.util.Map;
import java.util.Set;

/**
 * What a store offers, known without a server.
 *
 * @param operations kinds of operation that {@link Connection#submit} accepts
 * @param completion when submit returns
 * @param consistencies levels that a layout may ask for
 * @param durabilities levels that a layout may ask for, each with what servers must be set to for it, in their own words: {@code
 *     appendonly yes}; empty where a layout brings it with it
 * @param replicated whether a layout may ask for more than one replica
 * @param space whether {@link Store#measureSpace} gives a value on a local server
 * @param changes what {@link StoreSettings#mayChange} may allow
 * @param options names of the layout options the adapter knows, each with one sentence of meaning
 */
public record StoreTraits(
        Set<OperationKind> operations,
        CompletionMode completion,
        Set<Consistency> consistencies,
        Map<Durability, String> durabilities,
        boolean replicated,
        boolean space,
        Set<ServerChange> changes,
        Map<String, String> options) {
    public StoreTraits {
        operations = Set.copyOf(operations);
        consistencies = Set.copyOf(consistencies);
        durabilities = Map.copyOf(durabilities);
        changes = Set.copyOf(changes);
        options = Map.copyOf(options);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("traits.operations must name at least one kind of operation");
        }
    }
}
