package io.blobbench.scenario.text;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A number with its unit, in the grammar of {@link NumberText}; its value is in the smallest unit.
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
    UnitNumber {
        units = new LinkedHashMap<>(units);
        aliases = Map.copyOf(aliases);
    }

    /** Parses a text, all of it, whose value must be whole. */
    long parse(String text) throws BadValueException {
        BigDecimal value = parseExactly(text);
        if (value.stripTrailingZeros().scale() > 0) {
            throw new BadValueException(text, range, Optional.empty());
        }
        return value.longValueExact();
    }

    /** Parses a text, all of it, whose value may have a fraction. */
    BigDecimal parseExactly(String text) throws BadValueException {
        NumberText parts =
                NumberText.of(text).orElseThrow(() -> new BadValueException(text, expected, withPoint(text)));
        Long worth = units.get(parts.unit());
        if (worth == null) {
            throw new BadValueException(text, expected, rightUnit(parts.unit()).map(right -> parts.digits() + right));
        }
        BigDecimal value = new BigDecimal(parts.digits()).multiply(BigDecimal.valueOf(worth));
        if (value.compareTo(BigDecimal.valueOf(min)) < 0 || value.compareTo(BigDecimal.valueOf(max)) > 0) {
            throw new BadValueException(text, range, Optional.empty());
        }
        return value;
    }

    /** The form of its texts. */
    ValueForm form(String kind, String limits, String example, Optional<NumberRange> numbers) {
        String named = units.keySet().stream()
                .filter(unit -> !unit.isEmpty())
                .collect(Collectors.joining("|", "(" + NumberText.GAP + "(", "))"));
        String pattern =
                (min > 0 ? "(?=[0 _.]*[1-9])" : "") + NumberText.NUMBER + named + (units.containsKey("") ? "?" : "");
        return new ValueForm(kind, limits, expected, List.of(), pattern, numbers, example);
    }

    /** The text of a number with a decimal comma; three digits after one may also be thousands, unless only a 0 is before it. */
    private Optional<String> withPoint(String text) {
        String other = text.replaceFirst("(?<=^0),(?=\\d)|(?<=\\d),(?=\\d)(?!\\d{3}(?!\\d))", ".");
        return NumberText.of(other).flatMap(parts -> rightUnit(parts.unit()).map(right -> parts.digits() + right));
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
