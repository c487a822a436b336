package io.blobbench.scenario.key;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NumberRange;
import io.blobbench.scenario.text.NumberText;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.KnownNames;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Words, numbers and free text. */
public final class ValueTypes {
    /** Any text but none. */
    public static final ValueType<String> TEXT = ValueType.of(ValueForm.TEXT, text -> {
        if (text.isBlank()) {
            throw new BadValueException(text, "some text", Optional.empty());
        }
        return text;
    });

    private static final String INTEGERS = NumberText.WHOLE + "|" + NumberText.NUMBER + NumberText.GAP + "[kM]";
    private static final Pattern INTEGER = Pattern.compile(INTEGERS);

    private ValueTypes() {}

    /** Names of files, with their folders or without. */
    static ValueType<String> file(String example) {
        ValueForm form = new ValueForm(
                "file",
                "",
                "a file such as " + example,
                List.of(),
                ValueForm.TEXT.pattern(),
                Optional.empty(),
                example);
        return ValueType.of(form, TEXT);
    }

    /** Whole numbers as {@link #whole} takes them. */
    public static ValueType<Integer> integer(int min, int max) {
        ValueType<Long> whole = whole(min, max);
        return ValueType.ofNumbers(whole.form(), text -> Math.toIntExact(whole.parse(text)));
    }

    /** Whole numbers, {@code 10000}, {@code 10 000} or {@code 10k}, from {@code min} to {@code max}. */
    public static ValueType<Long> whole(long min, long max) {
        NumberRange range = NumberRange.whole(min, max);
        ValueForm form = new ValueForm(
                "whole number",
                range.words(),
                "a whole number " + range.words(),
                List.of(),
                INTEGERS,
                Optional.of(range),
                Long.toString(Math.max(min, 1)));
        return ValueType.ofNumbers(form, text -> {
            Optional<BigDecimal> number = number(text);
            if (number.filter(range::contains).isPresent()) {
                return number.get().longValueExact();
            }
            throw new BadValueException(
                    text, form.expected(), number.isPresent() ? Optional.empty() : withoutSeparators(text));
        });
    }

    /** A whole number of any size, also in thousands or millions: {@code 10k}, {@code 1.5M}. */
    private static Optional<BigDecimal> number(String text) {
        if (!INTEGER.matcher(text).matches()) {
            return Optional.empty();
        }
        NumberText parts = NumberText.of(text).orElseThrow();
        int scale = parts.unit().equals("k") ? 3 : parts.unit().equals("M") ? 6 : 0;
        BigDecimal number = new BigDecimal(parts.digits()).scaleByPowerOfTen(scale);
        return number.stripTrailingZeros().scale() <= 0 ? Optional.of(number) : Optional.empty();
    }

    /** Digits that may have been meant by {@code 10,000}, {@code 10'000} or {@code 10K}. */
    private static Optional<String> withoutSeparators(String text) {
        String plain = text.replaceAll("(?<=[0-9])[,'](?=[0-9]{3})", "").replaceAll("(?<=[0-9])K$", "k");
        return plain.equals(text) || number(plain).isEmpty() ? Optional.empty() : Optional.of(plain);
    }

    /**
     * A number with or without a fraction.
     *
     * @param kind its noun: {@code share}
     */
    public static ValueType<Double> decimal(String kind, NumberRange range, String example) {
        ValueForm form = new ValueForm(
                kind,
                range.words(),
                "a " + kind + " " + range.words() + " such as " + example,
                List.of(),
                NumberText.NUMBER,
                Optional.of(range),
                example);
        return ValueType.ofNumbers(form, text -> {
            return decimal(text, "", range)
                    .orElseThrow(() -> new BadValueException(text, form.expected(), Optional.empty()))
                    .doubleValue();
        });
    }

    private static Optional<BigDecimal> decimal(String text, String unit, NumberRange range) {
        return NumberText.of(text)
                .filter(parts -> parts.unit().equals(unit))
                .map(parts -> new BigDecimal(parts.digits()))
                .filter(range::contains);
    }

    /** The values of an enum, by their names in lower case. */
    public static <E extends Enum<E>> ValueType<E> lowerCase(E[] values) {
        return words(values, value -> value.name().toLowerCase(Locale.ROOT));
    }

    /** A share, written in percent: {@code 5%} is 0.05. */
    public static ValueType<Double> percent(String min, String max) {
        NumberRange range = NumberRange.decimal(min, max);
        String limits = "from " + min + "% to " + max + "%";
        ValueForm form = new ValueForm(
                "percent",
                limits,
                "percent " + limits + " such as 5%",
                List.of(),
                NumberText.NUMBER + NumberText.GAP + "%",
                Optional.empty(),
                "5%");
        return ValueType.ofNumbers(form, text -> {
            return decimal(text, "%", range)
                            .orElseThrow(() -> new BadValueException(text, form.expected(), Optional.empty()))
                            .doubleValue()
                    / 100;
        });
    }

    public static <T> ValueType<T> words(Map<String, T> words) {
        ValueForm form = ValueForm.ofWords(List.copyOf(words.keySet()));
        return ValueType.of(form, text -> {
            T meaning = words.get(text);
            if (meaning == null) {
                throw new BadValueException(text, form.expected(), KnownNames.nearest(text, words.keySet()));
            }
            return meaning;
        });
    }

    public static <T> ValueType<T> words(T[] values, Function<T, String> word) {
        Map<String, T> words = new LinkedHashMap<>();
        Arrays.stream(values).forEach(value -> words.put(word.apply(value), value));
        return words(words);
    }
}
