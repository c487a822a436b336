package io.blobbench.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.scenario.key.FaultKeys;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.text.ValueForm;
import java.util.List;

/** JSON Schema of what may stand behind a key: a value, a list of values, or the name of a key that it follows. */
final class KeySchema {
    private static final List<String> BOOLEANS = List.of("true", "false");

    private KeySchema() {}

    static ObjectNode of(Key<?> key) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        describe(key, schema);
        ArrayNode forms = schema.putArray("anyOf");
        value(key, forms);
        if (key.equals(Keys.FAULTS)) {
            faults(forms);
        }
        if (key.axis()) {
            ObjectNode list =
                    forms.addObject().put("type", "array").put("minItems", 1).put("uniqueItems", true);
            value(key, list.putObject("items").putArray("anyOf"));
        }
        key.type().items().ifPresent(item -> {
            ObjectNode list = forms.addObject().put("type", "array").put("minItems", 1);
            value(item, list.putObject("items").putArray("anyOf"));
        });
        if (key.pairable()) {
            follows(key, forms);
        }
        return schema;
    }

    private static void faults(ArrayNode forms) {
        ObjectNode fault =
                forms.addObject().put("type", "array").putObject("items").put("type", "object");
        ObjectNode properties = fault.putObject("properties");
        ArrayNode required = fault.putArray("required");
        for (Key<?> key : FaultKeys.ALL) {
            String name = key.path().substring(key.path().indexOf('.') + 1);
            properties.set(name, of(key));
            key.notes().required().ifPresent(expected -> required.add(name));
        }
        fault.put("additionalProperties", false);
    }

    /** A section for which the plain value of one of its keys may stand. */
    static ObjectNode orShorthand(Key<?> key, ObjectNode section) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("description", KeySheet.plain(key.notes().meaning()));
        ArrayNode forms = schema.putArray("anyOf");
        forms.add(section);
        value(key.type().form(), forms);
        follows(key, forms);
        return schema;
    }

    /** Any value, list, or section of values. */
    static ObjectNode free(String description) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.putArray("type")
                .add("string")
                .add("number")
                .add("boolean")
                .add("array")
                .add("object");
        if (!description.isEmpty()) {
            schema.put("description", description);
        }
        return schema;
    }

    private static void describe(Key<?> key, ObjectNode schema) {
        String scope = KeyText.scope(key);
        String meaning = key.notes().meaning() + (scope.isEmpty() ? "" : "; " + scope);
        schema.put(
                "description",
                KeySheet.plain(
                        meaning + " (values: " + KeyText.values(key) + "; default: " + KeyText.byDefault(key) + ")"));
        key.defaultText().ifPresent(text -> schema.put("default", text));
    }

    private static void follows(Key<?> key, ArrayNode forms) {
        forms.addObject().put("type", "string").put("pattern", "^=").put("description", "the same as another key");
        ObjectNode by = forms.addObject().put("type", "object").put("minProperties", 2);
        by.putArray("required").add("by");
        by.putObject("properties").set("by", ScenarioSchema.reference("axis"));
        value(key, by.putObject("additionalProperties").putArray("anyOf"));
    }

    private static void value(Key<?> key, ArrayNode forms) {
        value(key.type().form(), forms);
        if (key.equals(WorkloadKeys.BLOB)) {
            SizesSchema.mappings(forms);
        }
    }

    /** Words first: editors offer them. */
    private static void value(ValueForm form, ArrayNode forms) {
        if (!form.words().isEmpty()) {
            ArrayNode words = forms.addObject().putArray("enum");
            form.words().forEach(words::add);
            // Without quotes, YAML's true and false are no words.
            form.words().stream()
                    .filter(BOOLEANS::contains)
                    .map(Boolean::valueOf)
                    .forEach(words::add);
        }
        if (!form.pattern().isEmpty()) {
            text(form, forms.addObject());
        }
    }

    private static void text(ValueForm form, ObjectNode schema) {
        ArrayNode types = schema.putArray("type").add("string");
        schema.put("pattern", "^(?:" + form.pattern() + ")$");
        if (form.equals(ValueForm.TEXT)) {
            types.add("number").add("boolean");
        }
        form.numbers().ifPresent(range -> {
            types.add(range.whole() ? "integer" : "number");
            schema.put(range.endsExcluded() ? "exclusiveMinimum" : "minimum", range.min());
            schema.put(range.endsExcluded() ? "exclusiveMaximum" : "maximum", range.max());
        });
        if (!form.example().isEmpty()) {
            schema.putArray("examples").add(form.example());
        }
    }
}
