package io.blobbench.cli.display;

import io.blobbench.scenario.text.Counted;
import io.blobbench.trial.heat.HeatSummary;
import java.util.Locale;

/** A heating that ended, as one line. */
final class HeatLine {
    private HeatLine() {}

    static String of(HeatSummary heating) {
        String passes = Counted.of(heating.passes(), "pass");
        String line = String.format(Locale.ROOT, "heated for %.0f s, %s", heating.seconds(), passes);
        if (heating.steady()) {
            return line + ": speed is steady";
        }
        return line
                + (Double.isNaN(heating.change())
                        ? ": too short to judge whether speed is steady"
                        : String.format(Locale.ROOT, ": speed still changed by %+.1f %%", heating.change() * 100));
    }
}
