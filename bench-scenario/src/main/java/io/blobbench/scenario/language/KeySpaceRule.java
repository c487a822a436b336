package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Rejects axes of {@code workload.keys} without an effect: cells that differ in them would be the same. A single value may serve other cells,
 * or other stores.
 */
final class KeySpaceRule {
    private static final String APPEND = "workload.operation is append";
    private static final String NOT_ZIPF = "workload.keys.distribution is not zipf";
    private static final String NOT_SHARED = "workload.keys.shared is 0%";
    private static final String ALL_SHARED = "workload.keys.shared is 100%";

    private static final List<Use<?>> USES = List.of(
            ofKeyed(WorkloadKeys.KEY_DISTRIBUTION),
            ofKeyed(WorkloadKeys.KEY_COUNT),
            ofKeyed(WorkloadKeys.KEY_EXPONENT),
            ofKeyed(WorkloadKeys.KEY_STALE),
            ofKeyed(WorkloadKeys.KEY_SHARED),
            ofKeyed(WorkloadKeys.KEY_SHARED_COUNT),
            new Use<>(
                    WorkloadKeys.KEY_EXPONENT,
                    WorkloadKeys.KEY_DISTRIBUTION,
                    distribution -> distribution == Distribution.ZIPF,
                    spec -> spec.keys().distribution() == Distribution.ZIPF,
                    NOT_ZIPF),
            new Use<>(
                    WorkloadKeys.KEY_SHARED_COUNT,
                    WorkloadKeys.KEY_SHARED,
                    share -> share > 0,
                    spec -> spec.keys().anyShared(),
                    NOT_SHARED),
            new Use<>(
                    WorkloadKeys.KEY_STALE,
                    WorkloadKeys.KEY_SHARED,
                    share -> share < 1,
                    spec -> spec.keys().shared() < 1,
                    ALL_SHARED),
            ofUnshared(WorkloadKeys.KEY_DISTRIBUTION),
            ofUnshared(WorkloadKeys.KEY_EXPONENT));

    private KeySpaceRule() {}

    private static Use<OperationKind> ofKeyed(Key<?> key) {
        return new Use<>(key, WorkloadKeys.OPERATION, OperationKind::keyed, WorkloadSpec::keyed, APPEND);
    }

    /** Shared keys are drawn uniformly; where all reads and updates go to them, other kinds of a mix still use the rest. */
    private static Use<Double> ofUnshared(Key<?> key) {
        return new Use<>(key, WorkloadKeys.KEY_SHARED, share -> true, spec -> !spec.allShared(), ALL_SHARED);
    }

    /** Drops the settings that a later part leaves without an effect. */
    static void giveWay(LaidParts parts) {
        USES.forEach(use -> parts.giveWay(use::ruledOutBy));
    }

    /** Rejects lists whose values make cells that are the same. */
    static void check(List<Setting> settings, List<Cell> cells) throws ScenarioException {
        for (Use<?> use : USES) {
            for (Setting setting : settings) {
                if (setting.key().equals(use.key()) && setting.axis() && !followed(setting, settings)) {
                    use.check(setting, cells);
                }
            }
        }
    }

    private static boolean followed(Setting setting, List<Setting> settings) {
        return settings.stream().flatMap(other -> other.pairing().stream()).anyMatch(pairing -> pairing.other()
                .equals(setting.key()));
    }

    /**
     * A key that has an effect under some values of another one.
     *
     * @param decides whether a value of the other key gives it one
     * @param used whether it has one in a cell
     * @param unless where it has none, for people
     */
    private record Use<T>(Key<?> key, Key<T> other, Predicate<T> decides, Predicate<WorkloadSpec> used, String unless) {
        /** The settings to which a part leaves no effect; empty where it has no value of the other key. */
        Optional<Predicate<Setting>> ruledOutBy(Map<String, Setting> part) {
            Setting decision = part.get(other.path());
            return decision == null
                    ? Optional.empty()
                    : Optional.of(setting -> setting.key().equals(key) && withoutEffect(decision));
        }

        private boolean withoutEffect(Setting setting) {
            return setting.pairing().isEmpty()
                    && setting.values().stream()
                            .noneMatch(value -> decides.test(other.own(value).meaning()));
        }

        void check(Setting setting, List<Cell> cells) throws ScenarioException {
            List<Cell> without =
                    cells.stream().filter(cell -> !used.test(cell.workload())).toList();
            if (alike(without)) {
                throw setting.place()
                        .error(key.path() + ": got a list, expected one value, because it does not apply where "
                                + unless);
            }
        }

        /** Whether two cells differ in this key only. */
        private boolean alike(List<Cell> cells) {
            long different = cells.stream()
                    .map(cell -> {
                        Map<String, String> others = new HashMap<>(cell.axes());
                        others.remove(key.axisName());
                        return others;
                    })
                    .distinct()
                    .count();
            return different < cells.size();
        }
    }
}
