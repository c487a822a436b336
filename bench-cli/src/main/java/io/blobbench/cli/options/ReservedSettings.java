package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioLayers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerFactory;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Settings of local servers that bench decides itself. */
public final class ReservedSettings {
    private ReservedSettings() {}

    /**
     * Refuses them in what a user asks for.
     *
     * @param names of settings, as the server knows them
     */
    public static void refuse(Adapter adapter, Collection<String> names) throws CommandFailure {
        Optional<String> reserved = first(adapter, names);
        if (reserved.isPresent()) {
            throw new CommandFailure(ExitCodes.USAGE, message(adapter, reserved.get()));
        }
    }

    /** Refuses them in a scenario whose servers bench starts. */
    public static void refuse(Adapter adapter, Scenario scenario) throws CommandFailure {
        refuse(adapter, names(scenario));
    }

    /**
     * The same with the place in the scenario.
     *
     * @param scenario of the adapter's store
     * @param layers from which it was resolved
     */
    public static void refuse(Adapter adapter, Scenario scenario, ScenarioLayers layers) throws ScenarioException {
        Optional<String> reserved = first(adapter, names(scenario));
        if (reserved.isPresent()) {
            throw layers.serverSetting(scenario.store(), reserved.get()).error(message(adapter, reserved.get()));
        }
    }

    private static Set<String> names(Scenario scenario) {
        return scenario.cells().stream()
                .flatMap(cell -> cell.server().keySet().stream())
                .collect(Collectors.toSet());
    }

    private static Optional<String> first(Adapter adapter, Collection<String> names) {
        return names.stream().filter(own(adapter)::contains).sorted().findFirst();
    }

    private static Set<String> own(Adapter adapter) {
        return adapter.server().map(ServerFactory::ownSettings).orElse(Set.of());
    }

    private static String message(Adapter adapter, String name) {
        return "server." + name + ": bench decides that itself for its local servers, and also "
                + String.join(", ", new TreeSet<>(own(adapter))) + "; 'bench server start --port' takes a port";
    }
}
