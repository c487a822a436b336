package io.blobbench.scenario.language;

import io.blobbench.scenario.text.ScenarioException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys that say the same thing in two ways: of two in one part of a scenario none is right, else the later part wins. */
final class Alternatives {
    private static final List<List<String>> GROUPS = List.of(
            List.of("workload.operation", "workload.mix"), List.of("workload.content", "workload.compressibility"));

    private Alternatives() {}

    static void requireOneOf(Map<String, Setting> settings) throws ScenarioException {
        for (List<String> group : GROUPS) {
            Optional<Setting> first = find(settings, group.get(0));
            Optional<Setting> second = find(settings, group.get(1));
            if (first.isPresent() && second.isPresent()) {
                throw second.get()
                        .place()
                        .error(group.get(1) + " and " + group.get(0) + " exclude each other, expected one of them");
            }
        }
    }

    /** Removes what the later part says in the other way. */
    static void giveWay(Map<String, Setting> earlier, Map<String, Setting> later) {
        for (List<String> group : GROUPS) {
            for (int i = 0; i < group.size(); i++) {
                if (find(later, group.get(i)).isPresent()) {
                    String other = group.get(1 - i);
                    earlier.keySet().removeIf(path -> isAt(path, other));
                }
            }
        }
    }

    private static Optional<Setting> find(Map<String, Setting> settings, String section) {
        return settings.values().stream()
                .filter(setting -> isAt(setting.key().path(), section))
                .findFirst();
    }

    private static boolean isAt(String path, String section) {
        return path.equals(section) || path.startsWith(section + ".");
    }
}
