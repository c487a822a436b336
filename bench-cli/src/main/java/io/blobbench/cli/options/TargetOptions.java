package io.blobbench.cli.options;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.target.TargetFile;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options about servers that run already. */
public final class TargetOptions {
    @Option(
            names = {"-e", "--endpoint"},
            split = ",",
            paramLabel = "HOST:PORT",
            order = 10,
            description = "Servers that run already; nothing is started then.")
    private List<String> endpoints = new ArrayList<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            order = 11,
            completionCandidates = Candidates.Targets.class,
            description = "Servers that run already, for each store, with their known properties: a path or the name of"
                    + " one that 'bench list targets' shows. 'run' and 'plan' take several, for a run on each; these"
                    + " runs take turns, trial by trial.")
    private List<String> targets = new ArrayList<>();

    /** Whether one of these was given. */
    public boolean any() {
        return !targets.isEmpty() || !endpoints.isEmpty();
    }

    /** Refuses more than one target. */
    public void checkOne(CommandLine command) {
        if (targets.size() > 1) {
            throw new ParameterException(command, "expected one --target, got " + targets.size());
        }
        check(1, command);
    }

    /** Refuses what contradicts itself. */
    void check(int stores, CommandLine command) {
        if (!targets.isEmpty() && !endpoints.isEmpty()) {
            throw new ParameterException(command, "--endpoint and --target exclude each other, expected one of them");
        }
        if (!endpoints.isEmpty() && stores > 1) {
            throw new ParameterException(
                    command,
                    "--endpoint belongs to one store, got " + stores + " stores; --target names servers of each");
        }
    }

    private TargetServers atEndpoints() throws CommandFailure {
        try {
            for (String endpoint : endpoints) {
                Endpoint.parse(endpoint);
            }
        } catch (StoreException e) {
            throw new CommandFailure(ExitCodes.USAGE, "--endpoint: " + e.getMessage(), e);
        }
        return TargetServers.at(endpoints);
    }

    /** The servers of one run on a store; empty where they are to be started. */
    public Optional<TargetServers> servers(String store, ProgramEnvironment environment, AdapterCatalog catalog)
            throws CommandFailure {
        return Objects.requireNonNull(
                        servers(List.of(store), environment, catalog).get(store))
                .get(0);
    }

    /**
     * The servers of each run on these stores.
     *
     * @return by store; a single empty one where servers are to be started
     */
    public Map<String, List<Optional<TargetServers>>> servers(
            Collection<String> stores, ProgramEnvironment environment, AdapterCatalog catalog) throws CommandFailure {
        Map<String, List<Optional<TargetServers>>> servers = new LinkedHashMap<>();
        for (String store : stores) {
            servers.put(store, new ArrayList<>());
        }
        try {
            for (String target : targets) {
                TargetFile file = environment.targetReader(catalog).read(target);
                for (Map.Entry<String, List<Optional<TargetServers>>> each : servers.entrySet()) {
                    each.getValue().add(Optional.of(file.servers(each.getKey())));
                }
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        if (targets.isEmpty()) {
            Optional<TargetServers> given = endpoints.isEmpty() ? Optional.empty() : Optional.of(atEndpoints());
            servers.values().forEach(runs -> runs.add(given));
        }
        return servers;
    }
}
