package io.blobbench.store.layout;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A setting of servers that decides on the durability of what they hold.
 *
 * @param setting its name, as in {@code server} of a scenario
 * @param byValue the durability by the value of the setting
 */
public record ImpliedDurability(String setting, Map<String, Durability> byValue) {
    public ImpliedDurability {
        byValue = Collections.unmodifiableMap(new LinkedHashMap<>(byValue));
    }

    /**
     * Reads the durability of each value.
     *
     * @param values as in {@code no:none,yes:periodic}
     * @throws IllegalArgumentException when there is no such durability
     */
    public static ImpliedDurability parse(String setting, String values) {
        Map<String, Durability> byValue = new LinkedHashMap<>();
        for (String value : values.split(",", -1)) {
            String[] parts = value.split(":", 2);
            byValue.put(parts[0], durability(parts[parts.length - 1]));
        }
        return new ImpliedDurability(setting, byValue);
    }

    private static Durability durability(String word) {
        return Arrays.stream(Durability.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown durability '" + word + "'"));
    }
}
