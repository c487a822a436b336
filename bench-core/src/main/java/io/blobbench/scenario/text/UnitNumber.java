package io.blobbench.scenario.text;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit and no space between them; its value is a whole number of the smallest unit.
 *
 * @param units what a unit is worth
 * @param aliases what people write for a unit, in lower case, to suggest the right one
 * @param form what to expect instead of anything else
 * @param range what to expect instead of a value that is too small, too large or not whole
 * @param min smallest value
 * @param max largest value
 */
record UnitNumber(Map<String, Long> units, Map<String, String> aliases, String form, String range, long min, long max)
        implements ValueType<Long> {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(\\s*)([^0-9\\s.]*)");

    UnitNumber {
        units = new LinkedHashMap<>(units);
        aliases = Map.copyOf(aliases);
    }

    @Override
    public Long parse(String text) throws BadValueException {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new BadValueException(text, form, Optional.empty());
        }
        String unit = parts.group(3);
        if (!parts.group(2).isEmpty() || !units.containsKey(unit)) {
            throw new BadValueException(text, form, rightUnit(unit).map(right -> parts.group(1) + right));
        }
        BigDecimal value = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(units.get(unit)));
        boolean whole = value.stripTrailingZeros().scale() <= 0;
        if (!whole || value.compareTo(BigDecimal.valueOf(min)) < 0 || value.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new BadValueException(text, range, Optional.empty());
        }
        return value.longValueExact();
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
