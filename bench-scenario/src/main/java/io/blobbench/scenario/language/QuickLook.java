package io.blobbench.scenario.language;

import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.value.Pairing;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shortens a run for a first look: phases to a quarter, never below a floor; and what the command line does not ask for itself, two
 * rounds, a short heating, and no cell held for long. Nothing becomes longer than it was.
 */
final class QuickLook {
    private static final long DIVISOR = 4;
    private static final int ROUNDS = 2;
    private static final Duration HEAT = Duration.ofSeconds(10);

    private static final Map<String, Rule<?>> RULES = Stream.<Rule<?>>of(
                    unlessAsked(Keys.TRIALS, QuickLook::fewer),
                    unlessAsked(Keys.HEAT, heat -> atMost(HEAT, heat)),
                    unlessAsked(Keys.SUSTAIN, sustain -> sustain.replacedBy(Sustain.NONE, "none")),
                    new Rule<>(Keys.FAULTS, QuickLook::sooner),
                    duration(Keys.WARM_UP.duration(), Duration.ofMillis(100)),
                    duration(Keys.MEASUREMENT.duration(), Duration.ofMillis(250)),
                    duration(LoadKeys.HOLD, Duration.ofSeconds(1)),
                    new Rule<>(Keys.WARM_UP.bytes(), bytes -> quarter(bytes, "B")),
                    new Rule<>(Keys.MEASUREMENT.bytes(), bytes -> quarter(bytes, "B")),
                    new Rule<>(Keys.WARM_UP.operations(), operations -> quarter(operations, "")),
                    new Rule<>(Keys.MEASUREMENT.operations(), operations -> quarter(operations, "")))
            .collect(Collectors.toUnmodifiableMap(rule -> rule.key().path(), Function.identity()));

    /** How values of one key become shorter. */
    private record Rule<T>(Key<T> key, UnaryOperator<Value<T>> shorten) {
        Value<T> of(Value<?> value) {
            return shorten.apply(key.own(value));
        }
    }

    private QuickLook() {}

    static List<Setting> shorten(List<Setting> settings) {
        return settings.stream().map(QuickLook::shorten).toList();
    }

    private static Setting shorten(Setting setting) {
        Rule<?> rule = RULES.get(setting.key().path());
        if (rule == null) {
            return setting;
        }
        Optional<Pairing> pairing = setting.pairing();
        if (pairing.isEmpty()) {
            return setting.axis()
                    ? Setting.axis(setting.key(), setting.place(), distinct(rule, setting.values()))
                    : Setting.one(rule.of(setting.values().get(0)));
        }
        return pairing.get() instanceof Pairing.By by ? Setting.paired(setting.key(), by.choosing(rule::of)) : setting;
    }

    /** Values of an axis that reach the same floor are one. */
    private static List<Value<?>> distinct(Rule<?> rule, List<Value<?>> values) {
        Map<String, Value<?>> shorter = new LinkedHashMap<>();
        for (Value<?> value : values) {
            Value<?> each = rule.of(value);
            shorter.putIfAbsent(each.text(), each);
        }
        return List.copyOf(shorter.values());
    }

    /** Leaves alone what the command line says. */
    private static <T> Rule<T> unlessAsked(Key<T> key, UnaryOperator<Value<T>> shorten) {
        return new Rule<>(key, value -> value.place().ofCommandLine() ? value : shorten.apply(value));
    }

    private static Rule<Duration> duration(Key<Duration> key, Duration floor) {
        return new Rule<>(key, asked -> {
            Duration quarter = asked.meaning().dividedBy(DIVISOR);
            return atMost(quarter.compareTo(floor) > 0 ? quarter : floor, asked);
        });
    }

    private static Value<Integer> fewer(Value<Integer> trials) {
        int rounds = Math.min(ROUNDS, trials.meaning());
        return trials.replacedBy(rounds, Integer.toString(rounds));
    }

    private static Value<List<Fault>> sooner(Value<List<Fault>> faults) {
        List<Fault> quarter =
                faults.meaning().stream().map(fault -> fault.dividedBy(DIVISOR)).toList();
        return faults.replacedBy(quarter, Fault.text(quarter));
    }

    private static Value<Duration> atMost(Duration longest, Value<Duration> asked) {
        return longest.compareTo(asked.meaning()) < 0
                ? asked.replacedBy(longest, Units.write(longest))
                : asked.replacedBy(asked.meaning(), asked.text());
    }

    private static Value<Long> quarter(Value<Long> limit, String unit) {
        if (limit.meaning() == Long.MAX_VALUE) {
            return limit.replacedBy(Long.MAX_VALUE, "none");
        }
        long quarter = Math.max(1, limit.meaning() / DIVISOR);
        return limit.replacedBy(quarter, quarter + unit);
    }
}
