package io.blobbench.scenario.language;

import io.blobbench.scenario.Fault;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.value.Pairing;
import io.blobbench.scenario.value.Pairing.By.Case;
import java.time.Duration;
import java.util.ArrayList;
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
 * rounds, a short heating, and no cell held for long. Nothing becomes longer than it was. Used by one thread.
 */
final class QuickLook {
    private static final long DIVISOR = 4;
    private static final int ROUNDS = 2;
    private static final Duration HEAT = Duration.ofSeconds(10);

    private static final Duration SHORTEST_MEASUREMENT = Duration.ofMillis(250);

    /** How values of one key become shorter. */
    private record Rule<T>(Key<T> key, UnaryOperator<Value<T>> shorten) {
        Value<T> of(Value<?> value) {
            return shorten.apply(key.own(value));
        }
    }

    private final Map<String, Rule<?>> rules;
    private final List<Setting> asked;
    private final PossibleValues possible;

    private QuickLook(Map<String, Rule<?>> rules, List<Setting> asked) {
        this.rules = rules;
        this.asked = asked;
        this.possible = new PossibleValues(asked);
    }

    /** A look at a scenario with these settings, one for every key. */
    static QuickLook of(List<Setting> settings) throws ScenarioException {
        Map<String, Rule<?>> rules = rules(shortestMeasurement(new PossibleValues(settings)));
        return new QuickLook(
                rules,
                PairedValues.narrowed(settings.stream()
                        .map(setting -> withDistinctValues(setting, rules))
                        .toList()));
    }

    private static Map<String, Rule<?>> rules(Duration shortestMeasurement) {
        return Stream.<Rule<?>>of(
                        unlessAsked(Keys.TRIALS, QuickLook::fewer),
                        unlessAsked(Keys.HEAT, heat -> atMost(HEAT, heat)),
                        unlessAsked(Keys.SUSTAIN, sustain -> sustain.replacedBy(Sustain.NONE, "none")),
                        new Rule<>(Keys.FAULTS, QuickLook::sooner),
                        duration(Keys.WARM_UP.duration(), Duration.ofMillis(100)),
                        duration(Keys.MEASUREMENT.duration(), shortestMeasurement),
                        duration(LoadKeys.HOLD, Duration.ofSeconds(1)),
                        new Rule<>(Keys.WARM_UP.bytes(), bytes -> quarter(bytes, "B")),
                        new Rule<>(Keys.MEASUREMENT.bytes(), bytes -> quarter(bytes, "B")),
                        new Rule<>(Keys.WARM_UP.operations(), operations -> quarter(operations, "")),
                        new Rule<>(Keys.MEASUREMENT.operations(), operations -> quarter(operations, "")))
                .collect(Collectors.toUnmodifiableMap(rule -> rule.key().path(), Function.identity()));
    }

    /** The floor of measurements, in which a search can judge the highest load that it may try. */
    private static Duration shortestMeasurement(PossibleValues possible) throws ScenarioException {
        Duration shortest = SHORTEST_MEASUREMENT;
        for (Value<?> highest : possible.values(LoadKeys.HIGHEST)) {
            Duration judging =
                    MaxLoad.judgingMeasurement(LoadKeys.HIGHEST.own(highest).meaning());
            shortest = judging.compareTo(shortest) > 0 ? judging : shortest;
        }
        return shortest;
    }

    /** Values of an axis that reach the same floor are one: the first of them. */
    private static Setting withDistinctValues(Setting setting, Map<String, Rule<?>> rules) {
        if (!setting.axis() || !rules.containsKey(setting.key().path())) {
            return setting;
        }
        Map<Object, Value<?>> byShorterMeaning = new LinkedHashMap<>();
        setting.values()
                .forEach(value ->
                        byShorterMeaning.putIfAbsent(shorter(value, rules).meaning(), value));
        return Setting.axis(setting.key(), setting.place(), List.copyOf(byShorterMeaning.values()));
    }

    /** The settings with shorter values, also in pairs that follow such a value. */
    List<Setting> settings() throws ScenarioException {
        boolean replayed = possible.mention(LoadKeys.TRACE);
        List<Setting> shorter = new ArrayList<>();
        for (Setting setting : asked) {
            shorter.add(replayed && ofMeasurement(setting) ? setting : shorter(setting));
        }
        return List.copyOf(shorter);
    }

    /** Whether its times are those of phases, which a trace does not have: its length stays as it is. */
    private static boolean ofMeasurement(Setting setting) {
        return setting.key().path().startsWith("phases.") || setting.key().equals(Keys.FAULTS);
    }

    /** The same combinations of values, where these are shorter. */
    List<Exclusion> exclusions(List<Exclusion> exclusions) throws ScenarioException {
        List<Exclusion> shorter = new ArrayList<>();
        for (Exclusion exclusion : exclusions) {
            possible.within(exclusion).ifPresent(kept -> shorter.add(kept.changing(this::shorter)));
        }
        return List.copyOf(shorter);
    }

    private Setting shorter(Setting setting) throws ScenarioException {
        if (setting.pairing().isPresent()) {
            return Setting.paired(
                    setting.key(), shorter(setting.key(), setting.pairing().get()));
        }
        return setting.axis()
                ? Setting.axis(
                        setting.key(),
                        setting.place(),
                        setting.values().stream().<Value<?>>map(this::shorter).toList())
                : Setting.one(shorter(setting.values().get(0)));
    }

    private Pairing shorter(Key<?> key, Pairing pairing) throws ScenarioException {
        if (pairing instanceof Pairing.By by) {
            return by.changing(this::shorter);
        }
        if (!rules.containsKey(key.path())) {
            return pairing;
        }
        Map<Object, Case> cases = new LinkedHashMap<>();
        for (Value<?> decides : possible.values(pairing.other())) {
            Value<?> when = shorter(decides);
            cases.putIfAbsent(when.meaning(), new Case(when, shorter(pairing.at(key, decides))));
        }
        return new Pairing.By(pairing.place(), pairing.other(), cases, Optional.empty());
    }

    private Value<?> shorter(Value<?> value) {
        return shorter(value, rules);
    }

    private static Value<?> shorter(Value<?> value, Map<String, Rule<?>> rules) {
        Rule<?> rule = rules.get(value.key().path());
        return rule == null ? value : rule.of(value);
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
