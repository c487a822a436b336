package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Detail;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BestFigureTest {
    @Test
    void theFastestCellCountsWithTheMedianOfItsTrials() {
        assertThat(best(
                        row("slow", "VALID", "closed", "9000"),
                        row("fast", "VALID", "closed", "20000"),
                        row("fast", "VALID", "closed", "70000"),
                        row("fast", "VALID", "closed", "30000")))
                .isEqualTo("30.0k blobs/s");
    }

    @Test
    void trialsWithoutFiguresDoNotCount() {
        assertThat(best(row("slow", "VALID", "closed", "9000"), row("fast", "INVALID", "closed", "70000")))
                .isEqualTo("9.00k blobs/s");
        assertThat(best(row("fast", "FAILED", "closed", ""))).isEqualTo("none");
    }

    @Test
    void aFigureThatWasStillChangingIsMarked() {
        assertThat(best(row("fast", "VALID", "closed", "70000"), row("fast", "UNSTEADY", "closed", "70000")))
                .isEqualTo("70.0k blobs/s ~");
    }

    @Test
    void aSearchHasTheLoadThatItFound() {
        assertThat(best(row("single", "VALID", "find-max", "1000"))).isEqualTo("17.6k ops/s");
    }

    @Test
    void aRunThatHeldConnectionsHasTheirNumber() {
        assertThat(best(row("single", "VALID", "idle", ""))).isEqualTo("50.0k held");
    }

    private static String best(RowView... rows) {
        return BestFigure.of(List.of(rows)).map(best -> best.text(Detail.WIDE)).orElse("none");
    }

    private static RowView row(String cell, String verdict, String loadModel, String throughput) {
        return RowView.of(Map.of(
                "cell", cell,
                "verdict", verdict,
                "load_model", loadModel,
                "throughput_blobs_s", throughput,
                "offered_ops_s", loadModel.equals("find-max") ? "17600" : "",
                "connections_opened", loadModel.equals("idle") ? "50000" : ""));
    }
}
