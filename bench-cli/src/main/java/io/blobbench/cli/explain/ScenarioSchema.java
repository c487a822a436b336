package io.blobbench.cli.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * JSON Schema (draft 7) of scenario files, with which editors complete and check them.
 *
 * <p>It refuses wrong keys, values and combinations within one part of a file. Reading a scenario refuses more: ranges of sizes, values
 * that another key never has, secrets that are written out.
 */
final class ScenarioSchema {
    private static final String REFERENCE = "#/definitions/";

    private ScenarioSchema() {}

    /**
     * The schema as text.
     *
     * @param optionsByStore the stores there are, each with its options and their meanings
     */
    static String json(SortedMap<String, SortedMap<String, String>> optionsByStore) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("$schema", "http://json-schema.org/draft-07/schema#");
        root.put("title", "Blobbench scenario");
        root.put("description", "One question about stores of blobs; written by: bench explain --json-schema");
        part(root, Set.of(ScenarioPart.AXES, ScenarioPart.EXCLUDE, ScenarioPart.PROFILES, ScenarioPart.STORES));
        root.putArray("required").add("question");
        ExclusionSchema.ofFile(root);
        ObjectNode definitions = root.putObject("definitions");
        for (String name : Keys.children("")) {
            definitions.set(name, named(name));
        }
        lists(definitions);
        definitions
                .putObject("profiles")
                .put("type", "object")
                .put("description", KeySheet.plain(ScenarioPart.PROFILES.meaning()))
                .set("additionalProperties", reference("profile"));
        part(definitions.putObject("profile"), Set.of(ScenarioPart.AXES, ScenarioPart.EXCLUDE, ScenarioPart.STORES));
        stores(definitions, optionsByStore);
        return text(root);
    }

    static ObjectNode reference(String definition) {
        return JsonNodeFactory.instance.objectNode().put("$ref", REFERENCE + definition);
    }

    /** All keys and some parts. */
    private static ObjectNode part(ObjectNode schema, Set<ScenarioPart> parts) {
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        Keys.children("").forEach(name -> properties.set(name, reference(name)));
        for (ScenarioPart part : ScenarioPart.values()) {
            if (parts.contains(part)) {
                properties.set(part.word(), reference(part.word()));
            }
        }
        schema.put("additionalProperties", false);
        return properties;
    }

    /** A key, or a section with all that is below it. */
    private static ObjectNode named(String path) {
        Optional<Key<?>> key = Keys.at(path);
        if (key.isPresent()) {
            return KeySchema.of(key.get());
        }
        ObjectNode section = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode properties = section.putObject("properties");
        for (String name : Keys.children(path)) {
            properties.set(name, named(path + "." + name));
        }
        section.put("additionalProperties", false);
        ExclusionSchema.ofSection(path, section);
        return Keys.shorthand(path)
                .map(plain -> KeySchema.orShorthand(plain, section))
                .orElse(section);
    }

    private static void lists(ObjectNode definitions) {
        ObjectNode axes = definitions.putObject("axes").put("type", "array").put("uniqueItems", true);
        axes.put("description", KeySheet.plain(ScenarioPart.AXES.meaning())).set("items", reference("axis"));
        ObjectNode exclude = definitions.putObject("exclude").put("type", "array");
        ObjectNode combination = exclude.put("description", KeySheet.plain(ScenarioPart.EXCLUDE.meaning()))
                .putObject("items")
                .put("type", "object")
                .put("minProperties", 1);
        combination.set("propertyNames", reference("axis"));
        ObjectNode values = combination.putObject("additionalProperties");
        values.putArray("type").add("string").add("number").add("boolean").add("array");
        values.put("minItems", 1);
        ObjectNode axis = definitions.putObject("axis");
        axis.putArray("anyOf").add(axisNames()).addObject().put("pattern", "^(options|client|server)\\..");
        axis.put("type", "string");
    }

    private static ObjectNode axisNames() {
        ObjectNode names = JsonNodeFactory.instance.objectNode();
        var values = names.putArray("enum");
        Keys.all().stream().filter(Key::axis).map(Key::axisName).forEach(values::add);
        return names;
    }

    private static void stores(ObjectNode definitions, SortedMap<String, SortedMap<String, String>> optionsByStore) {
        ObjectNode stores = definitions.putObject("stores").put("type", "object");
        stores.put("description", KeySheet.plain(ScenarioPart.STORES.meaning()));
        ObjectNode properties = stores.putObject("properties");
        stores.put("additionalProperties", false);
        for (Map.Entry<String, SortedMap<String, String>> store : optionsByStore.entrySet()) {
            String definition = "store-" + store.getKey();
            properties.set(store.getKey(), reference(definition));
            ObjectNode keys = part(definitions.putObject(definition), Set.of(ScenarioPart.EXCLUDE));
            ObjectNode options = keys.putObject("options").put("type", "object");
            ObjectNode known = options.putObject("properties");
            store.getValue().forEach((name, meaning) -> known.set(name, KeySchema.free(meaning)));
            options.put("additionalProperties", false);
            free(keys, ScenarioPart.CLIENT);
            free(keys, ScenarioPart.SERVER);
        }
    }

    private static void free(ObjectNode keys, ScenarioPart part) {
        String meaning = KeySheet.plain(part.meaning());
        ObjectNode section = keys.putObject(part.word()).put("type", "object").put("description", meaning);
        section.set("additionalProperties", KeySchema.free(""));
    }

    private static String text(ObjectNode root) {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indent);
        try {
            return new ObjectMapper().writer(printer).writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a schema of plain nodes is always written", e);
        }
    }
}
