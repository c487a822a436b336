package io.blobbench.cli.options;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.language.ScenarioLayers;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what is measured. */
public final class ScenarioOptions {
    @Mixin
    private StoreOptions stores;

    @Option(
            names = {"-f", "--scenario"},
            required = true,
            paramLabel = "SCENARIO",
            order = 2,
            completionCandidates = Candidates.Scenarios.class,
            description = "Scenario: a path or the name of one that 'bench list scenarios' shows.")
    private String scenario = "";

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 3,
            completionCandidates = Candidates.Settings.class,
            description = "Set a key of the scenario: --set workload.blob=1KB --set profile=published. Repeatable; of"
                    + " several for one key the last counts.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--trials",
            paramLabel = "N",
            order = 4,
            converter = WholeNumber.Trials.class,
            description = "Rounds, each with one trial of every cell (default: those of the scenario). Comparisons need"
                    + " about five.")
    private @Nullable Integer trials;

    @Option(
            names = "--quick",
            order = 5,
            description =
                    "Take a first look: a quarter of each phase, also of one that is --set; at most two rounds, 10 s of heating. Too little to compare.")
    private boolean quick;

    public StoreOptions stores() {
        return stores;
    }

    /** Whether the command line itself sets a key of the scenario. */
    public boolean sets(Key<?> key) {
        return settings.stream().anyMatch(setting -> setting.startsWith(key.path() + "="));
    }

    /** The scenario as resolved for each store, by its name, so that a mistake shows before anything runs. */
    public Map<String, Scenario> read(
            List<MeasuredStore> measured, ProgramEnvironment environment, AdapterCatalog catalog)
            throws CommandFailure {
        ScenarioReader.Builder builder = environment.scenarioReader(catalog).quick(quick);
        settings.forEach(builder::set);
        if (trials != null) {
            builder.set("trials=" + trials);
        }
        ScenarioReader reader = builder.build();
        Map<String, Scenario> resolved = new HashMap<>();
        try {
            sayWhatIsShadowed(scenario, reader);
            ScenarioLayers layers = reader.layers(scenario);
            for (MeasuredStore each : measured) {
                resolved.put(each.store(), layers.resolve(each.store()));
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        return resolved;
    }

    /** Reports that a file of the user also has a bare name, and how to use that file. */
    public static void sayWhatIsShadowed(String scenario, ScenarioReader reader) throws ScenarioException {
        reader.shadowed(scenario)
                .ifPresent(
                        file -> System.err.println("bench: '" + scenario + "' is the scenario that comes with bench; "
                                + file + " exists too, name it as " + file + " to use it"));
    }
}
