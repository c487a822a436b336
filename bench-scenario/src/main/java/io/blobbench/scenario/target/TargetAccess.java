package io.blobbench.scenario.target;

import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Encryption and login of a target, in the same words for every store.
 *
 * @param words their values by {@code tls.ca}, {@code tls.certificate}, {@code tls.key}, {@code tls.verifyHostName}, {@code
 *     user} and {@code password}, references to secrets not resolved; {@code tls} alone is {@code true} or {@code false}
 */
public record TargetAccess(SortedMap<String, String> words) {
    /** A target that says nothing. */
    public static final TargetAccess OPEN = new TargetAccess(Collections.emptySortedMap());

    static final String TLS = "tls";
    static final String CA = "tls.ca";
    static final String CERTIFICATE = "tls.certificate";
    static final String KEY = "tls.key";
    static final String VERIFY = "tls.verifyHostName";
    static final String USER = "user";
    static final String PASSWORD = "password";

    public TargetAccess {
        words = Collections.unmodifiableSortedMap(new TreeMap<>(words));
    }

    /**
     * For an adapter, with the values that the references stand for.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public Access resolve() throws ScenarioException {
        return resolve(System::getenv);
    }

    Access resolve(UnaryOperator<String> environment) throws ScenarioException {
        Map<String, String> given = new TreeMap<>();
        for (Map.Entry<String, String> word : words.entrySet()) {
            given.put(word.getKey(), SecretReferences.resolve(word.getKey(), word.getValue(), environment));
        }
        boolean on = words.keySet().stream().anyMatch(word -> word.startsWith(TLS)) && !"false".equals(given.get(TLS));
        Tls tls = new Tls(
                on,
                given.getOrDefault(CA, ""),
                given.getOrDefault(CERTIFICATE, ""),
                given.getOrDefault(KEY, ""),
                !"false".equals(given.get(VERIFY)));
        return new Access(on ? tls : Tls.OFF, given.getOrDefault(USER, ""), given.getOrDefault(PASSWORD, ""));
    }

    /** Resolves the references, each by itself. */
    Set<String> referred(UnaryOperator<String> environment) throws ScenarioException {
        Set<String> values = new HashSet<>();
        for (Map.Entry<String, String> word : words.entrySet()) {
            values.addAll(SecretReferences.referred(word.getKey(), word.getValue(), environment));
        }
        return values;
    }
}
