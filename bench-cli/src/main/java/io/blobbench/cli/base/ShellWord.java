package io.blobbench.cli.base;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** A text as one word of a shell, for commands that users paste. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./+:,-]+");

    private ShellWord() {}

    /** The text as it is, in single quotes where a shell would take it for anything but itself. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    public static String of(Path path) {
        return of(path.toString());
    }
}
