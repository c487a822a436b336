package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.DurationList;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlLimits;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.scenario.value.FaultReader;
import io.blobbench.scenario.value.FileFinder;
import io.blobbench.scenario.value.HistogramFile;
import io.blobbench.scenario.value.PairingReader;
import io.blobbench.scenario.value.SizesReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one part of a scenario and rejects everything that the language does not know. */
final class LayerReader {
    /** Which part it is. */
    enum Part {
        FILE,
        PROFILE,
        OPTION,
        STORE;

        /** The keys that it may contain. */
        Set<String> names() {
            Set<String> names = new LinkedHashSet<>(Keys.children(""));
            names.addAll(
                    switch (this) {
                        case FILE -> List.of("axes", "exclude", "profiles", "stores");
                        case PROFILE, OPTION -> List.of("axes", "exclude", "stores");
                        case STORE -> List.of("options", "client", "server", "exclude");
                    });
            return names;
        }
    }

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");

    private final Map<String, StoreOptions> optionsByStore;
    private final FileFinder files;
    private final SizesReader sizes;

    /**
     * Makes a reader.
     *
     * @param optionsByStore the stores there are and their options; empty to accept any
     * @param files finds files that scenarios name
     */
    LayerReader(Map<String, StoreOptions> optionsByStore, FileFinder files) {
        this.optionsByStore = Map.copyOf(optionsByStore);
        this.files = files;
        this.sizes = new SizesReader(new HistogramFile(files));
    }

    Layer read(Mapping mapping, Part part) throws ScenarioException {
        return read(mapping.entries(), part, Optional.empty());
    }

