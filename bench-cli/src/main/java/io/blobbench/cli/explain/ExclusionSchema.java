package io.blobbench.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.KeyNotes.Scope;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.language.ChoiceRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The part of the JSON Schema that says which keys exclude which, as choices do. */
final class ExclusionSchema {
    private ExclusionSchema() {}

    /** Adds what holds within one section of any part of a file. */
    static void ofSection(String path, ObjectNode section) {
        for (Choice choice : Choice.values()) {
            List<Key<?>> keys = keys(choice, path);
            if (keys.isEmpty()) {
                continue;
            }
            if (choice.ownKey().isEmpty()) {
                ArrayNode both = rules(section).addObject().putObject("not").putArray("required");
                choice.implied().keySet().stream()
                        .filter(name -> name.startsWith(path + "."))
                        .forEach(name -> both.add(last(name)));
                continue;
            }
            Key<?> own = Keys.at(choice.ownKey().get()).orElseThrow();
            for (Key<?> key : keys) {
                ObjectNode rule = rules(section).addObject();
                named(rule.putObject("if"), own, others(own, key));
                refuse(rule, List.of(key));
                if (!own.axis()) {
                    refuseTogether(section, key, keys);
                }
            }
        }
    }

    /** Adds the rules for a file without sections for single stores, which could give the answer instead. */
    static void ofFile(ObjectNode file) {
        for (Choice choice : Choice.values()) {
            if (choice.ownKey().isEmpty()) {
                continue;
            }
            Key<?> own = Keys.at(choice.ownKey().get()).orElseThrow();
            String section = own.path().substring(0, own.path().indexOf('.'));
            ObjectNode rules = inSection(file, section);
            ObjectNode unanswered = rules(rules).addObject();
            ArrayNode answers = unanswered.putObject("if").putObject("not").putArray("anyOf");
            Stream.concat(Stream.of(own.path()), choice.implied().keySet().stream())
                    .forEach(path -> answers.addObject().putArray("required").add(last(path)));
            refuse(unanswered, new ChoiceRule(choice).foreign(List.of(choice.byDefault())));
            for (Key<?> key : keys(choice, section)) {
                if (key.notes().required().isPresent()) {
                    ObjectNode needed = rules(rules).addObject();
                    named(needed.putObject("if"), own, scope(key).answers());
                    needed.putObject("then").putArray("required").add(last(key.path()));
                }
            }
        }
    }

    private static ObjectNode inSection(ObjectNode file, String section) {
        ObjectNode rule = rules(file).addObject();
        rule.putObject("if").putObject("not").putArray("required").add("stores");
        return rule.putObject("then").putObject("properties").putObject(section);
    }

    /** Holds where a key has one of the values, or a list of nothing else. */
    private static void named(ObjectNode condition, Key<?> own, Collection<String> values) {
        condition.putArray("required").add(last(own.path()));
        ArrayNode forms =
                condition.putObject("properties").putObject(last(own.path())).putArray("anyOf");
        values.forEach(forms.addObject().putArray("enum")::add);
        if (own.axis()) {
            ObjectNode list = forms.addObject().put("type", "array");
            values.forEach(list.putObject("items").putArray("enum")::add);
        }
    }

    private static void refuse(ObjectNode rule, List<Key<?>> keys) {
        ObjectNode refused = rule.putObject("then").putObject("properties");
        keys.forEach(key -> refused.put(last(key.path()), false));
    }

    private static void refuseTogether(ObjectNode section, Key<?> key, List<Key<?>> keys) {
        ObjectNode refused = null;
        for (Key<?> other : keys.subList(keys.indexOf(key) + 1, keys.size())) {
            if (scope(key).answers().stream().noneMatch(scope(other).answers()::contains)) {
                refused = refused == null ? dependency(section, key) : refused;
                refused.put(last(other.path()), false);
            }
        }
    }

    private static ObjectNode dependency(ObjectNode section, Key<?> key) {
        return section.withObject("/dependencies").putObject(last(key.path())).putObject("properties");
    }

    /** Keys of a section that belong to some answers of a choice. */
    private static List<Key<?>> keys(Choice choice, String section) {
        List<Key<?>> keys = new ArrayList<>();
        for (Key<?> key : Keys.all()) {
            boolean below = key.path().startsWith(section + ".");
            if (below
                    && key.notes()
                            .scope()
                            .filter(scope -> scope.choice() == choice)
                            .isPresent()) {
                keys.add(key);
            }
        }
        long inside = choice.implied().keySet().stream()
                .filter(path -> path.startsWith(section + "."))
                .count();
        return choice.implied().isEmpty() || inside > 1 ? keys : List.of();
    }

    private static List<String> others(Key<?> own, Key<?> key) {
        return own.type().form().words().stream()
                .filter(word -> !scope(key).answers().contains(word))
                .toList();
    }

    private static Scope scope(Key<?> key) {
        return key.notes().scope().orElseThrow();
    }

    private static ArrayNode rules(ObjectNode schema) {
        return schema.withArray("/allOf");
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
