package io.blobbench.scenario.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Form of a value, described once for messages, documentation and editors.
 *
 * @param kind noun of the form: {@code size}; empty where only words are values
 * @param limits range as text, empty without one: {@code from 1 to 99}
 * @param expected what a message asks for: {@code a size such as 100B}
 * @param words that are values, in their order
 * @param pattern regular expression of all other values, the same for Java and JavaScript; empty without any
 * @param numbers range of those values that are plain numbers; empty where numbers need a unit
 * @param example a value, empty where the words are the values
 */
public record ValueForm(
        String kind,
        String limits,
        String expected,
        List<String> words,
        String pattern,
        Optional<NumberRange> numbers,
        String example) {
    /** Any text that is not blank. */
    public static final ValueForm TEXT =
            new ValueForm("text", "", "some text", List.of(), "[\\s\\S]*\\S[\\s\\S]*", Optional.empty(), "");

    public ValueForm {
        words = List.copyOf(words);
    }

    /** The given words and nothing else. */
    public static ValueForm ofWords(List<String> words) {
        String expected = words.size() == 1 ? words.get(0) : "one of " + String.join(", ", words);
        return new ValueForm("", "", expected, words, "", Optional.empty(), "");
    }

    /** The same form and one more word. */
    public ValueForm orWord(String word) {
        List<String> more = new ArrayList<>(words);
        more.add(word);
        return new ValueForm(kind, limits, expected + ", or " + word, more, pattern, numbers, example);
    }

    /** A value that shows the form. */
    public String sample() {
        return example.isEmpty() && !words.isEmpty() ? words.get(0) : example;
    }
}
