package io.blobbench.scenario.target;

import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the keys {@code tls}, {@code user} and {@code password} of a store in a target. */
final class AccessReader {
    private static final List<String> TLS_KEYS = List.of("ca", "certificate", "key", "verifyHostName");

    private AccessReader() {}

    /**
     * Reads them where they are.
     *
     * @param path of the store: {@code stores.redis}
     * @param entries all of the store
     */
    static TargetAccess read(String path, Map<String, Entry> entries) throws ScenarioException {
        SortedMap<String, String> words = new TreeMap<>();
        if (entries.containsKey(TargetAccess.TLS)) {
            readTls(path + "." + TargetAccess.TLS, entries.get(TargetAccess.TLS).value(), words);
        }
        for (String word : List.of(TargetAccess.USER, TargetAccess.PASSWORD)) {
            if (entries.containsKey(word)) {
                words.put(word, text(path + "." + word, entries.get(word).value()));
            }
        }
        return new TargetAccess(words);
    }

    private static void readTls(String path, YamlValue value, SortedMap<String, String> words)
            throws ScenarioException {
        if (!(value instanceof Mapping mapping)) {
            words.put(TargetAccess.TLS, flag(path, value, "true, false or keys: " + String.join(", ", TLS_KEYS)));
            return;
        }
        words.put(TargetAccess.TLS, "true");
        for (Map.Entry<String, Entry> entry : mapping.entries().entrySet()) {
            String key = entry.getKey();
            if (!TLS_KEYS.contains(key)) {
                throw UnknownKey.ofTarget(entry.getValue().keyPlace(), key, path, TLS_KEYS);
            }
            YamlValue given = entry.getValue().value();
            String at = path + "." + key;
            String word = TargetAccess.TLS + "." + key;
            words.put(word, word.equals(TargetAccess.VERIFY) ? flag(at, given, "true or false") : text(at, given));
        }
        if (words.containsKey(TargetAccess.CERTIFICATE) != words.containsKey(TargetAccess.KEY)) {
            String missing = words.containsKey(TargetAccess.KEY) ? "certificate" : "key";
            throw value.place().error(path + ": certificate and key belong together, expected " + missing + " too");
        }
    }

    private static String text(String path, YamlValue value) throws ScenarioException {
        Scalar scalar = Keys.free(path).read(YamlSections.scalar(path, value)).written();
        if (scalar.text().isEmpty()) {
            throw value.place().error(path + " is empty, expected a value");
        }
        SecretReferences.checkAt(path, scalar);
        return scalar.text();
    }

    private static String flag(String path, YamlValue value, String expected) throws ScenarioException {
        if (value instanceof Scalar scalar && List.of("true", "false").contains(scalar.text())) {
            return scalar.text();
        }
        throw value.unexpected(path, expected);
    }
}
