package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.text.NamedFiles;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.layout.ImpliedDurability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scenario with its profile and options, read once and resolved for one store after another.
 *
 * <p>Later parts win: defaults, the file, the profile, the store's section of the file, the store's section of the
 * profile, the {@code --set} options in their order. Used by one thread.
 */
public final class ScenarioLayers {
    private final Path file;
    private final Place top;
    private final Layer base;
    private final Optional<Layer> profile;
    private final List<Layer> options;
    private final Map<String, StoreOptions> stores;
    private final Map<String, ImpliedDurability> implied;
    private final boolean quick;
    private final AxisNames axisNames;

    /**
     * Checks what the parts say of each other.
     *
     * @param file its name is the scenario's
     * @param top of the file
     * @param stores there are, with their options; none to accept any
     * @param implied settings of servers that decide on the durability, by store
     * @param quick whether phases are shortened for a first look
     * @throws ScenarioException when a part speaks of a key or a value that there is not
     */
    ScenarioLayers(
            Path file,
            Place top,
            Layer base,
            Optional<Layer> profile,
            List<Layer> options,
            Map<String, StoreOptions> stores,
            Map<String, ImpliedDurability> implied,
            boolean quick)
            throws ScenarioException {
        this.file = file;
        this.top = top;
        this.base = base;
        this.profile = profile;
        this.options = List.copyOf(options);
        this.stores = Map.copyOf(stores);
        this.implied = Map.copyOf(implied);
        this.quick = quick;
        this.axisNames = AxisNames.of(
                Stream.concat(Stream.of(base), options.stream()).flatMap(Layer::withParts),
                PossibleDefaults.of(base, implied.values()),
                implied.values());
        check();
    }

    private void check() throws ScenarioException {
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

    /**
     * Resolves the scenario for one store.
     *
     * @param store the store's name
     * @throws ScenarioException when there is no such store, or the parts that apply to it do not make a scenario
     */
    public Scenario resolve(String store) throws ScenarioException {
        if (!stores.isEmpty() && !stores.containsKey(store)) {
            throw UnknownKey.name(new Place("--store " + store), "store", store, stores.keySet());
        }
        Settings laid = laid(store);
        laid.check(top);
        List<Setting> settings = PairedValues.narrowed(laid.effective());
        List<Exclusion> exclusions = axisNames.exclusions(laid.exclude());
        if (quick) {
            QuickLook look = QuickLook.of(settings);
            settings = look.settings();
            exclusions = look.exclusions(exclusions);
        }
        List<Setting> axes = axes(laid, settings);
        FreeValueRule freeValues = new FreeValueRule(Optional.ofNullable(stores.get(store)));
        List<Cell> cells = CellProduct.cells(settings, axes, exclusions, freeValues, laid.leftOutAt(top));
        KeySpaceRule.check(settings, cells);
        int trials = one(settings, Keys.TRIALS);
        CellProduct.checkTrials(cells.size(), trials, laid.placeOf(Keys.TRIALS, top));
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
                settings.stream().flatMap(ScenarioLayers::pairing).toList(),
                one(settings, Keys.SHOW),
                one(settings, Keys.THRESHOLDS),
                cells,
                ResolvedYaml.write(store, IdleRule.meaningful(settings), axes, exclusions));
    }

    /**
     * The place of a setting of servers, the top of the scenario if it has none.
     *
     * @param name as the server knows it
     */
    public Place serverSetting(String store, String name) throws ScenarioException {
        return laid(store).placeOf(Keys.free("server." + name), top);
    }

    /**
     * The place of a property of clients, the top of the scenario if it has none.
     *
     * @param name as the client library knows it
     */
    public Place clientProperty(String store, String name) throws ScenarioException {
        return laid(store).placeOf(Keys.free("client." + name), top);
    }

    private Settings laid(String store) throws ScenarioException {
        List<Layer> layers = new ArrayList<>();
        layers.add(base);
        profile.ifPresent(layers::add);
        Stream.concat(Stream.of(base), profile.stream())
                .flatMap(layer -> Optional.ofNullable(layer.stores().get(store)).stream())
                .forEach(layers::add);
        options.forEach(option -> layers.addAll(option.forStore(store)));
        Settings settings = new Settings(layers);
        if (implied.containsKey(store)) {
            settings.imply(Objects.requireNonNull(implied.get(store)));
        }
        return settings;
    }

    private static Stream<String> pairing(Setting setting) {
        return setting.pairing().stream().map(pairing -> setting.key().axisName() + " " + pairing.shortly());
    }

    private List<Setting> axes(Settings laid, List<Setting> settings) throws ScenarioException {
        return Stream.concat(axisNames.order(laid.axes()).stream(), laid.axisPaths().stream())
                .distinct()
                .flatMap(path -> settings.stream()
                        .filter(setting ->
                                setting.axis() && setting.key().path().equals(path)))
                .toList();
    }

    private static <T> T one(List<Setting> settings, Key<T> key) {
        Setting found = settings.stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow();
        return key.own(found.values().get(0)).meaning();
    }
}
