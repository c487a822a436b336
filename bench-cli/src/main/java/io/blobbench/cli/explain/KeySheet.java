package io.blobbench.cli.explain;

import io.blobbench.cli.base.ShellWord;
import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.language.ChoiceRule;
import io.blobbench.scenario.text.ValueForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All that is known of one key, as texts by their labels. */
final class KeySheet {
    private KeySheet() {}

    /**
     * Describes a key.
     *
     * @return texts by label, in the order to show them
     */
    static Map<String, String> of(Key<?> key) {
        Map<String, String> sheet = new LinkedHashMap<>();
        sheet.put("meaning", plain(key.notes().meaning()));
        sheet.put("values", values(key));
        String sample = key.type().form().sample();
        sheet.put("default", plain(KeyText.byDefault(key)));
        String scope = KeyText.scope(key);
        if (!scope.isEmpty()) {
            sheet.put("applies", plain(scope));
        }
        List<String> excluded = KeyText.excluded(key);
        if (!excluded.isEmpty()) {
            sheet.put("excludes", String.join(", ", excluded));
        }
        String governed = governed(key);
        if (!governed.isEmpty()) {
            sheet.put("decides", governed);
        }
        sheet.put("varies", varies(key));
        sheet.put("example", "--set " + key.path() + "=" + ShellWord.of(example(key, sample)));
        return sheet;
    }

    /** The beginning of a key's meaning, for a list. */
    static String brief(Key<?> key) {
        return brief(key.notes().meaning());
    }

    /** The beginning of a text. */
    static String brief(String meaning) {
        return plain(meaning).split("[;:(]", -1)[0].strip();
    }

    /** Without the backquotes, which pages need. */
    static String plain(String text) {
        return text.replace("`", "");
    }

    private static String values(Key<?> key) {
        ValueForm form = key.type().form();
        if (form.kind().isEmpty()) {
            return String.join(", ", form.words());
        }
        boolean said = form.limits().isEmpty() || form.expected().contains(form.limits());
        return form.expected() + (said ? "" : "; " + form.limits());
    }

    private static String example(Key<?> key, String sample) {
        if (key.path().equals("question")) {
            return "How fast is it?";
        }
        return key.defaultText().filter(text -> !text.equals("none")).orElse(sample);
    }

    /** Which keys have a meaning with which of its values. */
    private static String governed(Key<?> key) {
        List<String> parts = new ArrayList<>();
        for (Choice choice : Choice.values()) {
            if (choice.ownKey().filter(key.path()::equals).isPresent()) {
                for (String answer : key.type().form().words()) {
                    parts.add(answer + ": "
                            + new ChoiceRule(choice)
                                    .keys(List.of(answer))
                                    .map(Key::path)
                                    .collect(Collectors.joining(", ")));
                }
            }
        }
        return String.join("; ", parts);
    }

    private static String varies(Key<?> key) {
        String follows = "may follow another key: =KEY, or {by: KEY, VALUE: ..., else: ...}";
        return switch (key.varies()) {
            case NEVER -> "never: one value for all cells";
            case PAIRED -> follows;
            case AXIS -> "a list of values is an axis called " + key.axisName() + "; " + follows;
        };
    }

    /** Every key with the beginning of its meaning, weights of a mix as one. */
    static Map<String, String> all() {
        Map<String, String> briefs = new LinkedHashMap<>();
        for (Key<?> key : Keys.all()) {
            if (WorkloadKeys.MIX.containsValue(key)) {
                briefs.put("workload.mix.<operation>", "weight of an operation in a mix");
            } else {
                briefs.put(key.path(), brief(key));
            }
        }
        for (ScenarioPart part : ScenarioPart.values()) {
            briefs.put(part.path(), plain(part.meaning()).split("[;:]", -1)[0].strip());
        }
        return briefs;
    }
}
