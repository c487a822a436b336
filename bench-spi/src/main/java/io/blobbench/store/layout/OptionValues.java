package io.blobbench.store.layout;

import java.util.List;
import java.util.regex.Pattern;

/** The values of a layout option, against which scenarios are checked before anything starts. Immutable. */
public sealed interface OptionValues {
    /** Any text: the adapter refuses what it cannot use when it provisions. */
    OptionValues ANY = new Text();

    /** Whether a text is one of them. */
    boolean contain(String text);

    /** The expected values, for messages: {@code one of lpush, multi}. */
    String expected();

    /** Words that a misspelt one may stand for; empty where the values are no words. */
    List<String> words();

    /** The given words, at least one, in the order in which messages list them. */
    static OptionValues words(String... words) {
        return new Words(List.of(words));
    }

    /** Whole numbers from {@code least} to {@code most}, neither negative, written in digits only. */
    static OptionValues numbers(long least, long most) {
        return new Numbers(least, most);
    }

    /** Any text. */
    record Text() implements OptionValues {
        @Override
        public boolean contain(String text) {
            return true;
        }

        @Override
        public String expected() {
            return "some text";
        }

        @Override
        public List<String> words() {
            return List.of();
        }
    }

    /** A few words. */
    record Words(List<String> words) implements OptionValues {
        public Words {
            words = List.copyOf(words);
            if (words.isEmpty()) {
                throw new IllegalArgumentException("words of an option must be at least one");
            }
        }

        @Override
        public boolean contain(String text) {
            return words.contains(text);
        }

        @Override
        public String expected() {
            return "one of " + String.join(", ", words);
        }
    }

    /**
     * A range of whole numbers.
     *
     * @param least at least 0
     * @param most at least {@code least}
     */
    record Numbers(long least, long most) implements OptionValues {
        /** As many digits as a {@code long} always has room for. */
        private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

        public Numbers {
            if (least < 0 || most < least) {
                throw new IllegalArgumentException(
                        "numbers of an option must be a range from 0 on, got " + least + " to " + most);
            }
        }

        @Override
        public boolean contain(String text) {
            return DIGITS.matcher(text).matches() && Long.parseLong(text) >= least && Long.parseLong(text) <= most;
        }

        @Override
        public String expected() {
            return "a whole number from " + least + " to " + most + " in digits only";
        }

        @Override
        public List<String> words() {
            return List.of();
        }
    }
}
