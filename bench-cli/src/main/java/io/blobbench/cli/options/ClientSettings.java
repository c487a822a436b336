package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioLayers;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Client properties and endpoints, which an adapter checks before a server is started or contacted. */
public final class ClientSettings {
    /** In the place of servers that are not started yet. */
    private static final TargetServers LATER = TargetServers.at(List.of("localhost:1"));

    /**
     * What an adapter refuses.
     *
     * @param property the client property that its message names; empty where that names none
     * @param message without secrets
     */
    private record Refused(String property, String message) {}

    private ClientSettings() {}

    /**
     * Refuses what an adapter knows to be wrong.
     *
     * @param scenario of the adapter's store
     * @param given servers that run already; empty to start some
     * @throws StoreException in the words of the adapter, in which secrets may be
     * @throws ScenarioException when a secret is not there
     */
    public static void check(Adapter adapter, Scenario scenario, Optional<TargetServers> given)
            throws StoreException, ScenarioException {
        for (Map<String, String> client : clients(scenario, given)) {
            check(adapter, given.orElse(LATER).withClient(client).settings());
        }
    }

    /**
     * The same with the place in the scenario or the name of the target. Nothing is refused where a secret is not
     * there: another host may have it.
     *
     * @param layers from which the scenario was resolved
     */
    public static void check(Adapter adapter, Scenario scenario, Optional<TargetServers> given, ScenarioLayers layers)
            throws ScenarioException {
        for (Map<String, String> client : clients(scenario, given)) {
            Optional<Refused> refused = refused(adapter, given.orElse(LATER).withClient(client));
            if (refused.isPresent()) {
                String property = refused.get().property();
                String message = refused.get().message();
                throw given.isEmpty() || client.containsKey(property)
                        ? layers.clientProperty(scenario.store(), property).error(message)
                        : new ScenarioException(given.get().named() + ": " + message);
            }
        }
    }

    /** The same without the place, for a scenario that was read already. */
    public static void refuse(Adapter adapter, Scenario scenario, Optional<TargetServers> given)
            throws ScenarioException {
        for (Map<String, String> client : clients(scenario, given)) {
            Optional<Refused> refused = refused(adapter, given.orElse(LATER).withClient(client));
            if (refused.isPresent()) {
                throw new ScenarioException(scenario.name() + " on "
                        + given.map(TargetServers::named).orElse(scenario.store()) + ": "
                        + refused.get().message());
            }
        }
    }

    /** Refuses what is wrong with a target by itself, if all its secrets are there. */
    public static void check(Adapter adapter, TargetServers given) throws ScenarioException {
        Optional<Refused> refused = refused(adapter, given);
        if (refused.isPresent()) {
            throw new ScenarioException(given.named() + ": " + refused.get().message());
        }
    }

    private static Optional<Refused> refused(Adapter adapter, TargetServers servers) {
        StoreSettings settings;
        SecretValues secrets;
        try {
            settings = servers.settings();
            secrets = SecretValues.of(servers);
        } catch (ScenarioException e) {
            return Optional.empty();
        }
        try {
            check(adapter, settings);
            return Optional.empty();
        } catch (StoreException e) {
            String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
            String property = settings.client().keySet().stream()
                    .filter(message::contains)
                    .max(Comparator.comparingInt(String::length))
                    .orElse("");
            return Optional.of(new Refused(property, secrets.hide(message)));
        }
    }

    private static void check(Adapter adapter, StoreSettings settings) throws StoreException {
        try {
            adapter.call(() -> {
                adapter.store().check(settings);
                return adapter;
            });
        } catch (RuntimeException | LinkageError e) {
            throw new StoreException("the adapter of " + adapter.name() + " could not check its settings: " + e, e);
        }
    }

    /** Different client properties of cells; where there are neither properties nor a target, nothing is left to check. */
    private static Set<Map<String, String>> clients(Scenario scenario, Optional<TargetServers> given) {
        return scenario.cells().stream()
                .map(Cell::client)
                .filter(client -> given.isPresent() || !client.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