    private Layer read(Map<String, Entry> entries, Part part, Optional<StoreOptions> options) throws ScenarioException {
        Map<String, Setting> settings = new LinkedHashMap<>();
        Map<String, Layer> stores = new LinkedHashMap<>();
        Map<String, Layer> profiles = new LinkedHashMap<>();
        Optional<Sequence> axes = Optional.empty();
        Optional<Sequence> exclude = Optional.empty();
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            String name = entry.getKey();
            Entry value = entry.getValue();
            if (!part.names().contains(name)) {
                throw UnknownKey.key(value.keyPlace(), name, "", part.names());
            }
            switch (name) {
                case "axes" -> axes = Optional.of(list(name, value.value()));
                case "exclude" -> exclude = Optional.of(list(name, value.value()));
                case "stores" -> stores = readStores(value.value());
                case "profiles" -> profiles = readProfiles(value.value());
                case "options" -> readFree(name, value, options, settings);
                case "client", "server" -> readFree(name, value, Optional.empty(), settings);
                default -> readKey(name, value, settings);
            }
        }
        for (ChoiceRule choice : ChoiceRule.all()) {
            choice.requireOneAnswer(settings);
        }
        return new Layer(settings, axes, exclude, stores, profiles);
    }

    private Map<String, Layer> readProfiles(YamlValue value) throws ScenarioException {
        Map<String, Layer> profiles = new LinkedHashMap<>();
        for (Map.Entry<String, Entry> entry :
                YamlSections.mapping("profiles", value).entrySet()) {
            String path = "profiles." + entry.getKey();
            Map<String, Entry> section =
                    YamlSections.mapping(path, entry.getValue().value());
            profiles.put(entry.getKey(), read(section, Part.PROFILE, Optional.empty()));
        }
        return profiles;
    }

    private Map<String, Layer> readStores(YamlValue value) throws ScenarioException {
        Map<String, Layer> stores = new LinkedHashMap<>();
        for (Map.Entry<String, Entry> entry :
                YamlSections.mapping("stores", value).entrySet()) {
            String store = entry.getKey();
            if (!optionsByStore.isEmpty() && !optionsByStore.containsKey(store)) {
                throw UnknownKey.name(entry.getValue().keyPlace(), "store", store, optionsByStore.keySet());
            }
            Map<String, Entry> section =
                    YamlSections.mapping("stores." + store, entry.getValue().value());
            stores.put(store, read(section, Part.STORE, Optional.ofNullable(optionsByStore.get(store))));
        }
        return stores;
    }

    private void readKey(String path, Entry entry, Map<String, Setting> settings) throws ScenarioException {
        Optional<Key<?>> key = Keys.at(path);
        if (key.isPresent()) {
            boolean faults = key.get().equals(Keys.FAULTS);
            settings.put(
                    path,
                    faults && entry.value() instanceof Sequence list
                            ? Setting.one(FaultReader.read(list))
                            : setting(key.get(), readable(key.get(), entry.value())));
            return;
        }
        Optional<Key<?>> shorthand = Keys.shorthand(path);
        if (shorthand.isPresent() && (!(entry.value() instanceof Mapping) || PairingReader.reads(entry.value()))) {
            settings.put(shorthand.get().path(), setting(shorthand.get(), entry.value()));
            return;
        }
        if (!(entry.value() instanceof Mapping section)) {
            throw entry.value().unexpected(path, "keys: " + String.join(", ", Keys.children(path)));
        }
        for (Map.Entry<String, Entry> child : section.entries().entrySet()) {
            if (!Keys.children(path).contains(child.getKey())) {
                throw UnknownKey.key(child.getValue().keyPlace(), child.getKey(), path, Keys.children(path));
            }
            readKey(path + "." + child.getKey(), child.getValue(), settings);
        }
    }

    /** The value as the type of its key reads it: sizes as one text, files by their whole paths. */
    private YamlValue readable(Key<?> key, YamlValue value) throws ScenarioException {
        if (key.equals(WorkloadKeys.BLOB)) {
            return sizes.plain(value);
        }
        if (key.equals(LoadKeys.TRACE) && value instanceof Scalar name && !name.isMissing()) {
            String path = files.find(name.place(), key.path(), name.text())
                    .toAbsolutePath()
                    .normalize()
                    .toString();
            return new Scalar(name.place(), path, name.quoted());
        }
        return value;
    }

    private static void readFree(String path, Entry entry, Optional<StoreOptions> known, Map<String, Setting> settings)
            throws ScenarioException {
        boolean paired = Keys.isFree(path) && PairingReader.reads(entry.value());
        if (!paired && (entry.value() instanceof Mapping || !Keys.isFree(path))) {
            for (Map.Entry<String, Entry> child :
                    YamlSections.mapping(path, entry.value()).entrySet()) {
                readFree(path + "." + child.getKey(), child.getValue(), known, settings);
            }
            return;
        }
        if (known.isPresent()) {
            known.get().requireName(entry.keyPlace(), path.substring(path.indexOf('.') + 1));
        }
        Setting setting = setting(Keys.free(path), entry.value());
        FreeValueRule rule = new FreeValueRule(known);
        for (Value<?> value : setting.values()) {
            rule.check(value);
        }
        if (settings.putIfAbsent(path, setting) != null) {
            throw entry.duplicate(path);
        }
    }

    private static Setting setting(Key<?> key, YamlValue value) throws ScenarioException {
        if (PairingReader.reads(value) && (key.pairable() || value instanceof Mapping)) {
            return Setting.paired(key, PairingReader.read(key, value));
        }
        if (value instanceof Scalar scalar) {
            return Setting.one(key.read(scalar));
        }
        if (key.type().items().isPresent() && value instanceof Sequence list) {
            return Setting.one(key.read(joined(key, list)));
        }
        String expected = key.axis() ? "one value or a list of values" : "one value";
        if (key.pairable() && value instanceof Mapping) {
            expected += ", or " + PairingReader.FORM;
            expected += key.equals(WorkloadKeys.OPERATION) ? "; weights of a mix belong to workload.mix" : "";
        }
        if (!key.axis() || !(value instanceof Sequence sequence)) {
            throw value.unexpected(key.path(), expected);
        }
        if (sequence.items().isEmpty()) {
            throw value.unexpected(key.path(), "at least one value");
        }
        Map<Object, Value<?>> values = new LinkedHashMap<>();
        for (YamlValue item : sequence.items()) {
            if (!(item instanceof Scalar scalar) || PairingReader.reads(item)) {
                throw item.unexpectedItem(key.path(), "values");
            }
            Value<?> next = key.read(scalar);
            requireOneField(next);
            Value<?> before = values.putIfAbsent(next.meaning(), next);
            if (before != null) {
                throw YamlSections.duplicate(key.path(), next, before);
            }
        }
        return Setting.axis(key, value.place(), List.copyOf(values.values()));
    }

    /** Rows have the value in the name of their cell, as one line without blanks at its ends. */
    private static void requireOneField(Value<?> value) throws ScenarioException {
        String text = value.text();
        if (!text.equals(text.strip()) || LINE_BREAK.matcher(text).find()) {
            throw value.place()
                    .error(
                            value.key().path()
                                    + ": a value of the list has a line break, or a blank at one of its ends, expected neither");
        }
    }

    /** A list that is one value. */
    private static Scalar joined(Key<?> key, Sequence list) throws ScenarioException {
        List<String> texts = new ArrayList<>();
        for (YamlValue item : list.items()) {
            if (!(item instanceof Scalar scalar) || scalar.isMissing()) {
                throw item.unexpectedItem(key.path(), "values");
            }
            texts.add(scalar.text());
        }
        if (texts.isEmpty()) {
            throw list.unexpected(key.path(), "at least one value");
        }
        String text = DurationList.joined(texts);
        YamlLimits.checkJoined(list.place(), key.path(), text, "fewer values");
        return new Scalar(list.place(), text, false);
    }

    private static Sequence list(String path, YamlValue value) throws ScenarioException {
        if (value instanceof Sequence sequence) {
            return sequence;
        }
        throw value.unexpected(path, "a list");
    }
}
