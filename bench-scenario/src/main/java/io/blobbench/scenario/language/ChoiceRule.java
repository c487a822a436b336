package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.KeyNotes;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.value.Pairing;
import io.blobbench.scenario.value.Pairing.By.Case;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Applies one choice to settings and keys. */
public record ChoiceRule(Choice choice) {
    private static final List<ChoiceRule> ALL =
            Arrays.stream(Choice.values()).map(ChoiceRule::new).toList();

    /** The rules of all choices. */
    static List<ChoiceRule> all() {
        return ALL;
    }

    /**
     * The default of a key under some settings, one for each answer where several are given; empty where it has none, or none for the
     * answers that they give.
     */
    static Optional<Setting> defaultOf(Key<?> key, Map<String, Setting> settings) throws ScenarioException {
        Optional<KeyNotes.ChoiceDefault> byChoice = key.notes().choiceDefault();
        if (byChoice.isEmpty()) {
            return key.defaultText().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Setting.one(
                            Setting.defaultValue(key, key.defaultText().get())));
        }
        ChoiceRule rule = new ChoiceRule(byChoice.get().choice());
        Map<String, String> texts = new LinkedHashMap<>(byChoice.get().texts());
        texts.keySet().retainAll(rule.inForce(settings));
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                Set.copyOf(texts.values()).size() == 1
                        ? Setting.one(Setting.defaultValue(
                                key, texts.values().iterator().next()))
                        : rule.defaultByAnswer(key, texts));
    }

    /** The last of the defaults is also that of answers without one, to which the key means nothing. */
    private Setting defaultByAnswer(Key<?> key, Map<String, String> texts) throws ScenarioException {
        Key<?> decides = Keys.at(ownKey()).orElseThrow();
        Map<Object, Case> cases = new LinkedHashMap<>();
        Optional<Value<?>> otherwise = Optional.empty();
        for (Map.Entry<String, String> each : texts.entrySet()) {
            Value<?> answer = Setting.defaultValue(decides, each.getKey());
            Value<?> value = Setting.defaultValue(key, each.getValue());
            if (cases.size() == texts.size() - 1) {
                otherwise = Optional.of(value);
            } else {
                cases.put(answer.meaning(), new Case(answer, value));
            }
        }
        return Setting.paired(key, new Pairing.By(Setting.DEFAULT, decides, cases, otherwise));
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
        return named.isEmpty() ? List.of(impliedBy(settings).findFirst().orElse(choice.byDefault())) : named;
    }

    /** Rejects a part of a scenario that gives two answers by setting keys of both. */
    void requireOneAnswer(Map<String, Setting> part) throws ScenarioException {
        List<String> answers = impliedBy(part).toList();
        if (choice.ownKey().isEmpty() && answers.size() > 1) {
            Setting second = part.values().stream()
                    .filter(setting -> isAt(setting.key().path(), answers.get(1)))
                    .findFirst()
                    .orElseThrow();
            throw second.place()
                    .error(answers.get(1) + " and " + answers.get(0) + " exclude each other, expected one of them");
        }
    }

    /** Drops the settings that the last answer rules out; an answer that is named wins over those that are implied. */
    void giveWay(LaidParts parts) {
        boolean anyNamed = parts.anyMatch(part -> !named(part).isEmpty());
        parts.giveWay(part ->
                ruledOut(anyNamed ? named(part) : impliedBy(part).limit(1).toList()));
    }

    private Optional<Predicate<Setting>> ruledOut(List<String> answers) {
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        List<Key<?>> foreign = foreign(answers);
        return Optional.of(setting -> foreign.contains(setting.key()));
    }

    /** Rejects settings that the answers rule out, axes that one of them rules out, and the lack of settings that they need. */
    void check(Map<String, Setting> settings) throws ScenarioException {
        List<String> answers = inForce(settings);
        for (Key<?> key : foreign(answers)) {
            Setting setting = settings.get(key.path());
            if (setting != null) {
                throw setting.place().error(meansNothing(key, answers));
            }
        }
        for (Key<?> key : keys(answers).toList()) {
            Setting setting = settings.get(key.path());
            if (key.notes().required().isPresent() && setting == null) {
                throw Objects.requireNonNull(settings.get(ownKey())).place().error(isMissing(key, answers));
            }
            if (setting != null && setting.axis()) {
                requireEverywhere(setting, answers);
            }
        }
    }

    /** Without an effect under some of the answers, the cells of an axis would be the same there. */
    private void requireEverywhere(Setting axis, List<String> answers) throws ScenarioException {
        List<String> others = answers.stream()
                .filter(answer -> !scope(axis.key()).answers().contains(answer))
                .toList();
        if (!others.isEmpty()) {
            throw axis.place()
                    .error(axis.key().path() + ": got a list, expected one value, because it does not apply where "
                            + ownKey() + " is " + String.join(", ", others));
        }
    }

    private String meansNothing(Key<?> key, List<String> answers) {
        if (choice == Choice.LOAD_MODEL) {
            String expected = String.join(", ", keys(answers).map(Key::axisName).toList());
            return key.path() + " does not apply to the " + String.join(", ", answers) + " load model, expected "
                    + expected;
        }
        if (choice.ownKey().isEmpty()) {
            return key.path() + " does not apply with " + String.join(", ", answers) + ", expected one of them";
        }
        return key.path() + " does not apply where " + ownKey() + " is " + String.join(", ", answers)
                + ", expected it elsewhere only";
    }

    private String isMissing(Key<?> key, List<String> answers) {
        String missing = key.path() + " is missing, expected "
                + key.notes().required().orElseThrow(() -> new IllegalArgumentException(choice.name() + answers));
        return choice == Choice.LOAD_MODEL
                ? missing + " for the " + String.join(", ", answers) + " load model"
                : missing;
    }

    private List<String> named(Map<String, Setting> settings) {
        Setting setting = settings.get(ownKey());
        return setting == null
                ? List.of()
                : setting.values().stream().map(Value::text).toList();
    }

    private Stream<String> impliedBy(Map<String, Setting> settings) {
        return choice.implied().entrySet().stream()
                .filter(entry -> settings.keySet().stream().anyMatch(path -> isAt(path, entry.getKey())))
                .map(Map.Entry::getValue);
    }

    private Stream<Key<?>> scoped() {
        return Keys.all().stream().filter(key -> key.notes()
                .scope()
                .filter(scope -> scope.choice() == choice)
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

    /** Path of the choice's own key, "" without one. */
    private String ownKey() {
        return choice.ownKey().orElse("");
    }
}
