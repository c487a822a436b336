package io.blobbench.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.event.RunEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LivePhaseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "starting kafka 4.3.1 | starting",
                "starting a JVM | starting",
                "heating, pass 3, at most 75 s | heating",
                "provisioning | provisioning",
                "connecting | connecting",
                "preload | preload",
                "warm-up | warm-up",
                "measurement | measurement",
                "probe 3, 1200 ops/s: measurement | probing",
                "final check, 16900 ops/s | probing",
                "verifying | verifying",
                "tearing down | tearing-down",
                "removing leftovers of a trial | tearing-down",
                "holding batch=16 for 10m | holding",
                "stopping | stopping",
                "could not remove a folder: no | other",
            })
    void theFirstWordTellsThePhase(String text, String phase) {
        assertThat(LivePhase.of(new RunEvent.Phase(text))).hasToString(phase);
    }
}
