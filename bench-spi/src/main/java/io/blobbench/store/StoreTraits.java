package io.blobbench.store;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The abilities of a store, known without a server.
 *
 * @param operations kinds of operation that {@link Connection#submit} accepts
 * @param completion when submit returns
 * @param consistencies levels that a layout may ask for
 * @param durabilities levels that a layout may ask for, each with the server settings that it needs, in the server's
 *     own words: {@code appendonly yes}; empty where a layout brings it with it
 * @param replicated whether a layout may ask for more than one replica
 * @param space whether {@link Store#measureSpace} gives a value on a local server
 * @param changes what {@link StoreSettings#mayChange} may allow
 * @param options the layout options that the adapter knows
 */
public record StoreTraits(
        Set<OperationKind> operations,
        CompletionMode completion,
        Set<Consistency> consistencies,
        Map<Durability, String> durabilities,
        boolean replicated,
        boolean space,
        Set<ServerChange> changes,
        List<LayoutOption> options) {
    public StoreTraits {
        Objects.requireNonNull(completion, "traits.completion must not be null");
        operations = Set.copyOf(operations);
        consistencies = Set.copyOf(consistencies);
        durabilities = Map.copyOf(durabilities);
        changes = Set.copyOf(changes);
        options = List.copyOf(options);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("traits.operations must name at least one kind of operation");
        }
    }

    /** The names of the options. */
    public Set<String> optionNames() {
        return options.stream().map(LayoutOption::name).collect(Collectors.toSet());
    }

    /**
     * Requires that servers are set to what a durability needs, where they must be set to anything.
     *
     * @param found what they are set to, in the words of {@link #durabilities}
     * @throws UnsupportedLayoutException naming both, when these differ
     */
    public void requireDurability(Durability wanted, String found) throws UnsupportedLayoutException {
        String needed = durabilities.getOrDefault(wanted, "");
        if (!needed.isEmpty() && !needed.equals(found)) {
            throw UnsupportedLayoutException.durability(
                    wanted,
                    needed,
                    found,
                    durabilities.keySet().stream()
                            .filter(kept -> found.equals(durabilities.get(kept)))
                            .findFirst());
        }
    }

    /**
     * The options of a layout, with their defaults.
     *
     * @throws StoreException naming the first one that the adapter does not know, and the nearest that it does
     */
    public NamedValues optionsOf(Layout layout) throws StoreException {
        Map<String, String> defaults =
                options.stream().collect(Collectors.toMap(LayoutOption::name, LayoutOption::defaultValue));
        return NamedValues.of("layout option", layout.options(), defaults, Set.of());
    }
}
