package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.results.column.Fields;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowViewTest {
    @Test
    void reasonsAreReadAsTheyWereWritten() {
        List<String> reasons =
                List.of("limited by disk", "held for 30s: VALID, the measurement ended early: 1 GB is free");

        assertThat(row(reasons).reasonList()).isEqualTo(reasons);
        assertThat(row(List.of()).reasonList()).isEmpty();
    }

    @Test
    void aReasonIsFoundByItsBeginningNotByWordsThatItQuotes() {
        RowView row = row(List.of("limited by disk", "held for 30s: VALID, the measurement ended early: 1 GB is free"));

        assertThat(row.hasReason(TrialResult.HELD_FOR)).isTrue();
        assertThat(row.hasReason(TrialResult.ENDED_EARLY)).isFalse();
        assertThat(row(List.of()).hasReason(TrialResult.HELD_FOR)).isFalse();
    }

    private static RowView row(List<String> reasons) {
        return RowView.of(Map.of("reasons", Fields.sentences(reasons)));
    }
}
