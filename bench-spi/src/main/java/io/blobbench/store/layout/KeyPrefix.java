package io.blobbench.store.layout;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The beginning of the keys of a layout in stores that keep it with every blob: the end of the layout's name, by which it differs from
 * all others. The names of run and scenario before it would cost throughput, and space that depends on how long they are.
 */
public final class KeyPrefix {
    /** The random part of a run's layouts, and the number of the layout in its run. */
    private static final Pattern OWN_PART = Pattern.compile(".*-(z[0-9a-v]{10}-.*)");

    private KeyPrefix() {}

    /** The prefix of a layout with this name; the whole name where it is not one of a run. */
    public static String of(String layoutName) {
        Matcher parts = OWN_PART.matcher(layoutName);
        return parts.matches() ? parts.group(1) : layoutName;
    }
}
