package io.blobbench.scenario.target;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Servers of one store that the harness did not start: their endpoints and known properties.
 *
 * @param name of the target, as it goes into the results
 * @param named how a command line names it: a name, a path, or the endpoints
 * @param endpoints {@code host:port} each, at least one
 * @param access encryption and login
 * @param client native properties of the client library, references to secrets not resolved: see {@link SecretReferences}
 * @param nodes of the cluster; empty where none was given
 * @param durabilities that the servers keep; empty where none was given
 * @param server native settings that the servers have
 * @param mayChange what an adapter may do to them besides making its layouts
 */
public record TargetServers(
        String name,
        String named,
        List<String> endpoints,
        TargetAccess access,
        SortedMap<String, String> client,
        OptionalInt nodes,
        Set<Durability> durabilities,
        SortedMap<String, String> server,
        Set<ServerChange> mayChange) {
    public TargetServers {
        endpoints = List.copyOf(endpoints);
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("target.endpoints must name at least one");
        }
        client = Collections.unmodifiableSortedMap(new TreeMap<>(client));
        durabilities = Collections.unmodifiableSet(
                durabilities.isEmpty() ? EnumSet.noneOf(Durability.class) : EnumSet.copyOf(durabilities));
        server = Collections.unmodifiableSortedMap(new TreeMap<>(server));
        mayChange = Set.copyOf(mayChange);
    }

    /** Servers of which only the endpoints are known. */
    public static TargetServers at(List<String> endpoints) {
        return new TargetServers(
                String.join(",", endpoints),
                String.join(",", endpoints),
                endpoints,
                TargetAccess.OPEN,
                Collections.emptySortedMap(),
                OptionalInt.empty(),
                Set.of(),
                Collections.emptySortedMap(),
                Set.of());
    }

    /**
     * The address for clients without the properties of a scenario, with the values that references to secrets stand for.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public StoreSettings settings() throws ScenarioException {
        return new StoreSettings(endpoints, SecretReferences.resolve(client), mayChange, access.resolve());
    }

    /** The scenario with the target's client properties beneath its own: what the scenario asks for is what is measured. */
    public Scenario under(Scenario scenario) {
        return scenario.withCells(scenario.cells().stream().map(this::under).toList());
    }

    private Cell under(Cell cell) {
        return cell.withClient(withClient(cell.client()).client());
    }

    /** The same with client properties of a scenario over its own. */
    public TargetServers withClient(Map<String, String> over) {
        SortedMap<String, String> merged = new TreeMap<>(client);
        merged.putAll(over);
        return new TargetServers(name, named, endpoints, access, merged, nodes, durabilities, server, mayChange);
    }

    /**
     * The reasons why a cell cannot run on these servers, as far as known; empty when there is none.
     *
     * @param store whose servers they are
     */
    public List<String> unsupportedReasons(Cell cell, StoreFactory store) {
        List<String> reasons = new ArrayList<>();
        if (nodes.isPresent() && cell.replicas() > nodes.getAsInt()) {
            reasons.add(cell.replicas() + " replicas need as many nodes, " + name + " has " + nodes.getAsInt());
        }
        String setting = store.traits().durabilities().getOrDefault(cell.durability(), "");
        if (!keeps(cell.durability()) && !setting.isEmpty() && !mayChange.contains(ServerChange.DURABILITY)) {
            String found = "those of " + name + " keep "
                    + durabilities.stream().map(Durability::word).collect(Collectors.joining(", "));
            reasons.add(UnsupportedLayoutException.durabilityReason(cell.durability(), setting, found, durabilities));
        }
        cell.server().forEach((key, value) -> {
            if (!value.equals(server.get(key))) {
                reasons.add("needs servers with " + key + "=" + value + ", those of " + name + " "
                        + (server.containsKey(key)
                                ? "have " + server.get(key)
                                : "are not known to have it: if they do, a target's file says so with server: {" + key
                                        + ": " + value + "}"));
            }
        });
        return reasons;
    }

    private boolean keeps(Durability durability) {
        return durabilities.isEmpty() || durabilities.contains(durability);
    }
}
