package io.blobbench.store;

import io.blobbench.store.error.SettingException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Settings or options of an adapter: what the user gave, else the defaults. Immutable.
 *
 * <p>Error messages of {@link #number} and {@link #word} contain the value, so they must not be used for secrets.
 */
public final class NamedValues {
    private final String what;
    private final Map<String, String> values;

    private NamedValues(String what, Map<String, String> values) {
        this.what = what;
        this.values = values;
    }

    /**
     * Checks the names.
     *
     * @param what for messages: {@code "redis client setting"}
     * @param defaults values of the names that have one
     * @param others names without a default
     * @throws SettingException naming the first unknown one, and the nearest known one or all of them
     */
    public static NamedValues of(
            String what, Map<String, String> given, Map<String, String> defaults, Set<String> others)
            throws SettingException {
        Set<String> known = new HashSet<>(others);
        known.addAll(defaults.keySet());
        KnownNames.require(what, given.keySet(), known);
        Map<String, String> values = new TreeMap<>(defaults);
        values.putAll(given);
        return new NamedValues(what, values);
    }

    /** The value of a name that has a default. */
    public String get(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException(what + " " + name + " has no default"));
    }

    /** The value of a name; empty if it was not given and has no default. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * A value as a whole number.
     *
     * @throws SettingException when the value is not a whole number, or below the minimum
     */
    public int number(String name, int least) throws SettingException {
        try {
            int number = Integer.parseInt(get(name));
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new SettingException(what + " " + name + " must be a whole number, got '" + get(name) + "'", e);
        }
        throw new SettingException(what + " " + name + " must be at least " + least + ", got " + get(name));
    }

    /**
     * A value that must be one of a few words.
     *
     * @throws SettingException when the value is none of these; it names the nearest or all of them
     */
    public String word(String name, Set<String> known) throws SettingException {
        KnownNames.require(what + " " + name, Set.of(get(name)), known);
        return get(name);
    }

    /**
     * A value that must be true or false.
     *
     * @throws SettingException when it is neither
     */
    public boolean flag(String name) throws SettingException {
        return word(name, Set.of("true", "false")).equals("true");
    }

    /** All values by name for the results, without the secrets. */
    public Map<String, String> withoutSecrets(Set<String> secrets) {
        Map<String, String> shown = new TreeMap<>(values);
        shown.keySet().removeAll(secrets);
        return shown;
    }
}
