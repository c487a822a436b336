package io.blobbench.scenario.key;

import io.blobbench.scenario.key.Key.Varies;
import io.blobbench.scenario.key.KeyNotes.ChoiceDefault;
import io.blobbench.scenario.key.KeyNotes.Scope;
import io.blobbench.scenario.text.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Describes one key. Used by one thread. */
public final class KeyBuilder<T> {
    private final String path;
    private final ValueType<T> type;
    private Optional<String> defaultText = Optional.empty();
    private Varies varies = Varies.NEVER;
    private Optional<Scope> scope = Optional.empty();
    private Optional<String> required = Optional.empty();
    private Optional<ChoiceDefault> choiceDefault = Optional.empty();

    private KeyBuilder(String path, ValueType<T> type) {
        this.path = path;
        this.type = type;
    }

    public static <T> KeyBuilder<T> key(String path, ValueType<T> type) {
        return new KeyBuilder<>(path, type);
    }

    /** Texts of a default by the answer to a choice, in order. */
    public static Map<String, String> byAnswer(String answer, String text, String otherAnswer, String otherText) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(answer, text);
        texts.put(otherAnswer, otherText);
        return texts;
    }

    /** Texts of a default that is the answer itself, in order. */
    public static Map<String, String> same(String... answers) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String answer : answers) {
            texts.put(answer, answer);
        }
        return texts;
    }

    /** Sets its default value. */
    public KeyBuilder<T> byDefault(String text) {
        defaultText = Optional.of(text);
        return this;
    }

    /** Sets its default value by the answers to a choice. */
    public KeyBuilder<T> byDefault(Choice choice, Map<String, String> texts, String words) {
        choiceDefault = Optional.of(new ChoiceDefault(choice, texts, words));
        return this;
    }

    /** A list of its values is an axis, and it may follow another key. */
    public KeyBuilder<T> axis() {
        varies = Varies.AXIS;
        return this;
    }

    /** It may follow another key. */
    public KeyBuilder<T> paired() {
        varies = Varies.PAIRED;
        return this;
    }

    /** All other answers rule it out. */
    public KeyBuilder<T> only(Choice choice, String... answers) {
        scope = Optional.of(new Scope(choice, List.of(answers)));
        return this;
    }

    /** It must have a value wherever it has a meaning. */
    public KeyBuilder<T> required(String expected) {
        required = Optional.of(expected);
        return this;
    }

    public Key<T> means(String meaning) {
        return new Key<>(path, type, defaultText, varies, new KeyNotes(meaning, scope, required, choiceDefault));
    }
}
