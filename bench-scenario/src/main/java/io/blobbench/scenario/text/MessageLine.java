package io.blobbench.scenario.text;

/** Messages that show what was typed or read, which may hold line breaks, escapes or megabytes. */
public final class MessageLine {
    /** Characters that a long message keeps of its begin and of its end. */
    private static final int KEPT = 500;

    private MessageLine() {}

    /** The message in one line of at most some thousand characters, its middle left out where it is longer. */
    public static String of(String message) {
        String line = message.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= 2 * KEPT
                ? line
                : line.substring(0, KEPT) + " ... " + line.substring(line.length() - KEPT);
    }
}
