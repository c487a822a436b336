package io.blobbench.scenario.language;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The settings of the parts of a scenario, each part laid over those before it. Used by one thread. */
final class LaidParts {
    private final List<Map<String, Setting>> parts;

    LaidParts(List<Layer> layers) {
        this.parts = layers.stream()
                .<Map<String, Setting>>map(layer -> new LinkedHashMap<>(layer.settings()))
                .toList();
    }

    boolean anyMatch(Predicate<Map<String, Setting>> wanted) {
        return parts.stream().anyMatch(wanted);
    }

    /**
     * Drops what the last part that decides rules out, from the parts before it. Parts whose decision it overrides drop nothing, because
     * it may return to what was said before them.
     *
     * @param ruledOut the settings that a part rules out; empty where the part does not decide
     */
    void giveWay(Function<Map<String, Setting>, Optional<Predicate<Setting>>> ruledOut) {
        for (int i = parts.size() - 1; i > 0; i--) {
            Optional<Predicate<Setting>> dropped = ruledOut.apply(parts.get(i));
            if (dropped.isPresent()) {
                parts.subList(0, i).forEach(part -> part.values().removeIf(dropped.get()));
                return;
            }
        }
    }

    /** The settings that remain, by path; the last one of each key. */
    Map<String, Setting> merged() {
        Map<String, Setting> merged = new LinkedHashMap<>();
        parts.forEach(merged::putAll);
        return merged;
    }
}
