package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.HeldCell;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HeldLineTest {
    private static final Duration ASKED = Duration.ofSeconds(30);

    private final Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "16");

    @Test
    void aRatioIsThatOfTheTimeThatWasMeasured() {
        TrialResult result = TrialSamples.valid(cell, 0, 1000, TrialSamples.latencies(false));
        double seconds = result.measured().orElseThrow().seconds();

        assertThat(HeldLine.of(new HeldCell(result, ASKED, 0.7)))
                .startsWith("batch=16, held for " + Math.round(seconds) + " s: ")
                .endsWith(", 0.70 of its short windows; those show a burst that does not last");
        assertThat(HeldLine.of(new HeldCell(result, ASKED, 1.3)))
                .endsWith(", 1.30 of its short windows; those understate what lasts");
        assertThat(HeldLine.of(new HeldCell(result, ASKED, 1.2))).endsWith(", 1.20 of its short windows");
    }

    @Test
    void whatFailedHasItsVerdictAndReasons() {
        TrialResult result = TrialSamples.unmeasured(cell, 0, Verdict.FAILED, "redis-1 ended during the trial");

        assertThat(HeldLine.of(new HeldCell(result, ASKED, Double.NaN)))
                .isEqualTo("batch=16, held for 30 s: FAILED, redis-1 ended during the trial");
    }
}
