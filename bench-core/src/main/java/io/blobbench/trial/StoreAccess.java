package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.server.ServerException;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.server.LocalServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Resolves how a run reaches its store, and contacts it. Control thread only. */
public final class StoreAccess {
    /** Time in which a store must answer before a run begins. */
    public static final Duration REACH_LIMIT = Duration.ofSeconds(60);

    private final Target target;

    public StoreAccess(Target target) {
        this.target = target;
    }

    /** The address for a cell: target servers, or local ones, which are started where they are not as it needs them. */
    public StoreSettings settings(Cell cell, LocalServers servers)
            throws ServerException, ScenarioException, InterruptedException {
        Map<String, String> client = SecretReferences.resolve(cell.client());
        if (target.given().isPresent()) {
            TargetServers given = target.given().get();
            return new StoreSettings(
                    given.endpoints(), client, given.mayChange(), given.access().resolve());
        }
        StoreSettings local = servers.require(cell);
        Map<String, String> merged = new HashMap<>(local.client());
        merged.putAll(client);
        return new StoreSettings(local.endpoints(), merged);
    }

    /** Asks the store for an answer. */
    public void reach(StoreSettings settings, ControlCalls calls) throws StoreException, InterruptedException {
        calls.run("reaching the store", REACH_LIMIT, () -> {
            try (Store store = target.store().open(settings)) {
                store.describe();
            }
        });
    }
}
