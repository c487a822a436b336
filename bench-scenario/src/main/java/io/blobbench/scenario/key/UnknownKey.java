package io.blobbench.scenario.key;

import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.KnownNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The message about a name that nothing has. */
public final class UnknownKey {
    private UnknownKey() {}

    /** A key that a section, or with an empty section the part as a whole, does not know. */
    public static ScenarioException key(Place place, String name, String section, Collection<String> known) {
        return key(place, name, section, known, KnownNames.nearest(name, known).or(() -> elsewhere(name)));
    }

    /** A key that a section of a target, or with an empty section the target as a whole, does not know. */
    public static ScenarioException ofTarget(Place place, String name, String section, Collection<String> known) {
        return key(place, name, section, known, KnownNames.nearest(name, known));
    }

    private static ScenarioException key(
            Place place, String name, String section, Collection<String> known, Optional<String> meant) {
        String where = section.isEmpty() ? "" : " in " + section;
        return place.error("unknown key '" + name + "'" + where + ", expected " + String.join(", ", known)
                + KnownNames.didYouMean(meant));
    }

    /** Anything else with a name: a store, an option, a profile, an axis. */
    public static ScenarioException name(Place place, String what, String name, Collection<String> known) {
        String expected = known.isEmpty() ? "none" : String.join(", ", new TreeSet<>(known));
        return place.error(
                "unknown " + what + " '" + name + "', expected " + expected + KnownNames.didYouMean(name, known));
    }

    /** A name that should be that of a key as axes are called. */
    public static ScenarioException ofAnAxis(Place place, String name) {
        List<String> known =
                Keys.all().stream().filter(Key::axis).map(Key::axisName).toList();
        Optional<String> meant = Keys.at(name).filter(Key::axis).map(Key::axisName);
        return place.error("unknown key '" + name + "', expected one of " + String.join(", ", known)
                + KnownNames.didYouMean(meant.or(() -> KnownNames.nearest(name, known))));
    }

    private static Optional<String> elsewhere(String name) {
        if (Keys.FREE_SECTIONS.contains(name)) {
            return Optional.of("stores.<store>." + name);
        }
        return Keys.all().stream()
                .map(Key::path)
                .filter(path -> path.endsWith("." + name))
                .findFirst();
    }
}
