package io.blobbench.cli;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioException;
import io.blobbench.scenario.ScenarioReader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say what is measured. */
final class ScenarioOptions {
    @Option(
            names = {"-s", "--store"},
            required = true,
            split = ",",
            paramLabel = "STORE",
            order = 1,
            description = "Store to measure; several run one after another. 'bench list stores' shows them.")
    private List<String> stores;

    @Option(
            names = {"-f", "--scenario"},
            required = true,
            paramLabel = "FILE",
            order = 2,
            description = "Scenario: a path or the name of one that 'bench list scenarios' shows.")
    private String scenario;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 3,
            description = "Set a key of the scenario: --set workload.blob=1KB --set profile=published. Repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--trials",
            paramLabel = "N",
            order = 4,
            description = "Repeat every cell this many times, interleaved.")
    private Integer trials;

    @Option(names = "--quick", order = 5, description = "Shorten the phases for a first look.")
    private boolean quick;

    List<String> stores() {
        return List.copyOf(stores);
    }

    /** The scenario as resolved for each store, so that a mistake shows before anything runs. */
    List<Scenario> read(Surroundings surroundings, AdapterCatalog catalog) throws CommandFailure {
        for (String store : stores) {
            Surroundings.adapter(catalog, store);
        }
        ScenarioReader.Builder builder = surroundings.scenarioReader(catalog).quick(quick);
        settings.forEach(builder::set);
        if (trials != null) {
            builder.set("trials=" + trials);
        }
        ScenarioReader reader = builder.build();
        List<Scenario> resolved = new ArrayList<>();
        try {
            for (String store : stores) {
                resolved.add(reader.read(scenario, store));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        return resolved;
    }
}
