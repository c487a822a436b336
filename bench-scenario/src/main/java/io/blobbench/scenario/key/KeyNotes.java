package io.blobbench.scenario.key;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Meaning of a key, and what the key depends on.
 *
 * @param meaning for people, without a full stop; values and keys are in backquotes
 * @param scope where the key has a meaning; everywhere if empty
 * @param required what is expected where the key has a meaning and no value; empty where it may be left out
 * @param choiceDefault its default, where that depends on a choice
 */
public record KeyNotes(
        String meaning, Optional<Scope> scope, Optional<String> required, Optional<ChoiceDefault> choiceDefault) {
    public static final KeyNotes NONE = new KeyNotes("", Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * Answers to a choice with which a key has a meaning; all others rule the key out.
     *
     * @param answers at least one
     */
    public record Scope(Choice choice, List<String> answers) {
        public Scope {
            answers = List.copyOf(answers);
        }
    }

    /**
     * A default that depends on a choice.
     *
     * @param texts by answer; where several answers are given, each has its own, and those without one have the last
     * @param words the same as text, values in backquotes
     */
    public record ChoiceDefault(Choice choice, Map<String, String> texts, String words) {
        public ChoiceDefault {
            texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        }
    }
}
