package io.blobbench.cli.display;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class PlainDisplayTest {
    @Test
    void onlyServersThatCellsShareAreSaidToStart() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PlainDisplay display = new PlainDisplay(new PrintStream(bytes, true, UTF_8), "")) {
            display.on(new RunEvent.Phase(Activity.STARTING, "starting kafka 4.3.1"));
            display.on(new RunEvent.Phase(Activity.PROVISIONING, "starting a JVM"));
            display.on(new RunEvent.Phase(Activity.RESTARTING, "starting the servers on their data"));
        }

        assertThat(bytes.toString(UTF_8)).isEqualToIgnoringNewLines("starting kafka 4.3.1 ...");
    }
}
