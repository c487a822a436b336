package io.blobbench.scenario.text;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A number with its unit and no space between them; its value is a whole number of the smallest unit.
 *
 * @param units what a unit is worth
 * @param aliases what people write for a unit, in lower case, to suggest the right one
 * @param expected what to expect instead of anything else
 * @param range what to expect instead of a value that is too small, too large or not whole
 * @param min smallest value
 * @param max largest value
 */
record UnitNumber(
        Map<String, Long> units, Map<String, String> aliases, String expected, String range, long min, long max) {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(\\s*)([^0-9\\s.]*)");

    UnitNumber {
        units = new LinkedHashMap<>(units);
        aliases = Map.copyOf(aliases);
    }

    /** Parses a text, all of it. */
    long parse(String text) throws BadValueException {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new BadValueException(text, expected, Optional.empty());
        }
        String unit = parts.group(3);
        if (!parts.group(2).isEmpty() || !units.containsKey(unit)) {
            throw new BadValueException(text, expected, rightUnit(unit).map(right -> parts.group(1) + right));
        }
        BigDecimal value = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(units.get(unit)));
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        if (!whole || value.compareTo(BigDecimal.valueOf(min)) < 0 || value.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new BadValueException(text, range, Optional.empty());
        }
        return value.longValueExact();
    }

    /** The form of its texts. */
    ValueForm form(String kind, String limits, String example, Optional<NumberRange> numbers) {
        String named =
                units.keySet().stream().filter(unit -> !unit.isEmpty()).collect(Collectors.joining("|", "(", ")"));
        String pattern =
                (min > 0 ? "(?=[0.]*[1-9])" : "") + "[0-9]+(\\.[0-9]+)?" + named + (units.containsKey("") ? "?" : "");
        return new ValueForm(kind, limits, expected, List.of(), pattern, numbers, example);
    }

    private Optional<String> rightUnit(String unit) {
        if (units.containsKey(unit)) {
            return Optional.of(unit);
        }
        String lower = unit.toLowerCase(Locale.ROOT);
        return Optional.ofNullable(aliases.get(lower)).or(() -> units.keySet().stream()
                .filter(known -> known.toLowerCase(Locale.ROOT).equals(lower))
                .findFirst());
    }
}
