package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.language.LayerReader.Part;
import io.blobbench.scenario.text.NamedFiles;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Reads scenarios, strictly: what it does not know it rejects with file, line and column, and nothing misspelt falls
 * back to a default.
 *
 * <p>Later parts win: defaults, the file, the profile, the store's section of the file, the store's section of the
 * profile, the {@code --set} options in their order. Immutable; usable from any thread.
 */
public final class ScenarioReader {
    private final NamedFiles files;
    private final Map<String, Set<String>> optionsByStore;
    private final List<String> setOptions;
    private final boolean quick;

    private ScenarioReader(Builder builder) {
        this.files = NamedFiles.ofScenarios(builder.workingDirectory, builder.scenarioFolders);
        this.optionsByStore = Map.copyOf(builder.optionsByStore);
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
        private Map<String, Set<String>> optionsByStore = Map.of();
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

        /** The stores there are, each with the names of its options; without this any store and option is accepted. */
        public Builder stores(Map<String, Set<String>> optionNamesByStore) {
            optionsByStore = optionNamesByStore;
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
        Path file = files.find(nameOrPath);
        return read(file, files.display(file), files.text(file), store);
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
        return read(file, file.toString(), yaml, store);
    }

    private Scenario read(Path file, String source, String text, String store) throws ScenarioException {
        if (!optionsByStore.isEmpty() && !optionsByStore.containsKey(store)) {
            throw UnknownKey.name(new Place("--store " + store), "store", store, optionsByStore.keySet());
        }
        Place top = Place.of(source, 1, 1);
        Layer base = new LayerReader(optionsByStore).read(root(source, text, top), Part.FILE);
        Optional<Layer> profile = Optional.empty();
        List<Layer> options = new ArrayList<>();
        for (String setOption : setOptions) {
            SetOption option = SetOption.parse(setOption);
            if (option.path().equals("profile")) {
                profile = Optional.of(profile(option, base));
            } else {
                options.add(new LayerReader(optionsByStore).read(option.asMapping(), Part.OPTION));
            }
        }
        AxisNames axisNames =
                new AxisNames(Stream.concat(Stream.of(base), options.stream()).flatMap(Layer::withParts));
        check(base, profile, options, axisNames);
        return resolve(file, store, top, laid(base, profile, options, store), axisNames);
    }

    private static void check(Layer base, Optional<Layer> profile, List<Layer> options, AxisNames axisNames)
            throws ScenarioException {
        List<Layer> used = new ArrayList<>(List.of(base.withoutProfiles()));
        profile.ifPresent(used::add);
        used.addAll(options);
        for (Layer layer : used.stream().flatMap(Layer::withParts).toList()) {
            axisNames.check(layer);
        }
        for (Layer layer : base.profiles().values().stream()
                .filter(candidate -> profile.filter(candidate::equals).isEmpty())
                .flatMap(Layer::withParts)
                .toList()) {
            axisNames.ofUnused().check(layer);
        }
    }

    private static Settings laid(Layer base, Optional<Layer> profile, List<Layer> options, String store) {
        List<Layer> layers = new ArrayList<>();
        layers.add(base);
        profile.ifPresent(layers::add);
        Stream.concat(Stream.of(base), profile.stream())
                .flatMap(layer -> Optional.ofNullable(layer.stores().get(store)).stream())
                .forEach(layers::add);
        options.forEach(option -> layers.addAll(option.forStore(store)));
        Settings settings = new Settings();
        layers.forEach(settings::lay);
        return settings;
    }

    private Scenario resolve(Path file, String store, Place top, Settings laid, AxisNames axisNames)
            throws ScenarioException {
        laid.check(top);
        List<Setting> asked = PairedValues.narrowed(laid.effective());
        List<Setting> settings = quick ? QuickLook.shorten(asked) : asked;
        List<Setting> axes = axes(laid, settings, axisNames);
        List<Exclusion> exclusions = axisNames.exclusions(laid.exclude());
        List<Cell> cells = Sweep.cells(settings, axes, exclusions, laid.leftOutAt(top));
        int trials = one(settings, Keys.TRIALS);
        Sweep.checkTrials(cells.size(), trials, laid.placeOf(Keys.TRIALS, top));
        return new Scenario(
                NamedFiles.baseName(file.toString()),
                one(settings, Keys.QUESTION),
                file,
                store,
                one(settings, Keys.SEED),
                trials,
                one(settings, Keys.HEAT),
                one(settings, Keys.SUSTAIN),
                axes.stream().map(axis -> axis.key().axisName()).toList(),
                settings.stream().flatMap(ScenarioReader::pairing).toList(),
                one(settings, Keys.SHOW),
                cells,
                ResolvedYaml.write(store, settings, axes, exclusions));
    }

    private static Stream<String> pairing(Setting setting) {
        return setting.pairing().stream().map(pairing -> setting.key().axisName() + " " + pairing.shortly());
    }

    private static List<Setting> axes(Settings laid, List<Setting> settings, AxisNames axisNames)
            throws ScenarioException {
        return Stream.concat(axisNames.order(laid.axes()).stream(), laid.axisPaths().stream())
                .distinct()
                .flatMap(path -> settings.stream()
                        .filter(setting ->
                                setting.axis() && setting.key().path().equals(path)))
                .toList();
    }

    private static <T> T one(List<Setting> settings, Key<T> key) throws ScenarioException {
        Setting found = settings.stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow();
        return key.parse(found.values().get(0));
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
            throw option.place().error("profile: got " + option.value().shortly() + ", expected a name");
        }
        Layer profile = base.profiles().get(name.text());
        if (profile == null) {
            throw UnknownKey.name(
                    option.place(), "profile", name.text(), base.profiles().keySet());
        }
        return profile;
    }
}
