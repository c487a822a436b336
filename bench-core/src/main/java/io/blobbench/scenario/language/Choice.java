package io.blobbench.scenario.language;

import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A choice on which the meaning of other keys depends, and the only way in which one key excludes another.
 *
 * <p>A key says in its {@link KeyNotes#scope} to which answers it belongs. A scenario answers with the choice's own key, or by setting a
 * key that implies an answer. In one part of a scenario keys of different answers contradict each other; of two parts the later one wins
 * and drops the keys that its answer rules out.
 */
public enum Choice {
    /** The loop that starts operations; a rate implies an open one. */
    LOAD_MODEL("load.model", "closed") {
        @Override
        String meansNothing(Key<?> key, List<String> answers) {
            String expected = String.join(", ", keys(answers).map(Key::axisName).toList());
            return key.path() + " means nothing to the " + String.join(", ", answers) + " load model, expected "
                    + expected;
        }

        @Override
        String isMissing(Key<?> key, List<String> answers) {
            return super.isMissing(key, answers) + " for the " + String.join(", ", answers) + " load model";
        }
    },

    /** The entity that is stored; a list of entities gives several answers. */
    ENTITY("workload.entity", "blob"),

    /** Operations: one kind, or a mix of kinds. */
    OPERATIONS("", "workload.operation"),

    /** Bytes of a blob: a kind of content, or how far they can be compressed. */
    CONTENT("", "workload.content");

    private final String ownKey;
    private final String byDefault;

    /**
     * Makes a choice.
     *
     * @param ownKey path of the key whose values are the answers; empty without one
     * @param byDefault the answer where none is given
     */
    Choice(String ownKey, String byDefault) {
        this.ownKey = ownKey;
        this.byDefault = byDefault;
    }

    /** Path of the key whose values are the answers; empty where only the presence of other keys decides. */
    public Optional<String> ownKey() {
        return Optional.of(ownKey).filter(Predicate.not(String::isEmpty));
    }

    /** The answer where a scenario gives none. */
    public String byDefault() {
        return byDefault;
    }

    /**
     * Answers by the key or section whose presence implies them, where the choice's own key has no value; of several the first one
     * decides.
     */
    public Map<String, String> implied() {
        return switch (this) {
            case LOAD_MODEL -> inOrder("load.rate", "open", "load.inFlight", "closed");
            case ENTITY -> Map.of();
            case OPERATIONS -> exclusive("workload.operation", "workload.mix");
            case CONTENT -> exclusive("workload.content", "workload.compressibility");
        };
    }

    /** Keys with a meaning for some of the answers, those of fewest answers first. */
    public Stream<Key<?>> keys(List<String> answers) {
        return scoped().filter(key -> !ruledOut(key, answers))
                .sorted(Comparator.comparingInt(key -> scope(key).answers().size()));
    }

    /** Keys that mean nothing to any of the answers. */
    public List<Key<?>> foreign(List<String> answers) {
        return scoped().filter(key -> ruledOut(key, answers)).toList();
    }

    /** The answers that hold for some settings, at least one. */
    List<String> inForce(Map<String, Setting> settings) {
        List<String> named = named(settings);
        return named.isEmpty() ? List.of(impliedBy(settings).findFirst().orElse(byDefault)) : named;
    }

    /** Rejects a part of a scenario that gives two answers by setting keys of both. */
    void requireOneAnswer(Map<String, Setting> part) throws ScenarioException {
        List<String> answers = impliedBy(part).toList();
        if (ownKey.isEmpty() && answers.size() > 1) {
            Setting second = part.values().stream()
                    .filter(setting -> isAt(setting.key().path(), answers.get(1)))
                    .findFirst()
                    .orElseThrow();
            throw second.place()
                    .error(answers.get(1) + " and " + answers.get(0) + " exclude each other, expected one of them");
        }
    }

    /** Drops the settings that an answer of a later part rules out. */
    void giveWay(Map<String, Setting> earlier, Map<String, Setting> later) {
        List<String> answers = named(later);
        if (answers.isEmpty() && named(earlier).isEmpty()) {
            answers = impliedBy(later).limit(1).toList();
        }
        if (!answers.isEmpty()) {
            foreign(answers).forEach(key -> earlier.remove(key.path()));
        }
    }

    /** Rejects settings that the answers rule out, and the lack of those that they need. */
    void check(Map<String, Setting> settings) throws ScenarioException {
        List<String> answers = inForce(settings);
        for (Key<?> key : foreign(answers)) {
            Setting setting = settings.get(key.path());
            if (setting != null) {
                throw setting.place().error(meansNothing(key, answers));
            }
        }
        for (Key<?> key : keys(answers).toList()) {
            if (key.notes().required().isPresent() && !settings.containsKey(key.path())) {
                throw settings.get(ownKey).place().error(isMissing(key, answers));
            }
        }
    }

    String meansNothing(Key<?> key, List<String> answers) {
        return key.path() + " means nothing where " + ownKey + " is " + String.join(", ", answers)
                + ", expected it elsewhere only";
    }

    String isMissing(Key<?> key, List<String> answers) {
        return key.path() + " is missing, expected "
                + key.notes().required().orElseThrow(() -> new IllegalArgumentException(name() + answers));
    }

    private List<String> named(Map<String, Setting> settings) {
        Setting setting = settings.get(ownKey);
        return setting == null
                ? List.of()
                : setting.values().stream().map(Scalar::text).toList();
    }

    private Stream<String> impliedBy(Map<String, Setting> settings) {
        return implied().entrySet().stream()
                .filter(entry -> settings.keySet().stream().anyMatch(path -> isAt(path, entry.getKey())))
                .map(Map.Entry::getValue);
    }

    private Stream<Key<?>> scoped() {
        return Keys.all().stream().filter(key -> key.notes()
                .scope()
                .filter(scope -> scope.choice() == this)
                .isPresent());
    }

    private static KeyNotes.Scope scope(Key<?> key) {
        return key.notes().scope().orElseThrow();
    }

    private static boolean ruledOut(Key<?> key, List<String> answers) {
        return Collections.disjoint(scope(key).answers(), answers);
    }

    private static boolean isAt(String path, String section) {
        return path.equals(section) || path.startsWith(section + ".");
    }

    private static Map<String, String> exclusive(String one, String other) {
        return inOrder(one, one, other, other);
    }

    private static Map<String, String> inOrder(String key, String answer, String otherKey, String otherAnswer) {
        Map<String, String> implied = new LinkedHashMap<>();
        implied.put(key, answer);
        implied.put(otherKey, otherAnswer);
        return implied;
    }
}
