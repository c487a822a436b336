package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RowView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FaultOutcomeTest {
    @Test
    void aFaultThatHappenedIsNotFlagged() {
        assertThat(reset(FaultPhase.LOAD, Optional.empty()).flags()).isEmpty();
    }

    @Test
    void aFaultThatDidNotHappenIsFlagged() {
        FaultOutcome outcome = reset(FaultPhase.PROVISION, Optional.of("ss: Operation not permitted"));

        assertThat(outcome.flags()).containsExactly("MISSED: ss: Operation not permitted");
        assertThat(outcome.line()).endsWith(" (ss: Operation not permitted)");
    }

    @Test
    void onlyALoadCertainlyHasConnectionsToReset() {
        Optional<String> none = Optional.of(ConnectionReset.NO_CONNECTION);

        assertThat(reset(FaultPhase.LOAD, none).flags()).containsExactly("MISSED: there was no connection to reset");
        assertThat(reset(FaultPhase.TEAR_DOWN, none).flags()).isEmpty();
    }

    private static FaultOutcome reset(FaultPhase phase, Optional<String> missed) {
        RowView row =
                RowView.of(Map.of("verdict", "VALID", "reasons", "", "blobs_acknowledged", "40", "blobs_found", "40"));
        return new FaultOutcome("redis", Fault.RESET, phase, 0, row, Duration.ofSeconds(6), 0, List.of(), missed);
    }
}
