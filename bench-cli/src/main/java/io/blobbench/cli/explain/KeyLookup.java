package io.blobbench.cli.explain;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.store.KnownNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds keys by what people call them. */
final class KeyLookup {
    private KeyLookup() {}

    /**
     * The keys that a name stands for: a path, the name of an axis, a section, or the end of a path.
     *
     * @return in the order of the documentation; empty for an unknown name
     */
    static List<Key<?>> find(String name) {
        Optional<Key<?>> exact = Keys.at(name).or(() -> Keys.all().stream()
                .filter(key -> key.axisName().equals(name))
                .findFirst());
        if (exact.isPresent()) {
            return List.of(exact.get());
        }
        List<Key<?>> below = new ArrayList<>(below(key -> key.path().startsWith(name + ".")));
        return below.isEmpty()
                ? below(key -> key.path().endsWith("." + name) || key.path().contains("." + name + "."))
                : below;
    }

    /** The tail of a message about an unknown name: {@code , did you mean 'batch'?}, or empty. */
    static String didYouMean(String name) {
        Set<String> known = new LinkedHashSet<>();
        Keys.all().forEach(key -> {
            known.add(key.axisName());
            known.add(key.path());
            known.addAll(List.of(key.path().split("\\.", -1)));
        });
        Stream.of(ScenarioPart.values()).map(ScenarioPart::word).forEach(known::add);
        known.addAll(ColumnLookup.names());
        return KnownNames.didYouMean(name, known);
    }

    private static List<Key<?>> below(Predicate<Key<?>> filter) {
        return Keys.all().stream().filter(filter).toList();
    }
}
