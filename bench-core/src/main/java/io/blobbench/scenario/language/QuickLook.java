package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.Keys.PhaseKeys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shortens a run for a first look: phases to a quarter, never below a floor; and what the command line does not ask for itself, two
 * rounds, a short heating, and no cell held for long. Nothing becomes longer than it was.
 */
final class QuickLook {
    private static final Map<PhaseKeys, Duration> FLOORS =
            Map.of(Keys.WARM_UP, Duration.ofMillis(100), Keys.MEASUREMENT, Duration.ofMillis(250));
    private static final long DIVISOR = 4;
    private static final int ROUNDS = 2;
    private static final Duration HEAT = Duration.ofSeconds(10);

    private QuickLook() {}

    static List<Setting> shorten(List<Setting> settings) throws ScenarioException {
        List<Setting> shortened = new ArrayList<>();
        for (Setting setting : settings) {
            shortened.add(shorten(setting));
        }
        return shortened;
    }

    private static Setting shorten(Setting setting) throws ScenarioException {
        Optional<Shortening> shortening = shortening(setting.key().path());
        if (shortening.isEmpty()) {
            return setting;
        }
        if (setting.pairing().isEmpty()) {
            return Setting.one(
                    setting.key(), shortening.get().of(setting.values().get(0)));
        }
        return setting.pairing().get() instanceof Pairing.By by
                ? Setting.paired(setting.key(), shorten(by, shortening.get()))
                : setting;
    }

    private static Pairing shorten(Pairing.By by, Shortening shortening) throws ScenarioException {
        Map<Scalar, Scalar> values = new LinkedHashMap<>();
        for (Map.Entry<Scalar, Scalar> entry : by.values().entrySet()) {
            values.put(entry.getKey(), shortening.of(entry.getValue()));
        }
        Optional<Scalar> otherwise = by.otherwise().isPresent()
                ? Optional.of(shortening.of(by.otherwise().get()))
                : Optional.empty();
        return new Pairing.By(by.place(), by.other(), values, otherwise);
    }

    private static Optional<Shortening> shortening(String path) {
        if (path.equals(Keys.TRIALS.path())) {
            return Optional.of(unlessAsked(value -> Integer.toString(Math.min(ROUNDS, Keys.TRIALS.parse(value)))));
        }
        if (path.equals(Keys.HEAT.path())) {
            return Optional.of(unlessAsked(
                    value -> Keys.HEAT.parse(value).compareTo(HEAT) > 0 ? Units.write(HEAT) : value.text()));
        }
        if (path.equals(Keys.SUSTAIN.path())) {
            return Optional.of(unlessAsked(value -> "none"));
        }
        for (Map.Entry<PhaseKeys, Duration> entry : FLOORS.entrySet()) {
            PhaseKeys keys = entry.getKey();
            if (path.equals(keys.duration().path())) {
                return Optional.of(value -> with(value, duration(keys, value, entry.getValue())));
            }
            if (path.equals(keys.bytes().path())) {
                return Optional.of(value -> with(value, quarter(keys.bytes().parse(value), "B")));
            }
            if (path.equals(keys.operations().path())) {
                return Optional.of(
                        value -> with(value, quarter(keys.operations().parse(value), "")));
            }
        }
        return Optional.empty();
    }

    /** Leaves alone what the command line says. */
    private static Shortening unlessAsked(ShorterText shorter) {
        return value -> value.place().ofCommandLine() ? value : with(value, shorter.of(value));
    }

    private static String duration(PhaseKeys keys, Scalar value, Duration floor) throws ScenarioException {
        Duration asked = keys.duration().parse(value);
        Duration quarter = asked.dividedBy(DIVISOR);
        Duration wanted = quarter.compareTo(floor) > 0 ? quarter : floor;
        return wanted.compareTo(asked) < 0 ? Units.write(wanted) : value.text();
    }

    private static String quarter(long limit, String unit) {
        return limit == Long.MAX_VALUE ? "none" : Math.max(1, limit / DIVISOR) + unit;
    }

    private static Scalar with(Scalar value, String text) {
        return new Scalar(value.place(), text, false);
    }

    /** The text of a shorter value. */
    @FunctionalInterface
    private interface ShorterText {
        String of(Scalar value) throws ScenarioException;
    }

    /** The shortened form of one value. */
    @FunctionalInterface
    private interface Shortening {
        Scalar of(Scalar value) throws ScenarioException;
    }
}
