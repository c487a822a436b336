package io.blobbench.scenario.fleet;

import io.blobbench.scenario.fleet.FleetFile.LaunchSettings;
import io.blobbench.scenario.key.ValueTypes;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NamedFiles;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads fleets as strictly as targets are read. Immutable; usable from any thread. */
public final class FleetReader {
    /** Keys that apply to every launcher. */
    private static final List<String> COMMON_KEYS = List.of(
            "about", "launch", "controller", "port", "agentPort", "joinWithin", "silence", "onLoss", "maxStartSkew");

    private static final List<String> KEYS = keys();
    private static final int MOST_AGENTS = 1000;
    private static final int LAST_PORT = 65_535;
    private static final int DEFAULT_PORT = 7800;
    private static final int DEFAULT_AGENT_PORT = 7801;
    /** Rejects host names that ssh would read as options or a shell as several words. */
    private static final ValueType<String> HOST =
            matching("[A-Za-z0-9_\\[][A-Za-z0-9_.:@%\\[\\]-]*", "a host such as load1 or user@load1");

    private static final ValueType<String> FOLDER =
            matching("[A-Za-z0-9_./~-]+", "a folder of letters, digits and any of ./_-~, such as .cache/blobbench");
    private static final ValueType<String> NAME =
            matching("[a-z0-9]([a-z0-9-]*[a-z0-9])?", "a name of small letters, digits and hyphens");
    private static final ValueType<String> IMAGE =
            matching("[A-Za-z0-9][A-Za-z0-9._:/@-]*", "an image such as registry.lab/blobbench:1");

    private static final ValueType<Duration> SILENCE = text -> {
        Duration duration = Units.duration().parse(text);
        if (duration.compareTo(Duration.ofSeconds(1)) < 0 || duration.compareTo(Duration.ofHours(1)) > 0) {
            throw new BadValueException(text, "a duration from 1s to 1h", Optional.empty());
        }
        return duration;
    };

    private final NamedFiles files;

    /**
     * Makes a reader.
     *
     * @param workingDirectory where fleets are looked for first, then in its folder {@code fleets}
     * @param folders where else
     */
    public FleetReader(Path workingDirectory, List<Path> folders) {
        this.files = NamedFiles.ofFleets(workingDirectory, folders);
    }

    private static List<String> keys() {
        List<String> keys = new ArrayList<>(COMMON_KEYS);
        for (LaunchKind kind : LaunchKind.values()) {
            kind.keys().stream().filter(key -> !keys.contains(key)).forEach(keys::add);
        }
        return List.copyOf(keys);
    }

    private static ValueType<String> matching(String form, String expected) {
        Pattern pattern = Pattern.compile(form);
        return text -> {
            if (pattern.matcher(text).matches()) {
                return text;
            }
            throw new BadValueException(text, expected, Optional.empty());
        };
    }

    /**
     * Fleets by name in the folders that are searched.
     *
     * @throws ScenarioException when a folder cannot be listed
     */
    public SortedMap<String, Path> list() throws ScenarioException {
        return files.names();
    }

    /**
     * Reads a fleet.
     *
     * @param nameOrPath {@code lab}, {@code lab.yaml} or any path
     * @throws ScenarioException when there is no such file, or anything in it is wrong
     */
    public FleetFile read(String nameOrPath) throws ScenarioException {
        Path file = files.find(nameOrPath);
        String source = files.display(file);
        YamlValue root = YamlSource.parseFile(source, files.text(file))
                .orElseThrow(() -> Place.of(source, 1, 1).error("the file is empty, expected a fleet: launch"));
        Map<String, Entry> entries = YamlSections.section("a fleet", "", root, KEYS);
        LaunchKind launch = optional(entries, "launch", ValueTypes.words(LaunchKind.values(), LaunchKind::word))
                .orElseThrow(() -> root.place().error("no launch, expected how agents are started: " + launchWords()));
        refuseKeysOfOthers(entries, launch);
        boolean local = launch == LaunchKind.LOCAL;
        return new FleetFile(
                Path.of(source),
                optional(entries, "about", ValueTypes.TEXT).orElse(""),
                launch,
                hosts(root, entries, launch),
                optional(entries, "controller", HOST),
                optional(entries, "port", ValueTypes.integer(0, LAST_PORT)).orElse(local ? 0 : DEFAULT_PORT),
                optional(entries, "agentPort", ValueTypes.integer(0, LAST_PORT)).orElse(local ? 0 : DEFAULT_AGENT_PORT),
                optional(entries, "joinWithin", Units.duration()).orElse(Duration.ofMinutes(1)),
                optional(entries, "silence", SILENCE).orElse(Duration.ofSeconds(5)),
                optional(entries, "onLoss", ValueTypes.words(LossPolicy.values(), LossPolicy::word))
                        .orElse(LossPolicy.ABORT),
                optional(entries, "maxStartSkew", Units.duration()).orElse(Duration.ofMillis(5)),
                new LaunchSettings(
                        optional(entries, "folder", FOLDER).orElse(".cache/blobbench/agents"),
                        arguments(entries),
                        optional(entries, "image", IMAGE),
                        optional(entries, "namespace", NAME).orElse("")));
    }

    private static String launchWords() {
        return Arrays.stream(LaunchKind.values()).map(LaunchKind::word).collect(Collectors.joining(", "));
    }

    private static void refuseKeysOfOthers(Map<String, Entry> entries, LaunchKind launch) throws ScenarioException {
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            String key = entry.getKey();
            if (!COMMON_KEYS.contains(key) && !launch.keys().contains(key)) {
                throw entry.getValue()
                        .keyPlace()
                        .error(key + " has no meaning with launch: " + launch.word() + ", expected "
                                + String.join(", ", launch.keys()));
            }
        }
    }

    /** Those that are named, or as many as are counted. */
    private static List<String> hosts(YamlValue root, Map<String, Entry> entries, LaunchKind launch)
            throws ScenarioException {
        if (entries.containsKey("hosts") && entries.containsKey("count")) {
            throw entries.get("count").keyPlace().error("count and hosts exclude each other, expected one of them");
        }
        if (entries.containsKey("hosts")) {
            return YamlSections.some(
                    YamlSections.key("hosts", HOST), entries.get("hosts").value());
        }
        Optional<Integer> count = optional(entries, "count", ValueTypes.integer(1, MOST_AGENTS));
        if (count.isEmpty()) {
            String needed = launch.keys().contains("hosts")
                    ? "hosts, expected the load hosts"
                    : "count, expected the number of agents";
            throw root.place().error("no " + needed);
        }
        boolean local = launch == LaunchKind.LOCAL;
        return IntStream.range(0, count.get())
                .mapToObj(i -> local ? "localhost" : "agent-" + i)
                .toList();
    }

    private static <T> Optional<T> optional(Map<String, Entry> entries, String name, ValueType<T> type)
            throws ScenarioException {
        Entry entry = entries.get(name);
        return entry == null
                ? Optional.empty()
                : Optional.of(YamlSections.one(YamlSections.key(name, type), entry.value()));
    }

    private static List<String> arguments(Map<String, Entry> entries) throws ScenarioException {
        Entry entry = entries.get("arguments");
        return entry == null
                ? List.of()
                : YamlSections.repeatable(YamlSections.key("arguments", ValueTypes.TEXT), entry.value());
    }
}
