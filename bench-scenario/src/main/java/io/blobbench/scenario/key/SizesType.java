package io.blobbench.scenario.key;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NumberText;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import io.blobbench.workload.size.LogNormalSizes;
import io.blobbench.workload.size.SizeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sizes of blobs as one text: {@code 20KB} for all of them, {@code 100B:60+20KB:40} for sizes with weights, {@code
 * median:20KB+sigma:1.2+max:5MB} for a lognormal distribution. Scenarios write the last two as mappings. Equal distributions have one
 * text, whatever their order and spelling.
 */
public final class SizesType implements ValueType<BlobSizes> {
    /** Joins the parts of a text. */
    public static final String AND = "+";
    /** Joins a name and its value. */
    public static final String IS = ":";

    /** Names of the parts of a lognormal distribution; all are needed. */
    public static final List<String> LOGNORMAL = List.of("median", "sigma", "max");

    private static final String EXPECTED =
            "a size such as 20KB, weights of at least two sizes such as {sizes: {100B: 60, 20KB: 40}},"
                    + " {median: 20KB, sigma: 1.2, max: 5MB}, or {histogram: sizes.csv}";
    private static final ValueType<Long> SIZE = Units.bytes(0, Integer.MAX_VALUE - 8);

    @Override
    public ValueForm form() {
        ValueForm size = SIZE.form();
        String weights = size.pattern() + IS + NumberText.NUMBER;
        String lognormal = "median:" + size.pattern() + "\\+sigma:" + NumberText.NUMBER + "\\+max:" + size.pattern();
        return new ValueForm(
                size.kind(),
                size.limits(),
                size.expected(),
                List.of(),
                size.pattern() + "|" + weights + "(?:\\+" + weights + ")+|" + lognormal,
                Optional.empty(),
                size.example());
    }

    @Override
    public String plain(String text) {
        if (!text.contains(IS)) {
            return SIZE.plain(text);
        }
        try {
            return parse(text).word();
        } catch (BadValueException e) {
            return text; // parsed again, it tells what is wrong
        }
    }

    @Override
    public BlobSizes parse(String text) throws BadValueException {
        if (!text.contains(IS)) {
            return BlobSizes.of(bytes(text));
        }
        Map<String, String> parts = parts(text);
        if (parts.size() < 2 || parts.size() != text.split("\\+", -1).length) {
            throw new BadValueException(text, EXPECTED, Optional.empty());
        }
        try {
            return parts.keySet().stream().anyMatch(LOGNORMAL::contains) ? lognormal(text, parts) : weighted(parts);
        } catch (IllegalArgumentException e) {
            throw new BadValueException(text, EXPECTED + "; " + e.getMessage(), Optional.empty());
        }
    }

    private static BlobSizes weighted(Map<String, String> parts) throws BadValueException {
        List<SizeClass> classes = new ArrayList<>();
        for (Map.Entry<String, String> part : parts.entrySet()) {
            classes.add(new SizeClass(bytes(part.getKey()), number(part.getValue())));
        }
        classes.sort(Comparator.comparingInt(SizeClass::bytes));
        String word = classes.stream()
                .map(each -> SizeText.of(each.bytes()) + IS + shortest(each.weight()))
                .collect(Collectors.joining(AND));
        BlobSizes sizes = new BlobSizes(word, classes);
        if (!sizes.keepsMean(BlobPool.RING)) {
            sizes.requirePlaces(BlobPool.RING);
        }
        return sizes;
    }

    private static BlobSizes lognormal(String text, Map<String, String> parts) throws BadValueException {
        if (!List.copyOf(parts.keySet()).equals(LOGNORMAL)) {
            throw new BadValueException(text, EXPECTED, Optional.empty());
        }
        int median = bytes(part(parts, "median"));
        double sigma = number(part(parts, "sigma"));
        int max = bytes(part(parts, "max"));
        String word = "median:" + SizeText.of(median) + "+sigma:" + shortest(sigma) + "+max:" + SizeText.of(max);
        return LogNormalSizes.of(word, median, sigma, max);
    }

    private static String shortest(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static String part(Map<String, String> parts, String name) {
        return parts.getOrDefault(name, "");
    }

    private static int bytes(String text) throws BadValueException {
        return Math.toIntExact(SIZE.parse(text));
    }

    private static double number(String text) throws BadValueException {
        return NumberText.of(text)
                .filter(parts -> parts.unit().isEmpty())
                .map(parts -> Double.parseDouble(parts.digits()))
                .filter(number -> number > 0)
                .orElseThrow(() -> new BadValueException(text, "a number above zero such as 60", Optional.empty()));
    }

    /** Names with their values; a duplicate is there once. */
    private static Map<String, String> parts(String text) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : text.split("\\+", -1)) {
            int is = part.indexOf(IS);
            String name = is < 0 ? part : part.substring(0, is);
            parts.put(
                    NumberText.plain(name.strip()),
                    is < 0 ? "" : NumberText.plain(part.substring(is + 1).strip()));
        }
        return parts;
    }
}
