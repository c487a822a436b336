package io.blobbench.scenario.text;

import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.store.error.FileFailures;
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
 * References to secrets, which are in the environment or in files and never in a scenario or a target.
 *
 * <p>{@code ${env:NAME}} stands for an environment variable and {@code ${file:path}} for the text of a file without its
 * last line break, anywhere in a value. Cells and results keep these references; only opening a store resolves them.
 */
public final class SecretReferences {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^{}]+)}");

    /** The login in a URI; the path of a reference may have any character. */
    private static final Pattern LOGIN = Pattern.compile("(?<=://)(?:" + REFERENCE.pattern() + "|[^/@\\s])++(?=@)");

    private SecretReferences() {}

    /**
     * Puts the values in the place of the references in native properties of a client library.
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
            resolved.put(property.getKey(), resolve("client." + property.getKey(), property.getValue(), environment));
        }
        return resolved;
    }

    /** The values of the references, each by itself. */
    public static Set<String> referred(Map<String, String> client, UnaryOperator<String> environment)
            throws ScenarioException {
        Set<String> values = new HashSet<>();
        for (Map.Entry<String, String> property : client.entrySet()) {
            values.addAll(referred("client." + property.getKey(), property.getValue(), environment));
        }
        return values;
    }

    /**
     * Resolves the references in one value.
     *
     * @param path of the value, for messages
     */
    public static Set<String> referred(String path, String text, UnaryOperator<String> environment)
            throws ScenarioException {
        Set<String> values = new HashSet<>();
        Matcher reference = REFERENCE.matcher(text);
        while (reference.find()) {
            values.add(value(path, reference, environment));
        }
        return values;
    }

    /** Rejects a secret that is written out, and a reference of another form. */
    public static void check(String name, Scalar value) throws ScenarioException {
        checkAt("client." + name, value);
    }

    /**
     * The same of a value elsewhere.
     *
     * @param path of the value; its end decides whether it is a secret
     */
    public static void checkAt(String path, Scalar value) throws ScenarioException {
        String text = value.text();
        boolean reference = REFERENCE.matcher(text).find();
        if ((!reference && SecretNames.matches(path))
                || !withoutLogins(text, "").equals(text)) {
            throw value.place()
                    .error(path + " is a secret written out, expected a reference: ${env:NAME} or" + " ${file:path}");
        }
        if (REFERENCE.matcher(text).replaceAll("").contains("${")) {
            throw value.place()
                    .error(path + " has a reference of an unknown form, expected ${env:NAME} or" + " ${file:path}");
        }
    }

    /** The text with a mask in the place of each login in a URI that is written out; one whose password has a reference stays. */
    public static String withoutLogins(String text, String mask) {
        return LOGIN.matcher(text)
                .replaceAll(login -> Matcher.quoteReplacement(writtenOut(login.group()) ? mask : login.group()));
    }

    /** Whether the part after the last colon has no reference; where that part is empty, the part before it. */
    private static boolean writtenOut(String login) {
        String marked = REFERENCE.matcher(login).replaceAll("@"); // which no login has
        String password = marked.substring(marked.lastIndexOf(':') + 1);
        return !(password.isEmpty() ? marked : password).contains("@");
    }

    /**
     * One value with what its references stand for.
     *
     * @param path of the value, for messages
     */
    public static String resolve(String path, String value, UnaryOperator<String> environment)
            throws ScenarioException {
        Matcher reference = REFERENCE.matcher(value);
        StringBuilder resolved = new StringBuilder();
        while (reference.find()) {
            reference.appendReplacement(resolved, Matcher.quoteReplacement(value(path, reference, environment)));
        }
        return reference.appendTail(resolved).toString();
    }

    private static String value(String path, Matcher reference, UnaryOperator<String> environment)
            throws ScenarioException {
        return reference.group(1).equals("env")
                ? variable(path, reference.group(2), environment)
                : file(path, reference.group(2));
    }

    private static String variable(String path, String variable, UnaryOperator<String> environment)
            throws ScenarioException {
        String value = environment.apply(variable);
        if (value == null) {
            throw new ScenarioException(path + ": the environment variable " + variable + " is not set");
        }
        return value;
    }

    private static String file(String path, String file) throws ScenarioException {
        try {
            return Files.readString(Path.of(file), StandardCharsets.UTF_8).replaceFirst("\\R\\z", "");
        } catch (IOException | InvalidPathException e) {
            throw new ScenarioException(path + ": the file " + file + " cannot be read: " + FileFailures.reason(e), e);
        }
    }
}
