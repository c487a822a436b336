package io.blobbench.scenario.target;

import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A target: the servers of a lab, by store.
 *
 * @param file where it was read from
 * @param about what it is, one sentence; may be empty
 * @param stores servers by the names of their stores, in the order of the file
 */
public record TargetFile(Path file, String about, Map<String, TargetServers> stores) {
    public TargetFile {
        stores = Collections.unmodifiableMap(new LinkedHashMap<>(stores));
    }

    /**
     * The servers of a store.
     *
     * @throws ScenarioException when the target has none
     */
    public TargetServers servers(String store) throws ScenarioException {
        TargetServers servers = stores.get(store);
        if (servers == null) {
            throw UnknownKey.name(new Place(file.toString()), "store", store, stores.keySet());
        }
        return servers;
    }
}
