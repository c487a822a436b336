package io.blobbench.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.scenario.key.SizesType;
import java.util.List;

/** JSON Schema of sizes of blobs that are written as mappings. */
final class SizesSchema {
    private SizesSchema() {}

    /** Adds the forms: sizes with weights, a lognormal distribution, a file. */
    static void mappings(ArrayNode forms) {
        ObjectNode sizes = mapping(forms, List.of("sizes")).putObject("sizes");
        sizes.put("type", "object").put("minProperties", 2);
        any(sizes.putObject("additionalProperties"));
        ObjectNode lognormal = mapping(forms, SizesType.LOGNORMAL);
        SizesType.LOGNORMAL.forEach(name -> any(lognormal.putObject(name)));
        mapping(forms, List.of("histogram")).putObject("histogram").put("type", "string");
    }

    private static ObjectNode mapping(ArrayNode forms, List<String> names) {
        ObjectNode mapping = forms.addObject().put("type", "object");
        names.forEach(mapping.putArray("required")::add);
        mapping.put("additionalProperties", false);
        return mapping.putObject("properties");
    }

    private static void any(ObjectNode value) {
        value.putArray("type").add("string").add("number");
    }
}
