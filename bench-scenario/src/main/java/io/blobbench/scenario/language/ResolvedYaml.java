package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.scenario.value.FaultReader;
import io.blobbench.scenario.value.YamlWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a resolved scenario so that reading it again gives the same cells. */
final class ResolvedYaml {
    private static final Place NOWHERE = new Place("resolved");

    /** A mapping while it grows: values are {@link YamlValue}s or further trees. */
    private static final class Tree {
        private final Map<String, Tree> branches = new LinkedHashMap<>();
        private final Map<String, Entry> entries = new LinkedHashMap<>();

        void put(List<String> path, YamlValue value) {
            String name = path.get(0);
            entries.put(name, new Entry(NOWHERE, value));
            if (path.size() > 1) {
                branches.computeIfAbsent(name, ignored -> new Tree()).put(path.subList(1, path.size()), value);
            }
        }

        Mapping toMapping() {
            branches.forEach((name, branch) -> entries.put(name, new Entry(NOWHERE, branch.toMapping())));
            return new Mapping(NOWHERE, entries);
        }
    }

    private ResolvedYaml() {}

    static String write(String store, List<Setting> settings, List<Setting> axes, List<Exclusion> exclusions)
            throws ScenarioException {
        Tree tree = new Tree();
        for (Setting setting : settings) {
            tree.put(path(store, setting.key().path()), value(setting));
        }
        if (!axes.isEmpty()) {
            List<YamlValue> names = new ArrayList<>();
            axes.forEach(axis -> names.add(new Scalar(NOWHERE, axis.key().axisName(), false)));
            tree.put(List.of("axes"), new Sequence(NOWHERE, names));
        }
        List<YamlValue> excluded = new ArrayList<>();
        PossibleValues possible = new PossibleValues(settings);
        for (Exclusion exclusion : exclusions) {
            possible.within(exclusion).map(Exclusion::written).ifPresent(excluded::add);
        }
        if (!excluded.isEmpty()) {
            tree.put(List.of("exclude"), new Sequence(NOWHERE, excluded));
        }
        return YamlWriter.write(tree.toMapping());
    }

    private static List<String> path(String store, String path) {
        if (Keys.isFree(path)) {
            int dot = path.indexOf('.');
            return List.of("stores", store, path.substring(0, dot), path.substring(dot + 1));
        }
        return List.of(path.split("\\.", -1));
    }

    private static YamlValue value(Setting setting) {
        if (setting.pairing().isPresent()) {
            return setting.pairing().get().written();
        }
        if (setting.key().equals(Keys.FAULTS)) {
            return FaultReader.written(Keys.FAULTS.own(setting.values().get(0)).meaning(), NOWHERE);
        }
        List<YamlValue> values =
                setting.values().stream().<YamlValue>map(Value::written).toList();
        return setting.axis() ? new Sequence(setting.place(), values) : values.get(0);
    }
}
