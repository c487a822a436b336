package io.blobbench.cli.display;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.heat.HeatSummary;
import io.blobbench.trial.sweep.EarlierTrials;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TerminalDisplayTest {
    @Test
    void aHeatingThatEndedBeforeSpeedWasSteadyIsSaid() throws Exception {
        assertThat(shown(new HeatSummary(4, 5, 20, false, 0.12)))
                .contains("heated for 20 s, 5 passes: speed still changed by +12.0 %");
        assertThat(shown(new HeatSummary(4, 5, 20, true, 0.01))).doesNotContain("heated");
    }

    private static String shown(HeatSummary heating) throws Exception {
        Scenario scenario =
                ScenarioReader.builder().build().readText(Path.of("s.yaml"), "question: How fast?\n", "memory");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, UTF_8);
        Forecast forecast = new Forecast(scenario, 0, EarlierTrials.NONE);
        try (TerminalDisplay display = new TerminalDisplay(
                out, 100, ProgressLine.of(false), 1, forecast, EarlierTrials.NONE, NanoClock.SYSTEM)) {
            display.on(new RunEvent.Heated(heating));
        }
        return bytes.toString(UTF_8);
    }
}
