package io.blobbench.results.manifest;

import io.blobbench.results.Secrets;
import io.blobbench.scenario.target.TargetAccess;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.SecretNames;
import io.blobbench.store.ServerChange;
import io.blobbench.store.layout.Durability;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A target's servers, property {@code target_servers} of run.json.
 *
 * @param endpoints {@code host:port} each
 * @param access words of encryption and login, secrets hidden; empty in runs that did not say
 * @param nodes of the cluster; empty where the target does not say
 * @param durability every durability that the servers keep; empty where the target does not say
 * @param client properties of the client library, secrets hidden
 * @param server settings that the servers have, secrets hidden
 * @param mayChange what an adapter may do to the servers, in alphabetical order
 */
public record TargetEntry(
        List<String> endpoints,
        SortedMap<String, String> access,
        OptionalInt nodes,
        List<Durability> durability,
        SortedMap<String, String> client,
        SortedMap<String, String> server,
        List<ServerChange> mayChange) {
    public TargetEntry {
        endpoints = List.copyOf(endpoints);
        access = access == null
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(access));
        durability = List.copyOf(durability);
        mayChange = List.copyOf(mayChange);
    }

    /** Records a target. */
    public static TargetEntry of(TargetServers servers) {
        return new TargetEntry(
                servers.endpoints(),
                Secrets.hidden(servers.access().words()),
                servers.nodes(),
                List.copyOf(servers.durabilities()),
                Secrets.hidden(servers.client()),
                Secrets.hidden(servers.server()),
                servers.mayChange().stream()
                        .sorted((one, other) -> one.word().compareTo(other.word()))
                        .toList());
    }

    /**
     * The target again. A command line names it by its endpoints, because its file may be anywhere; by its name where only that file
     * has what a clean-up needs: credentials, or the permission to compact.
     *
     * @param name as in property {@code target}
     * @throws IllegalArgumentException when no endpoint was recorded
     */
    public TargetServers servers(String name) {
        boolean open = access.isEmpty()
                && client.keySet().stream().noneMatch(SecretNames::matches)
                && !mayChange.contains(ServerChange.COMPACTION); // durability is restored as the journal says
        return new TargetServers(
                name,
                open ? String.join(",", endpoints) : name,
                endpoints,
                new TargetAccess(access),
                client,
                nodes,
                Set.copyOf(durability),
                server,
                Set.copyOf(mayChange));
    }
}
