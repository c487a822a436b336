package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.Runs;
import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Detail;
import io.blobbench.results.column.ResultColumns;
import java.util.HashMap;
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
    void aLoadThatIsNotCertainHasTheWordsOfTheAnswer() {
        Runs.Cell cell = new Runs.Cell("single")
                .with("load_model", "find-max")
                .measured("offered_ops_s", 17_600, 17_600)
                .verdict(2, "INVALID", "overloaded: it queued up; every final check failed, down to this load");

        assertThat(best(cell)).isEqualTo("may not keep 17.6k ops/s");
        assertThat(best(cell.verdict(2, "VALID", "it is the highest load to try")))
                .isEqualTo("at least 17.6k ops/s");
        assertThat(best(cell.verdict(1, "INVALID", "1 blob was lost").verdict(2, "VALID", "")))
                .isEqualTo("17.6k ops/s");
    }

    private static String best(Runs.Cell cell) {
        return best(cell.measured().rows().toArray(RowView[]::new));
    }

    @Test
    void aRunThatHeldConnectionsHasTheirNumber() {
        assertThat(best(row("single", "VALID", "idle", ""))).isEqualTo("50.0k held");
    }

    private static String best(RowView... rows) {
        return BestFigure.of(List.of(rows)).map(best -> best.text(Detail.WIDE)).orElse("none");
    }

    private static RowView row(String cell, String verdict, String loadModel, String throughput) {
        Map<String, String> fields = new HashMap<>();
        ResultColumns.names().forEach(name -> fields.put(name, ""));
        fields.putAll(Map.of(
                "cell", cell,
                "verdict", verdict,
                "load_model", loadModel,
                "throughput_blobs_s", throughput,
                "offered_ops_s", loadModel.equals("find-max") ? "17600" : "",
                "connections_opened", loadModel.equals("idle") ? "50000" : ""));
        return RowView.of(fields);
    }
}
