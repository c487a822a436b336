package io.blobbench.scenario.language;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.language.LayerReader.Part;
import io.blobbench.scenario.text.NamedFiles;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.value.FileFinder;
import io.blobbench.store.layout.ImpliedDurability;
import io.blobbench.store.layout.LayoutOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Reads scenarios, strictly: what it does not know it rejects with file, line and column, and nothing misspelt falls
 * back to a default. Immutable; usable from any thread.
 */
public final class ScenarioReader {
    private final NamedFiles files;
    private final Path workingDirectory;
    private final Map<String, StoreOptions> optionsByStore;
    private final Map<String, ImpliedDurability> implied;
    private final List<String> setOptions;
    private final boolean quick;

    private ScenarioReader(Builder builder) {
        this.files = NamedFiles.ofScenarios(builder.workingDirectory, builder.scenarioFolders);
        this.workingDirectory = builder.workingDirectory;
        this.optionsByStore = Map.copyOf(builder.optionsByStore);
        this.implied = Map.copyOf(builder.implied);
        this.setOptions = List.copyOf(builder.setOptions);
        this.quick = builder.quick;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The settings of a reader. Used by one thread. */
    public static final class Builder {
        private Path workingDirectory = Path.of("");
        private final List<Path> scenarioFolders = new ArrayList<>();
        private Map<String, StoreOptions> optionsByStore = Map.of();
        private Map<String, ImpliedDurability> implied = Map.of();
        private final List<String> setOptions = new ArrayList<>();
        private boolean quick;

        private Builder() {}

        /** Where scenarios are looked for first, then in its folder {@code scenarios}; the process' own by default. */
        public Builder workingDirectory(Path directory) {
            workingDirectory = directory;
            return this;
        }

        /** Where else scenarios are looked for. */
        public Builder scenarioFolder(Path folder) {
            scenarioFolders.add(folder);
            return this;
        }

        /** The stores there are, each with its options; without this any store and option is accepted. */
        public Builder stores(Map<String, List<LayoutOption>> options) {
            optionsByStore = options.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, store -> StoreOptions.of(store.getValue())));
            return this;
        }

        /** Settings of servers that decide the durability where none is given, by store; empty by default. */
        public Builder implied(Map<String, ImpliedDurability> durabilities) {
            implied = durabilities;
            return this;
        }

        /** One {@code --set}: {@code workload.blob=1KB}, {@code profile=published}; the last wins. */
        public Builder set(String pathAndValue) {
            setOptions.add(pathAndValue);
            return this;
        }

        /** Whether phases are shortened for a first look. */
        public Builder quick(boolean shorten) {
            quick = shorten;
            return this;
        }

        public ScenarioReader build() {
            return new ScenarioReader(this);
        }
    }

    /**
     * Scenarios by name in the folders that are searched.
     *
     * @throws ScenarioException when a folder cannot be listed
     */
    public SortedMap<String, Path> list() throws ScenarioException {
        return files.names();
    }

    /** As {@link NamedFiles#shadowed}. */
    public Optional<String> shadowed(String nameOrPath) throws ScenarioException {
        return files.shadowed(nameOrPath);
    }

    /**
     * Reads a scenario for one store.
     *
     * @param nameOrPath {@code batch-size}, {@code batch-size.yaml} or any path
     * @param store the store's name
     * @throws ScenarioException when there is no such file, or anything in it or in the options is wrong
     */
    public Scenario read(String nameOrPath, String store) throws ScenarioException {
        return layers(nameOrPath).resolve(store);
    }

    /**
     * Reads a scenario that is at hand as text, such as {@link Scenario#resolvedYaml}.
     *
     * @param file stands for the text in names and messages; it need not exist
     * @param yaml the text
     * @param store the store's name
     * @throws ScenarioException when anything in the text or in the options is wrong
     */
    public Scenario readText(Path file, String yaml, String store) throws ScenarioException {
        return layers(file, file.toString(), yaml, false).resolve(store);
    }

    /**
     * Reads the {@link Scenario#resolvedYaml} of an earlier run, perhaps on another host, as {@link #readText} does. A file that it names
     * by a whole path and that is not there is looked for by its last name beside the scenario and in the working directory, too: the
     * caller checks that it is the file of the run.
     *
     * @throws ScenarioException when anything in the text or in the options is wrong
     */
    public Scenario readRecorded(Path file, String yaml, String store) throws ScenarioException {
        return layers(file, file.toString(), yaml, true).resolve(store);
    }

    /**
     * Reads a scenario that is to be resolved for several stores.
     *
     * @param nameOrPath {@code batch-size}, {@code batch-size.yaml} or any path
     * @throws ScenarioException when there is no such file, or anything in it or in the options is wrong
     */
    public ScenarioLayers layers(String nameOrPath) throws ScenarioException {
        Path file = files.find(nameOrPath);
        return layers(file, files.display(file), files.text(file), false);
    }

    private ScenarioLayers layers(Path file, String source, String text, boolean recorded) throws ScenarioException {
        Place top = Place.of(source, 1, 1);
        Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        LayerReader reader = new LayerReader(optionsByStore, new FileFinder(folder, workingDirectory, recorded));
        Layer base = reader.read(root(source, text, top), Part.FILE);
        Optional<Layer> profile = Optional.empty();
        List<Layer> options = new ArrayList<>();
        for (String setOption : setOptions) {
            SetOption option = SetOption.parse(setOption);
            if (option.path().equals("profile")) {
                profile = Optional.of(profile(option, base));
            } else {
                options.add(reader.read(option.asMapping(), Part.OPTION));
            }
        }
        return new ScenarioLayers(file, top, base, profile, options, optionsByStore, implied, quick);
    }

    private static Mapping root(String source, String text, Place top) throws ScenarioException {
        YamlValue root = YamlSource.parseFile(source, text)
                .orElseThrow(() -> top.error("the file is empty, expected a scenario: question, workload, ..."));
        if (root instanceof Mapping mapping) {
            return mapping;
        }
        throw root.place().error("got " + root.shortly() + ", expected a scenario: question, workload, ...");
    }

    private static Layer profile(SetOption option, Layer base) throws ScenarioException {
        if (!(option.value() instanceof Scalar name)) {
            throw option.value().unexpected("profile", "a name");
        }
        Layer profile = base.profiles().get(name.text());
        if (profile == null) {
            throw UnknownKey.name(
                    option.place(), "profile", name.text(), base.profiles().keySet());
        }
        return profile;
    }
}
