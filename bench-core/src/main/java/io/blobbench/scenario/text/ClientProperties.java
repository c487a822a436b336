package io.blobbench.scenario.text;

import io.blobbench.scenario.text.YamlValue.Scalar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Native properties of a client library, whose secrets stand in the environment or in files and never in a scenario.
 *
 * <p>{@code ${env:NAME}} stands for an environment variable and {@code ${file:path}} for the text of a file without its
 * last line break, anywhere in a value. Cells and results keep these references; only opening a store resolves them.
 */
public final class ClientProperties {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]+)}");

    private ClientProperties() {}

    /**
     * Puts the values in the place of the references.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public static SortedMap<String, String> resolve(Map<String, String> client) throws ScenarioException {
        return resolve(client, System::getenv);
    }

    static SortedMap<String, String> resolve(Map<String, String> client, UnaryOperator<String> environment)
            throws ScenarioException {
        SortedMap<String, String> resolved = new TreeMap<>();
        for (Map.Entry<String, String> property : client.entrySet()) {
            resolved.put(property.getKey(), resolve(property.getKey(), property.getValue(), environment));
        }
        return resolved;
    }

    /** The values of the references, each by itself. */
    public static Set<String> referred(Map<String, String> client, UnaryOperator<String> environment)
            throws ScenarioException {
        Set<String> values = new HashSet<>();
        for (Map.Entry<String, String> property : client.entrySet()) {
            Matcher reference = REFERENCE.matcher(property.getValue());
            while (reference.find()) {
                values.add(value(property.getKey(), reference, environment));
            }
        }
        return values;
    }

    /** Rejects a secret that is written out, and a reference of another form. */
    public static void check(String name, Scalar value) throws ScenarioException {
        String text = value.text();
        boolean reference = REFERENCE.matcher(text).find();
        if (!reference && SecretNames.matches(name)) {
            throw value.place()
                    .error("client." + name + " is a secret written out, expected a reference: ${env:NAME} or"
                            + " ${file:path}");
        }
        if (REFERENCE.matcher(text).replaceAll("").contains("${")) {
            throw value.place()
                    .error("client." + name + " has a reference of an unknown form, expected ${env:NAME} or"
                            + " ${file:path}");
        }
    }

    private static String resolve(String name, String value, UnaryOperator<String> environment)
            throws ScenarioException {
        Matcher reference = REFERENCE.matcher(value);
        StringBuilder resolved = new StringBuilder();
        while (reference.find()) {
            reference.appendReplacement(resolved, Matcher.quoteReplacement(value(name, reference, environment)));
        }
        return reference.appendTail(resolved).toString();
    }

    private static String value(String name, Matcher reference, UnaryOperator<String> environment)
            throws ScenarioException {
        return reference.group(1).equals("env")
                ? variable(name, reference.group(2), environment)
                : file(name, reference.group(2));
    }

    private static String variable(String name, String variable, UnaryOperator<String> environment)
            throws ScenarioException {
        String value = environment.apply(variable);
        if (value == null) {
            throw new ScenarioException("client." + name + ": the environment variable " + variable + " is not set");
        }
        return value;
    }

    private static String file(String name, String path) throws ScenarioException {
        try {
            return Files.readString(Path.of(path), StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
        } catch (IOException | InvalidPathException e) {
            throw new ScenarioException("client." + name + ": the file " + path + " cannot be read: " + e, e);
        }
    }
}
