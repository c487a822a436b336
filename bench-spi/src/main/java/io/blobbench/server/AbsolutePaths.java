package io.blobbench.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The absolute paths in the value of a setting that names folders: one path with or without quotes, several with commas between them, or a list as in
 * YAML.
 */
public final class AbsolutePaths {
    /** Absolute paths in a value that begins with one of {@code ["'}, as a list of YAML does. */
    private static final Pattern QUOTED = Pattern.compile("(?<![^,\\[\\]\"'\\s])/(?:[^,\\[\\]\"']*[^,\\[\\]\"'\\s])?");
    /** Absolute paths in another value, which has a comma before each further one and may have any character in them. */
    private static final Pattern PLAIN = Pattern.compile("(?<=(?:^|,)\\s{0,9})/.*?(?=\\s*(?:,?\\s*$|,\\s*/))");

    private AbsolutePaths() {}

    /** Finds one path after the other, each without its quotes. */
    public static Matcher in(String value) {
        return (value.matches("\\s*[\\[\"'].*") ? QUOTED : PLAIN).matcher(value);
    }
}
