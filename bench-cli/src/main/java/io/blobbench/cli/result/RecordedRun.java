package io.blobbench.cli.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.RunReader;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.Durability;
import io.blobbench.store.ServerChange;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A run as recorded in run.json, with everything needed to run it again.
 *
 * @param folder of the run
 * @param manifest its run.json
 */
record RecordedRun(Path folder, JsonNode manifest) {
    private static final String HIDDEN = "***";

    /**
     * Reads a run.
     *
     * @throws ResultsException when the folder holds no run, or one of another schema
     */
    static RecordedRun read(Path folder) {
        return new RecordedRun(folder, RunReader.manifest(folder));
    }

    /** The name of its adapter. */
    String store() {
        return manifest.path("adapter").asText(manifest.path("store").asText());
    }

    /** The scenario as it was resolved. */
    Scenario scenario(ScenarioReader reader) throws CommandFailure {
        JsonNode scenario = manifest.path("scenario");
        String yaml = scenario.path("resolved_yaml").asText();
        if (yaml.isEmpty()) {
            throw new ResultsException(folder.resolve("run.json") + ": no resolved_yaml, so nothing to run again");
        }
        if (yaml.contains(HIDDEN)) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides a secret that its scenario had; write it there as ${env:NAME} and use bench run");
        }
        try {
            return reader.readText(Path.of(scenario.path("file").asText("scenario.yaml")), yaml, store());
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    /** The servers that were its target; empty when it started its own. */
    Optional<TargetServers> servers() throws CommandFailure {
        JsonNode servers = manifest.path("target_servers");
        if (!servers.isObject()) {
            return Optional.empty();
        }
        SortedMap<String, String> client = texts(servers.path("client"));
        if (client.containsValue(HIDDEN)) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    folder + " hides credentials of its target; name the target again with --target FILE");
        }
        return Optional.of(new TargetServers(
                manifest.path("target").asText(),
                items(servers.path("endpoints")).toList(),
                client,
                servers.path("nodes").isInt()
                        ? OptionalInt.of(servers.path("nodes").asInt())
                        : OptionalInt.empty(),
                named(servers.path("durability"), Durability.values(), Durability::word),
                texts(servers.path("server")),
                named(servers.path("may_change"), ServerChange.values(), ServerChange::word)));
    }

    /** The options of its own servers; without properties in runs that did not record them. */
    JsonNode localServers() {
        return manifest.path("local_servers");
    }

    /** Whether each trial had a JVM of its own. */
    boolean forked() {
        return manifest.path("forked").asBoolean();
    }

    private static <T> Set<T> named(JsonNode words, T[] all, Function<T, String> word) {
        Set<String> wanted = items(words).collect(Collectors.toSet());
        return Stream.of(all).filter(each -> wanted.contains(word.apply(each))).collect(Collectors.toSet());
    }

    private static Stream<String> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
    }

    private static SortedMap<String, String> texts(JsonNode object) {
        SortedMap<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
        return texts;
    }
}
