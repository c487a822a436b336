package io.blobbench.cli.base;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prevents texts of stores, results folders and scenarios from controlling the terminal: control characters, and those
 * that change the direction of writing, become visible as {@code \}{@code u001b}. Line breaks and tabs stay, and so do
 * the colours of our own tables.
 */
public final class PrintableText {
    /** Bold, underlined, red, green and the like, and back; nothing that hides text or moves the cursor. */
    private static final String COLOUR = "\\x1b\\[(?:0|1|3|4|21|22|23|24|31|32|33|36|39)?m";

    private static final Pattern COLOUR_OR_CONTROL = Pattern.compile("(?<colour>" + COLOUR
            + ")|[\\p{Cc}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\t]]");

    private PrintableText() {}

    /** The text as it may be shown. */
    public static String of(String text) {
        return COLOUR_OR_CONTROL.matcher(text).replaceAll(found -> Matcher.quoteReplacement(visible(found.group())));
    }

    private static String visible(String found) {
        return found.length() > 1 ? found : String.format("\\u%04x", (int) found.charAt(0));
    }

    /** Makes all output of this program printable from now on, except output to {@link #terminal}. */
    public static void everywhere() {
        System.setOut(new Printable(System.out));
        System.setErr(new Printable(System.err));
    }

    /** Prints lines through a stream such as {@link System#out}. */
    public static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(
                new Writer() {
                    @Override
                    public void write(char[] text, int from, int length) {
                        stream.print(String.valueOf(text, from, length));
                    }

                    @Override
                    public void flush() {
                        stream.flush();
                    }

                    @Override
                    public void close() {
                        flush();
                    }
                },
                true);
    }

    /** The terminal behind a stream, for those who draw on it and make their texts printable themselves. */
    public static PrintStream terminal(PrintStream stream) {
        return stream instanceof Printable printable ? printable.terminal : stream;
    }

    /** Every printed text passes through one of these methods; bytes are not text. */
    private static final class Printable extends PrintStream {
        private final PrintStream terminal;

        Printable(PrintStream terminal) {
            super(terminal, true, StandardCharsets.UTF_8);
            this.terminal = terminal;
        }

        @Override
        public void print(String text) {
            terminal.print(of(String.valueOf(text)));
        }

        @Override
        public void print(Object object) {
            print(String.valueOf(object));
        }

        @Override
        public void print(char[] text) {
            print(String.valueOf(text));
        }

        @Override
        public void print(char letter) {
            print(String.valueOf(letter));
        }
    }
}
