package io.blobbench.scenario;

import io.blobbench.scenario.Keys.PhaseKeys;
import io.blobbench.scenario.YamlValue.Scalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shortens the phases to a quarter for a first look; never below a floor, never beyond what was asked for. */
final class QuickLook {
    private static final Map<PhaseKeys, Duration> FLOORS =
            Map.of(Keys.WARM_UP, Duration.ofMillis(100), Keys.MEASUREMENT, Duration.ofMillis(250));
    private static final long DIVISOR = 4;

    private QuickLook() {}

    static List<Setting> shorten(List<Setting> settings) throws ScenarioException {
        List<Setting> shortened = new ArrayList<>();
        for (Setting setting : settings) {
            shortened.add(shorten(setting));
        }
        return shortened;
    }

    private static Setting shorten(Setting setting) throws ScenarioException {
        Scalar value = setting.values().get(0);
        for (Map.Entry<PhaseKeys, Duration> entry : FLOORS.entrySet()) {
            PhaseKeys keys = entry.getKey();
            String path = setting.key().path();
            if (path.equals(keys.duration().path())) {
                Duration asked = keys.duration().parse(value);
                Duration quarter = asked.dividedBy(DIVISOR);
                Duration floor = entry.getValue();
                Duration wanted = quarter.compareTo(floor) > 0 ? quarter : floor;
                return with(setting, wanted.compareTo(asked) < 0 ? Units.write(wanted) : value.text());
            }
            if (path.equals(keys.bytes().path())) {
                return with(setting, quarter(keys.bytes().parse(value), "B"));
            }
            if (path.equals(keys.operations().path())) {
                return with(setting, quarter(keys.operations().parse(value), ""));
            }
        }
        return setting;
    }

    private static String quarter(long limit, String unit) {
        return limit == Long.MAX_VALUE ? "none" : Math.max(1, limit / DIVISOR) + unit;
    }

    private static Setting with(Setting setting, String text) {
        Scalar value = new Scalar(setting.place(), text, false);
        return new Setting(setting.key(), setting.place(), List.of(value), false);
    }
}
