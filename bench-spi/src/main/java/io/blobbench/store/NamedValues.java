package io.blobbench.store;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Settings or options of an adapter: what the user gave, else the defaults. Immutable.
 *
 * <p>Messages show the value of what is asked for as a number or a word, so a secret must not be.
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
     * @param defaults of those that have one
     * @param others that have none
     * @throws StoreException naming the first unknown one, and the nearest known one or all of them
     */
    public static NamedValues of(
            String what, Map<String, String> given, Map<String, String> defaults, Set<String> others)
            throws StoreException {
        Set<String> known = new HashSet<>(others);
        known.addAll(defaults.keySet());
        KnownNames.require(what, given.keySet(), known);
        Map<String, String> values = new TreeMap<>(defaults);
        values.putAll(given);
        return new NamedValues(what, values);
    }

    /** Of one that has a default. */
    public String get(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException(what + " " + name + " has no default"));
    }

    /** Empty for one that was not given and has no default. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * One as a number.
     *
     * @throws StoreException when it is not a whole number, or less than the least
     */
    public int number(String name, int least) throws StoreException {
        try {
            int number = Integer.parseInt(get(name));
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new StoreException(what + " " + name + " must be a whole number, got '" + get(name) + "'", e);
        }
        throw new StoreException(what + " " + name + " must be at least " + least + ", got " + get(name));
    }

    /**
     * One of a few words.
     *
     * @throws StoreException when it is none of these, with the one that was meant, or all of them
     */
    public String word(String name, Set<String> known) throws StoreException {
        KnownNames.require(what + " " + name, Set.of(get(name)), known);
        return get(name);
    }

    /**
     * One that is true or false.
     *
     * @throws StoreException when it is neither
     */
    public boolean flag(String name) throws StoreException {
        return word(name, Set.of("true", "false")).equals("true");
    }

    /** Those that have a value, by name, for the results. */
    public Map<String, String> shown(Set<String> secrets) {
        Map<String, String> shown = new TreeMap<>(values);
        shown.keySet().removeAll(secrets);
        return shown;
    }
}
