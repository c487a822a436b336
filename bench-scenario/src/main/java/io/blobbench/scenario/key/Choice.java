package io.blobbench.scenario.key;

import io.blobbench.scenario.language.ChoiceRule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A choice on which the meaning of other keys depends, and the only way in which one key excludes another: {@link ChoiceRule} applies it.
 *
 * <p>A key says in its {@link KeyNotes#scope} to which answers it belongs. A scenario answers with the choice's own key, or by setting a
 * key that implies an answer. In one part of a scenario keys of different answers contradict each other; the answer of the last part
 * that gives one wins, and the keys that it rules out are dropped from the parts before it.
 */
public enum Choice {
    /** The loop that starts operations; a rate implies an open one. */
    LOAD_MODEL("load.model", "closed"),

    /** The entity that is stored; a list of entities gives several answers. */
    ENTITY("workload.entity", "blob"),

    /** Operations: one kind, a mix of kinds, or those of a trace. */
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
            case LOAD_MODEL ->
                inOrder(
                        "load.trace",
                        "trace",
                        "load.rate",
                        "open",
                        "load.inFlight",
                        "closed",
                        "load.connectRate",
                        "idle");
            case ENTITY -> Map.of();
            case OPERATIONS -> exclusive("load.trace", "workload.operation", "workload.mix");
            case CONTENT -> exclusive("workload.content", "workload.compressibility");
        };
    }

    private static Map<String, String> exclusive(String... keys) {
        Map<String, String> implied = new LinkedHashMap<>();
        for (String key : keys) {
            implied.put(key, key);
        }
        return implied;
    }

    /** Keys, each followed by its answer. */
    private static Map<String, String> inOrder(String... keysAndAnswers) {
        Map<String, String> implied = new LinkedHashMap<>();
        for (int i = 0; i < keysAndAnswers.length; i += 2) {
            implied.put(keysAndAnswers[i], keysAndAnswers[i + 1]);
        }
        return implied;
    }
}
