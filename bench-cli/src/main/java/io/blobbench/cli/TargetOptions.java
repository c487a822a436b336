package io.blobbench.cli;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.scenario.TargetFile;
import io.blobbench.scenario.TargetServers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options about servers that run already. */
final class TargetOptions {
    @Option(
            names = {"-e", "--endpoint"},
            split = ",",
            paramLabel = "HOST:PORT",
            order = 10,
            description = "Servers that run already; nothing is started then.")
    private List<String> endpoints = new ArrayList<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "FILE",
            order = 11,
            description = "Servers that run already, for each store, with what is known of them: a path or the name of"
                    + " one that 'bench list targets' shows.")
    private String target;

    /** Whether one of these was given. */
    boolean any() {
        return target != null || !endpoints.isEmpty();
    }

    /** Refuses what contradicts itself. */
    void check(int stores, CommandLine command) {
        if (target != null && !endpoints.isEmpty()) {
            throw new ParameterException(command, "--endpoint and --target exclude each other, expected one of them");
        }
        if (!endpoints.isEmpty() && stores > 1) {
            throw new ParameterException(
                    command,
                    "--endpoint belongs to one store, got " + stores + " stores; --target names servers of each");
        }
    }

    /** The servers of each of these stores; none for one whose servers are to be started. */
    Map<String, TargetServers> servers(List<String> stores, Surroundings surroundings, AdapterCatalog catalog)
            throws CommandFailure {
        Map<String, TargetServers> servers = new LinkedHashMap<>();
        if (!endpoints.isEmpty()) {
            servers.put(stores.get(0), TargetServers.at(endpoints));
        }
        if (target != null) {
            try {
                TargetFile file = surroundings.targetReader(catalog).read(target);
                for (String store : stores) {
                    servers.put(store, file.servers(store));
                }
            } catch (ScenarioException e) {
                throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
            }
        }
        return servers;
    }
}
