package io.blobbench.results.column;

import io.blobbench.results.Secrets;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values as the text of a field, the same in every locale. */
public final class Fields {
    /** Separates the sentences of a field. */
    public static final String BETWEEN_SENTENCES = "; ";

    private static final int DIGITS = 6;
    private static final DateTimeFormatter MILLISECOND = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Fields() {}

    /** Six significant digits, or all before the point; never an exponent; empty when not a finite number. */
    public static String decimal(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        BigDecimal exact = BigDecimal.valueOf(value);
        int beforePoint = exact.precision() - exact.scale();
        BigDecimal rounded = exact.setScale(Math.max(0, DIGITS - beforePoint), RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Like {@link #decimal}, empty when the divisor is 0 as well. */
    public static String ratio(double dividend, double divisor) {
        return divisor == 0 ? "" : decimal(dividend / divisor);
    }

    public static String seconds(Duration duration) {
        return decimal(duration.toNanos() / 1e9);
    }

    public static String instant(Instant instant) {
        return MILLISECOND.format(instant);
    }

    /** Several sentences in one field. */
    public static String sentences(List<String> sentences) {
        return String.join(BETWEEN_SENTENCES, sentences);
    }

    /** The sentences of such a field; none of an empty one. A sentence with a semicolon of its own is several. */
    public static List<String> separated(String sentences) {
        return sentences.isEmpty() ? List.of() : List.of(sentences.split(BETWEEN_SENTENCES, -1));
    }

    static String limit(long value) {
        return value == Long.MAX_VALUE ? "" : Long.toString(value);
    }

    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code a=1; b=2}, without the values of secrets. */
    public static String properties(SortedMap<String, String> properties) {
        return Secrets.hidden(properties).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("; "));
    }

    /** {@code get} where there is one kind, {@code get:90 put:10} where there are several, in alphabetical order. */
    static String weights(Map<? extends Enum<?>, Integer> weights) {
        SortedMap<String, Integer> sorted = new TreeMap<>();
        weights.forEach((kind, weight) -> sorted.put(word(kind), weight));
        if (sorted.size() == 1) {
            return sorted.firstKey();
        }
        return sorted.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
