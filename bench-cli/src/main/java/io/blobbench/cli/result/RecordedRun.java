package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.seal.RunSeal;
import io.blobbench.results.ResultsException;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run that can be run again.
 *
 * @param folder of the run
 * @param manifest its run.json
 * @param sealed whether this user made it on this host
 */
record RecordedRun(Path folder, Manifest manifest, boolean sealed) {
    private static final String HIDDEN = "***";
    private static final String UNNAMED = "scenario.yaml";

    /**
     * Reads a run.
     *
     * @throws ResultsException when the folder holds no run, or one of another schema
     */
    static RecordedRun read(Path folder) {
        byte[] json = ManifestFile.bytes(folder);
        return new RecordedRun(
                folder, ManifestFile.parse(folder, json), RunSeal.ofUser().holds(folder, json));
    }

    /** The scenario as it was resolved. */
    Scenario scenario(ScenarioReader reader) throws CommandFailure {
        String yaml = manifest.scenario().resolvedYaml();
        if (yaml.isEmpty()) {
            throw new ResultsException(
                    folder.resolve(ManifestFile.NAME) + ": no resolved_yaml, so nothing to run again");
        }
        if (yaml.contains(HIDDEN)) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides a secret that its scenario had; write it there as ${env:NAME} and use bench run");
        }
        String file = manifest.scenario().file();
        try {
            return reader.readText(Path.of(file.isEmpty() ? UNNAMED : file), yaml, manifest.adapter());
        } catch (ScenarioException | InvalidPathException e) {
            throw new CommandFailure(ExitCodes.USAGE, folder.resolve(ManifestFile.NAME) + ": " + e.getMessage(), e);
        }
    }

    /** Refuses the folder of a stranger that would decide on more than its own results. */
    void requireTrust(RecordedReach reach) throws CommandFailure {
        if (sealed || reach.effects().isEmpty()) {
            return;
        }
        throw new CommandFailure(
                ExitCodes.USAGE,
                folder
                        + " was not made by this user on this host (its run.seal is missing or does not fit run.json), and"
                        + " would " + String.join(", ", reach.effects())
                        + "; look at its run.json, and give --trust to run it as it is, or name other servers with"
                        + " --endpoint, --target or --server-home");
    }

    /** The servers that were its target; empty when it started its own. */
    Optional<TargetServers> servers() throws CommandFailure {
        Optional<TargetEntry> target = manifest.targetServers();
        if (target.filter(servers -> servers.client().containsValue(HIDDEN)
                        || servers.access().containsValue(HIDDEN))
                .isPresent()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides credentials of its target; name the target again with --target FILE");
        }
        return target.map(servers -> servers.servers(manifest.target()));
    }
}
