package io.blobbench.cli.explain;

import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.KeyNotes.Scope;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.language.ChoiceRule;
import io.blobbench.scenario.text.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Facts about a key as texts, with values and keys in backquotes. */
final class KeyText {
    private KeyText() {}

    /** Values of a key: {@code size, or `none`}. */
    static String values(Key<?> key) {
        ValueForm form = key.type().form();
        List<String> alternatives = new ArrayList<>();
        if (!form.kind().isEmpty()) {
            alternatives.add(form.limits().isEmpty() ? form.kind() : form.kind() + " " + form.limits());
        }
        form.words().forEach(word -> alternatives.add("`" + word + "`"));
        return form.kind().isEmpty() || alternatives.size() == 1
                ? String.join(", ", alternatives)
                : String.join(", or ", alternatives);
    }

    static String byDefault(Key<?> key) {
        return key.defaultText()
                .map(text -> "`" + text + "`")
                .or(() -> key.notes().choiceDefault().map(choice -> choice.words()))
                .or(() -> key.notes().required().map(expected -> "none, must be there"))
                .orElse("none");
    }

    /** Where a key has a meaning, empty where it always has: {@code only where `load.model` is `open` or `rough`}. */
    static String scope(Key<?> key) {
        return key.notes().scope().map(scope -> scope(key, scope)).orElse("");
    }

    /** The keys that a key rules out, and those that rule it out. */
    static List<String> excluded(Key<?> key) {
        List<String> excluded = new ArrayList<>();
        key.notes().scope().ifPresent(scope -> {
            boolean several =
                    scope.choice().ownKey().flatMap(Keys::at).filter(Key::axis).isPresent();
            if (!several) {
                new ChoiceRule(scope.choice())
                        .foreign(scope.answers())
                        .forEach(other -> excluded.add(sectionOf(other)));
            }
        });
        return excluded.stream().distinct().toList();
    }

    private static String scope(Key<?> key, Scope scope) {
        Choice choice = scope.choice();
        if (choice.ownKey().isPresent()) {
            return "only where `" + choice.ownKey().get() + "` is "
                    + scope.answers().stream().map(answer -> "`" + answer + "`").collect(Collectors.joining(" or "));
        }
        return "not together with "
                + excluded(key).stream().map(other -> "`" + other + "`").collect(Collectors.joining(", "));
    }

    /** Weights of a mix are one key for people. */
    private static String sectionOf(Key<?> key) {
        return WorkloadKeys.MIX.containsValue(key) ? "workload.mix" : key.path();
    }
}
