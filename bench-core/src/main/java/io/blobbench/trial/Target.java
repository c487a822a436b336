package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.SecretNames;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.trial.fault.FaultNeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The store to measure and where it runs.
 *
 * @param store the adapter's client side
 * @param servers starts local servers; empty for a store that needs none
 * @param loader the adapter's class loader
 * @param given servers that the harness did not start; empty means local ones
 */
public record Target(
        StoreFactory store, Optional<ServerFactory> servers, ClassLoader loader, Optional<TargetServers> given) {
    /** Whether the harness starts the servers itself. */
    public boolean local() {
        return given.isEmpty();
    }

    /** The client properties of a cell without the secrets of given servers, which whoever undoes its trials names again. */
    public SortedMap<String, String> recordedClient(Cell cell) {
        SortedMap<String, String> recorded = new TreeMap<>(cell.client());
        given.ifPresent(servers -> recorded.entrySet()
                .removeIf(property -> SecretNames.matches(property.getKey())
                        && servers.client().entrySet().contains(property)));
        return recorded;
    }

    /**
     * The reasons why a cell is UNSUPPORTED, as far as they are known before anything is started; empty when it is not.
     *
     * @param leastNodes least number of local servers
     */
    public List<String> unsupportedReasons(Cell cell, int leastNodes) {
        List<String> reasons = new ArrayList<>(UnmetTraits.unsupportedReasons(store, cell));
        given.ifPresent(target -> reasons.addAll(target.unsupportedReasons(cell, store)));
        int nodes = local() && servers.isPresent() ? Math.max(leastNodes, cell.replicas()) : 0;
        reasons.addAll(FaultNeeds.unsupportedReasons(store.name(), cell, nodes, servers));
        return reasons;
    }
}
