package io.blobbench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Changes an input a little, decided by a seed: bytes, tokens and lines are changed, moved, repeated and removed, numbers become
 * extreme, and words come in that mean something to a reader. A character stands for a byte. Used by one thread.
 */
final class InputMutator {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.%/+-]+|[^\\sA-Za-z0-9]");
    private static final Pattern LINE = Pattern.compile("[^\\n]*\\n");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "-0",
            "1e400",
            "1e-400",
            "1e999999999",
            "1e308",
            "NaN",
            "Infinity",
            "-Infinity",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999999999999",
            "0.0000000000000000000000000000001",
            "0x7f",
            "1_000",
            "1000h",
            "1000M",
            "null");
    private static final List<String> SPECIALS = List.of(
            "&a ",
            "*a",
            "!!binary ",
            "!x ",
            "<<: ",
            "? ",
            "\n---\n",
            "\n...\n",
            "%YAML 1.2\n---\n",
            "|\n  ",
            ">-\n ",
            "\t",
            "\0",
            "\u00ff\u00fe",
            "\u00ef\u00bb\u00bf",
            "{",
            "}",
            "[",
            "]",
            "[]",
            "{}",
            "- ",
            ": ",
            ",",
            "\"",
            "'",
            "\"\\u0000\"",
            "\\",
            "~",
            "null",
            "true",
            "#",
            "\n",
            "\r",
            "=batch",
            "=",
            "{by: blob, else: 1}",
            "${env:NONE}",
            "${file:none}",
            "${",
            "%",
            "%zz",
            ";",
            "../..",
            "/",
            "--");
    private static final int MOST_CHANGES = 4;
    private static final int MOST_REPEATED = 300;

    private final Random random;
    private final List<String> words;
    private final List<String> others;

    /**
     * Makes a mutator.
     *
     * @param words that mean something to whatever reads the input
     * @param others inputs of the same kind, of which parts come in
     */
    InputMutator(long seed, List<String> words, List<String> others) {
        this.random = new Random(seed);
        this.words = List.copyOf(words);
        this.others = List.copyOf(others);
    }

    String mutate(String input) {
        String text = input;
        for (int i = random.nextBoolean() ? 1 : 1 + random.nextInt(MOST_CHANGES); i > 0; i--) {
            text = change(text);
        }
        return text;
    }

    private String change(String text) {
        return switch (random.nextInt(12)) {
            case 0 -> replaced(text, range(text, 1), String.valueOf((char) random.nextInt(256)));
            case 1 -> replaced(text, range(text, 40), "");
            case 2 -> repeated(text);
            case 3 -> swapped(text, TOKEN);
            case 4 -> swapped(text, LINE);
            case 5 -> replaced(text, any(text, LINE), "");
            case 6 -> replaced(text, any(text, TOKEN), "");
            case 7 -> replaced(text, any(text, TOKEN), word());
            case 8 -> replaced(text, range(text, 0), word());
            case 9 -> text.substring(0, random.nextInt(text.length() + 1));
            case 10 -> spliced(text);
            default -> replaced(text, any(text, NUMBER), NUMBERS.get(random.nextInt(NUMBERS.size())));
        };
    }

    private String word() {
        List<String> from =
                switch (random.nextInt(3)) {
                    case 0 -> NUMBERS;
                    case 1 -> SPECIALS;
                    default -> words;
                };
        return from.get(random.nextInt(from.size()));
    }

    /** A part of the text: where it begins, and where it ends. */
    private record Part(int begin, int end) {}

    private Part range(String text, int longest) {
        int begin = random.nextInt(text.length() + 1);
        return new Part(begin, Math.min(text.length(), begin + (longest > 1 ? random.nextInt(longest) : longest)));
    }

    private Part any(String text, Pattern pattern) {
        List<MatchResult> found = pattern.matcher(text).results().toList();
        if (found.isEmpty()) {
            return range(text, 1);
        }
        MatchResult chosen = found.get(random.nextInt(found.size()));
        return new Part(chosen.start(), chosen.end());
    }

    private static String replaced(String text, Part part, String by) {
        return text.substring(0, part.begin) + by + text.substring(part.end);
    }

    private String repeated(String text) {
        Part part = random.nextBoolean() ? range(text, 20) : any(text, LINE);
        return replaced(text, part, text.substring(part.begin, part.end).repeat(random.nextInt(MOST_REPEATED)));
    }

    private String swapped(String text, Pattern pattern) {
        List<Part> parts = new ArrayList<>(List.of(any(text, pattern), any(text, pattern)));
        parts.sort((a, b) -> Integer.compare(a.begin, b.begin));
        Part first = parts.get(0);
        Part second = parts.get(1);
        if (first.end > second.begin) {
            return text;
        }
        return text.substring(0, first.begin)
                + text.substring(second.begin, second.end)
                + text.substring(first.end, second.begin)
                + text.substring(first.begin, first.end)
                + text.substring(second.end);
    }

    private String spliced(String text) {
        String other = others.get(random.nextInt(others.size()));
        return text.substring(0, random.nextInt(text.length() + 1))
                + other.substring(random.nextInt(other.length() + 1));
    }
}
