package io.blobbench.results;

import io.blobbench.scenario.text.SecretNames;
import io.blobbench.scenario.text.SecretReferences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * Keeps passwords, tokens and keys out of the results: what looks like one by its name is written as {@code ***}, and so are
 * logins in URIs. In a scenario, and in a URI, a reference such as {@code ${env:NAME}} is no secret and stays, so that the run can be
 * repeated.
 */
public final class Secrets {
    private static final String HIDDEN = "***";
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):[^{}]+}");

    private Secrets() {}

    public static SortedMap<String, String> hidden(SortedMap<String, String> properties) {
        SortedMap<String, String> shown = new TreeMap<>();
        properties.forEach((name, value) -> shown.put(name, SecretNames.matches(name) ? HIDDEN : withoutLogin(value)));
        return shown;
    }

    /** The arguments, with the value after {@code name=} or after {@code --name} hidden where the name is a secret's. */
    public static List<String> hidden(List<String> commandLine) {
        List<String> shown = new ArrayList<>();
        boolean valueFollows = false;
        for (String argument : commandLine) {
            shown.add(valueFollows ? HIDDEN : withoutLogin(withoutValue(argument)));
            valueFollows = !valueFollows
                    && argument.startsWith("-")
                    && argument.indexOf('=') < 0
                    && SecretNames.matches(argument);
        }
        return shown;
    }

    /** The document, dumped anew only where something had to be hidden. */
    public static String hiddenYaml(String yaml) {
        Object document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        Object shown = hiddenTree(document);
        if (shown == null || shown.equals(document)) {
            return yaml;
        }
        DumpSettings settings =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        return new Dump(settings).dumpToString(shown);
    }

    private static Object hiddenTree(Object node) {
        if (node instanceof Map<?, ?> map) {
            Map<Object, Object> shown = new LinkedHashMap<>();
            map.forEach((key, value) -> shown.put(
                    key, SecretNames.matches(String.valueOf(key)) && !reference(value) ? HIDDEN : hiddenTree(value)));
            return shown;
        }
        if (node instanceof List<?> list) {
            return list.stream().map(Secrets::hiddenTree).toList();
        }
        return node instanceof String text ? withoutLogin(text) : node;
    }

    private static boolean reference(Object value) {
        return value == null || REFERENCE.matcher(value.toString()).find();
    }

    private static String withoutValue(String argument) {
        for (int end = argument.indexOf('='); end >= 0; end = argument.indexOf('=', end + 1)) {
            if (SecretNames.matches(argument.substring(0, end))) {
                return argument.substring(0, end + 1) + HIDDEN;
            }
        }
        return argument;
    }

    private static String withoutLogin(String text) {
        return SecretReferences.withoutLogins(text, HIDDEN);
    }
}
