package io.blobbench.scenario.language;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.KnownNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Words, numbers and free text. */
public final class ValueTypes {
    /** Any text but none. */
    public static final ValueType<String> TEXT = text -> {
        if (text.isBlank()) {
            throw new BadValueException(text, "some text", Optional.empty());
        }
        return text;
    };

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]+(\\.[0-9]+)?");

    private ValueTypes() {}

    public static ValueType<Integer> integer(int min, int max) {
        ValueType<Long> whole = whole(min, max);
        return text -> Math.toIntExact(whole.parse(text));
    }

    static ValueType<Long> whole(long min, long max) {
        String expected = "a whole number from " + min + " to " + max;
        return text -> {
            if (INTEGER.matcher(text).matches()) {
                BigInteger value = new BigInteger(text);
                if (value.compareTo(BigInteger.valueOf(min)) >= 0 && value.compareTo(BigInteger.valueOf(max)) <= 0) {
                    return value.longValueExact();
                }
            }
            throw new BadValueException(text, expected, Optional.empty());
        };
    }

    static ValueType<Double> decimal(String expected, DoublePredicate allowed) {
        return text -> {
            if (DECIMAL.matcher(text).matches() && allowed.test(Double.parseDouble(text))) {
                return Double.parseDouble(text);
            }
            throw new BadValueException(text, expected, Optional.empty());
        };
    }

    /** A share, written in percent: {@code 5%} is 0.05. */
    static ValueType<Double> percent(double min, double max) {
        String expected = String.format(Locale.ROOT, "percent from %s%% to %s%% such as 5%%", plain(min), plain(max));
        return text -> {
            String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : "";
            if (DECIMAL.matcher(number).matches()) {
                double value = Double.parseDouble(number);
                if (value >= min && value <= max) {
                    return value / 100;
                }
            }
            throw new BadValueException(text, expected, Optional.empty());
        };
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    public static <T> ValueType<T> words(Map<String, T> words) {
        String expected =
                words.size() == 1 ? words.keySet().iterator().next() : "one of " + String.join(", ", words.keySet());
        return text -> {
            T meaning = words.get(text);
            if (meaning == null) {
                throw new BadValueException(text, expected, KnownNames.nearest(text, words.keySet()));
            }
            return meaning;
        };
    }

    public static <T> ValueType<T> words(T[] values, Function<T, String> word) {
        Map<String, T> words = new LinkedHashMap<>();
        Arrays.stream(values).forEach(value -> words.put(word.apply(value), value));
        return words(words);
    }
}
