package io.blobbench.report.cell;

import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Converts the value of an axis to its position on a numeric scale: {@code 20KB} to 20000, {@code 5ms} to 0.005, {@code 5%} to 0.05. */
public final class AxisNumber {
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)([A-Za-z%]*)(?:/s)?");
    private static final Map<String, Double> FACTORS = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("B", 1.0),
            Map.entry("KB", 1e3),
            Map.entry("MB", 1e6),
            Map.entry("GB", 1e9),
            Map.entry("KiB", 1024.0),
            Map.entry("MiB", 1048576.0),
            Map.entry("GiB", 1073741824.0),
            Map.entry("%", 0.01),
            Map.entry("x", 1.0),
            Map.entry("k", 1e3),
            Map.entry("M", 1e6),
            Map.entry("ns", 1e-9),
            Map.entry("us", 1e-6),
            Map.entry("ms", 1e-3),
            Map.entry("s", 1.0),
            Map.entry("m", 60.0),
            Map.entry("h", 3600.0));

    private static final Set<String> TIMES = Set.of("ns", "us", "ms", "s", "m", "h");

    private AxisNumber() {}

    /**
     * Whether some values of an axis have units of time and others have different units or, other than 0, none, so that their numbers have no
     * order: beside {@code 512k} or {@code 512000} a server takes {@code 1m} for a million.
     */
    public static boolean mixed(Collection<String> values) {
        Set<String> units = values.stream()
                .map(NUMBER::matcher)
                .filter(Matcher::matches)
                .filter(matcher -> !matcher.group(2).isEmpty() || Double.parseDouble(matcher.group(1)) != 0)
                .map(matcher -> matcher.group(2))
                .collect(Collectors.toSet());
        return units.stream().anyMatch(TIMES::contains) && !TIMES.containsAll(units);
    }

    /** Empty for a word. */
    public static OptionalDouble of(String value) {
        Matcher matcher = NUMBER.matcher(value);
        Double factor = matcher.matches() ? FACTORS.get(matcher.group(2)) : null;
        return factor == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(matcher.group(1)) * factor);
    }
}
