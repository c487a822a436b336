package io.blobbench.scenario.language;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The parts of a scenario laid over one another, the later one on top. Used by one thread. */
final class Settings {
    static final Place DEFAULT = new Place("default");

    private final Map<String, Setting> byPath = new LinkedHashMap<>();
    private Optional<Sequence> axes = Optional.empty();
    private Optional<Sequence> exclude = Optional.empty();

    void lay(Layer layer) {
        Alternatives.giveWay(byPath, layer.settings());
        impliedModel(layer).ifPresent(model -> model.foreignKeys().forEach(foreign -> byPath.remove(foreign.path())));
        EntityKeys.in(layer.settings())
                .ifPresent(entities -> entities.foreign().forEach(foreign -> byPath.remove(foreign.path())));
        byPath.putAll(layer.settings());
        axes = layer.axes().or(() -> axes);
        exclude = layer.exclude().or(() -> exclude);
    }

    Optional<Sequence> axes() {
        return axes;
    }

    Optional<Sequence> exclude() {
        return exclude;
    }

    /** Keys that have a list of values, in the order in which they were first said. */
    List<String> axisPaths() {
        return byPath.values().stream()
                .filter(Setting::axis)
                .map(setting -> setting.key().path())
                .toList();
    }

    /** Where cells were left out, the top of the scenario if nowhere. */
    Place leftOutAt(Place top) {
        Optional<Place> limit =
                Optional.ofNullable(byPath.get(Keys.MAX_BATCH_BYTES.path())).map(Setting::place);
        return exclude.filter(list -> !list.items().isEmpty())
                .map(Sequence::place)
                .or(() -> limit)
                .orElse(top);
    }

    /** Rejects what is right by itself and wrong together. */
    void check(Place top) throws ScenarioException {
        if (!byPath.containsKey(Keys.QUESTION.path())) {
            throw top.error("question is missing, expected what the scenario asks, in one sentence");
        }
        LoadKind model = loadModel();
        for (Key<?> foreign : model.foreignKeys()) {
            Setting setting = byPath.get(foreign.path());
            if (setting != null) {
                throw setting.place()
                        .error(foreign.path() + " means nothing to the " + model.word() + " load model, expected "
                                + model.keys().stream().map(Key::axisName).collect(Collectors.joining(", ")));
            }
        }
        if (model.keys().contains(Keys.RATE)) {
            requireRate(model);
        }
        EntityKeys entities = EntityKeys.of(byPath);
        for (Key<?> foreign : entities.foreign()) {
            Setting setting = byPath.get(foreign.path());
            if (setting != null) {
                throw setting.place()
                        .error(foreign.path() + " means nothing where workload.entity is "
                                + String.join(", ", entities.words()) + ", expected it elsewhere only");
            }
        }
    }

    /** Every key that means something here, with its default where nobody said a value. */
    List<Setting> effective() {
        LoadKind model = loadModel();
        EntityKeys entities = EntityKeys.of(byPath);
        List<Key<?>> foreign = new ArrayList<>(model.foreignKeys());
        foreign.addAll(entities.foreign());
        List<Setting> effective = new ArrayList<>();
        for (Key<?> key : Keys.all()) {
            Setting setting = byPath.get(key.path());
            if (key.equals(Keys.LOAD_MODEL)) {
                effective.add(setting == null ? ofDefault(key, model.word()) : setting);
            } else if (setting != null) {
                effective.add(setting);
            } else if (key.equals(Keys.SERIALIZE) && !foreign.contains(key)) {
                effective.add(ofDefault(key, entities.serialization()));
            } else if (key.defaultText().isPresent() && !replaced(key) && !foreign.contains(key)) {
                effective.add(ofDefault(key, key.defaultText().get()));
            }
        }
        byPath.values().stream()
                .filter(setting -> Keys.isFree(setting.key().path()))
                .forEach(effective::add);
        return effective;
    }

    private void requireRate(LoadKind model) throws ScenarioException {
        if (!byPath.containsKey(Keys.RATE.path())) {
            throw byPath.get(Keys.LOAD_MODEL.path())
                    .place()
                    .error("load.rate is missing, expected one such as 1000/s for the " + model.word() + " load model");
        }
    }

    /** Whether somebody said it in the other way. */
    private boolean replaced(Key<?> key) {
        if (key.equals(Keys.CONTENT)) {
            return byPath.containsKey(Keys.COMPRESSIBILITY.path());
        }
        return key.equals(Keys.OPERATION)
                && Keys.MIX.values().stream().anyMatch(weight -> byPath.containsKey(weight.path()));
    }

    private static Setting ofDefault(Key<?> key, String text) {
        return Setting.one(key, ofDefault(text));
    }

    static Scalar ofDefault(String text) {
        return new Scalar(DEFAULT, text, false);
    }

    private LoadKind loadModel() {
        return explicitModel(byPath).orElse(byPath.containsKey(Keys.RATE.path()) ? LoadKind.OPEN : LoadKind.CLOSED);
    }

    /** The model a later part asks for: by name, or by a rate or inFlight where no part before it named a model. */
    private Optional<LoadKind> impliedModel(Layer layer) {
        Optional<LoadKind> explicit = explicitModel(layer.settings());
        if (explicit.isPresent() || explicitModel(byPath).isPresent()) {
            return explicit;
        }
        if (layer.settings().containsKey(Keys.RATE.path())) {
            return Optional.of(LoadKind.OPEN);
        }
        return layer.settings().containsKey(Keys.IN_FLIGHT.path()) ? Optional.of(LoadKind.CLOSED) : Optional.empty();
    }

    private static Optional<LoadKind> explicitModel(Map<String, Setting> settings) {
        return Optional.ofNullable(settings.get(Keys.LOAD_MODEL.path()))
                .map(setting -> setting.values().get(0).text())
                .flatMap(LoadKind::ofWord);
    }
}
