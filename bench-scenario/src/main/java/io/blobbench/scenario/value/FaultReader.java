package io.blobbench.scenario.value;

import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Fault.Node;
import io.blobbench.scenario.key.FaultKeys;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and writes the list of faults. */
public final class FaultReader {
    private final Mapping item;

    private FaultReader(Mapping item) {
        this.item = item;
    }

    public static Value<List<Fault>> read(Sequence list) throws ScenarioException {
        List<Fault> faults = new ArrayList<>();
        for (YamlValue item : list.items()) {
            if (!(item instanceof Mapping mapping)) {
                throw item.unexpectedItem("faults", "faults such as " + FaultKeys.EXAMPLE);
            }
            faults.add(new FaultReader(mapping).fault());
        }
        return new Value<>(Keys.FAULTS, List.copyOf(faults), new Scalar(list.place(), Fault.text(faults), false));
    }

    private Fault fault() throws ScenarioException {
        List<String> names = FaultKeys.ALL.stream().map(FaultReader::name).toList();
        for (Map.Entry<String, Entry> entry : item.entries().entrySet()) {
            if (!names.contains(entry.getKey())) {
                throw UnknownKey.key(entry.getValue().keyPlace(), entry.getKey(), "faults", names);
            }
        }
        try {
            return new Fault(
                    required(FaultKeys.AT),
                    find(FaultKeys.NODE).orElse(Node.ANY),
                    required(FaultKeys.DO),
                    find(FaultKeys.FOR),
                    find(FaultKeys.DELAY));
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(item.place().where() + ": faults: " + e.getMessage(), e);
        }
    }

    private <T> T required(Key<T> key) throws ScenarioException {
        Optional<T> found = find(key);
        if (found.isEmpty()) {
            throw item.place()
                    .error("faults: a fault has no '" + name(key) + "', expected "
                            + key.notes().required().orElseThrow());
        }
        return found.get();
    }

    private <T> Optional<T> find(Key<T> key) throws ScenarioException {
        Entry entry = item.entries().get(name(key));
        return entry == null ? Optional.empty() : Optional.of(YamlSections.one(key, entry.value()));
    }

    private static String name(Key<?> key) {
        return key.path().substring(key.path().indexOf('.') + 1);
    }

    /** The list as a file would say it. */
    public static YamlValue written(List<Fault> faults, Place place) {
        if (faults.isEmpty()) {
            return new Scalar(place, Fault.NONE, false);
        }
        return new Sequence(
                place, faults.stream().map(fault -> written(fault, place)).toList());
    }

    private static YamlValue written(Fault fault, Place place) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        entries.put(name(FaultKeys.AT), entry(place, Units.write(fault.at())));
        entries.put(name(FaultKeys.NODE), entry(place, fault.node().text()));
        entries.put(name(FaultKeys.DO), entry(place, fault.action().word()));
        fault.lasting().ifPresent(time -> entries.put(name(FaultKeys.FOR), entry(place, Units.write(time))));
        fault.delay().ifPresent(time -> entries.put(name(FaultKeys.DELAY), entry(place, Units.write(time))));
        return new Mapping(place, entries);
    }

    private static Entry entry(Place place, String text) {
        return new Entry(place, new Scalar(place, text, false));
    }
}
