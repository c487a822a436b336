package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.KnownNames;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The options of one store, with their values as its adapter declares them.
 *
 * @param byName by the option's name
 */
record StoreOptions(Map<String, LayoutOption> byName) {
    StoreOptions {
        byName = Map.copyOf(byName);
    }

    static StoreOptions of(Collection<LayoutOption> options) {
        return new StoreOptions(options.stream().collect(Collectors.toMap(LayoutOption::name, Function.identity())));
    }

    /** Rejects a name that the store does not know. */
    void requireName(Place place, String name) throws ScenarioException {
        if (!byName.containsKey(name)) {
            throw UnknownKey.name(place, "option", name, byName.keySet());
        }
    }

    /** Rejects a value that a known option does not have. */
    void requireValue(String name, Value<?> value) throws ScenarioException {
        OptionValues values = Objects.requireNonNull(byName.get(name)).values();
        if (!values.contain(value.text())) {
            BadValueException bad = new BadValueException(
                    value.text(), values.expected(), KnownNames.nearest(value.text(), values.words()));
            throw value.place().error(value.key().path() + ": " + bad.getMessage());
        }
    }
}
