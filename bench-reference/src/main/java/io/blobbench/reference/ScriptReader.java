package io.blobbench.reference;

import io.blobbench.store.KnownNames;
import io.blobbench.store.error.StoreException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a script from layout options. */
final class ScriptReader {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s|m)");
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);
    private static final Map<String, TimeUnit> UNITS = Map.of(
            "ns", TimeUnit.NANOSECONDS,
            "us", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS,
            "s", TimeUnit.SECONDS,
            "m", TimeUnit.MINUTES);

    private final Map<String, String> options;

    private ScriptReader(Map<String, String> options) {
        this.options = options;
    }

    /**
     * Reads the script from the options of a layout.
     *
     * @throws StoreException when an option is unknown or its value is invalid
     */
    static Script read(Map<String, String> options) throws StoreException {
        Set<String> known =
                Arrays.stream(ScriptOption.values()).map(ScriptOption::word).collect(Collectors.toSet());
        KnownNames.require("layout option", options.keySet(), known);
        return new ScriptReader(options).script();
    }

    private Script script() throws StoreException {
        if (options.containsKey(ScriptOption.STALL_AFTER.word())
                != options.containsKey(ScriptOption.STALL_FOR.word())) {
            throw new StoreException("layout options stallAfter and stallFor need each other");
        }
        return new Script(
                flag(ScriptOption.RETAIN, true),
                durationNs(ScriptOption.DELAY),
                durationNs(ScriptOption.STALL_AFTER),
                durationNs(ScriptOption.STALL_FOR),
                new Script.Faults(
                        period(ScriptOption.FULL_AFTER),
                        period(ScriptOption.THROW_EVERY),
                        period(ScriptOption.NEVER_EVERY),
                        period(ScriptOption.FAIL_EVERY),
                        period(ScriptOption.REJECT_EVERY)),
                new Script.Damage(
                        period(ScriptOption.DROP_EVERY),
                        period(ScriptOption.DUPLICATE_EVERY),
                        period(ScriptOption.CORRUPT_EVERY),
                        period(ScriptOption.LOSE_UPDATE_EVERY)),
                new Script.Showing(durationNs(ScriptOption.SHOW_AFTER), period(ScriptOption.HIDE_EVERY)),
                refusal());
    }

    private boolean flag(ScriptOption option, boolean ifAbsent) throws StoreException {
        String value = options.getOrDefault(option.word(), Boolean.toString(ifAbsent));
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw unusable(option, "true or false", value);
        };
    }

    private long durationNs(ScriptOption option) throws StoreException {
        String value = options.getOrDefault(option.word(), "0ns");
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw unusable(option, "a duration such as 50us, 10ms or 2s", value);
        }
        long unitNs = Objects.requireNonNull(UNITS.get(matcher.group(2))).toNanos(1);
        BigDecimal ns = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unitNs));
        if (ns.compareTo(BigDecimal.valueOf(LONGEST_NS)) > 0) {
            throw unusable(option, "at most an hour", value);
        }
        return ns.longValue();
    }

    private long period(ScriptOption option) throws StoreException {
        String value = options.get(option.word());
        if (value == null) {
            return 0;
        }
        if (!value.matches("\\d{1,18}") || Long.parseLong(value) == 0) {
            throw unusable(option, "a number of blobs, at least 1", value);
        }
        return Long.parseLong(value);
    }

    private Script.Refusal refusal() throws StoreException {
        String value = options.get(ScriptOption.REFUSE.word());
        if (value == null) {
            return Script.Refusal.NOTHING;
        }
        return switch (value) {
            case "provision" -> Script.Refusal.PROVISION;
            case "connect" -> Script.Refusal.CONNECT;
            default -> throw unusable(ScriptOption.REFUSE, "provision or connect", value);
        };
    }

    private static StoreException unusable(ScriptOption option, String expected, String value) {
        return new StoreException("layout option " + option.word() + " must be " + expected + ", got '" + value + "'");
    }
}
