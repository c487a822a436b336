package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.facts.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
    @Test
    void rowsThatHoldOrCouldNotBeMeasuredAreClean() {
        assertThat(Stream.of(Verdict.values())
                        .filter(verdict -> new RunSummary(Map.of(verdict, 1), false, Optional.empty()).clean()))
                .containsExactlyInAnyOrder(Verdict.VALID, Verdict.UNSTEADY, Verdict.UNSUPPORTED);
    }

    @Test
    void oneBadRowAmongMany() {
        assertThat(new RunSummary(Map.of(Verdict.VALID, 20, Verdict.TIMED_OUT, 1), false, Optional.empty()).clean())
                .isFalse();
    }

    @Test
    void aRunThatIsNotWholeIsNotClean() {
        Map<Verdict, Integer> valid = Map.of(Verdict.VALID, 1);

        assertThat(new RunSummary(valid, true, Optional.empty()).clean()).isFalse();
        assertThat(new RunSummary(valid, false, Optional.of("the servers did not start")).clean())
                .isFalse();
    }
}
