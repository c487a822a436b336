package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.answer.Answers;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.MergedPercentiles;
import io.blobbench.report.compare.format.ComparisonTable;
import io.blobbench.report.compare.format.Pivot;
import io.blobbench.report.compare.format.TableStyle;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.run.SweepTable;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.Humanized;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One run under an open load, walked through all that shows it: its p99 is the same number everywhere. */
class OneNumberTest {
    private static final Path SAMPLE =
            Path.of("src", "test", "resources", "io", "blobbench", "report", "run-of-schema-2");
    private static final String CELL = "blob=1KB";

    private final ComparedRun compared = ComparedRun.read(SAMPLE);
    private final RunResults run = RunReader.read(SAMPLE);
    private final double p99Us = compared.cells().stream()
            .filter(cell -> cell.id().equals(CELL))
            .map(cell -> Objects.requireNonNull(cell.samples().get(Measure.RESPONSE_P99)))
            .findFirst()
            .orElseThrow()
            .value()
            .orElseThrow();
    private final String shown = Humanized.micros(p99Us);

    @Test
    void itIsThatOfAllTrialsTogetherAndNotThatOfOne() {
        assertThat(run.rows())
                .filteredOn(row -> row.cell().equals(CELL))
                .extracting(row -> row.number("response_p99_us").orElseThrow())
                .hasSize(2)
                .anyMatch(ofTrial -> !Humanized.micros(ofTrial).equals(shown));
    }

    @Test
    void theTableOfTheRunShowsIt() {
        List<MeasuredCell> cells = compared.cells();

        assertThat(SweepTable.render(run, MergedPercentiles.of(cells), 200, false))
                .contains("p99 " + shown);
        assertThat(Answers.of(run.store(), run.show(), cells)).anySatisfy(sentence -> assertThat(sentence)
                .containsPattern("response p99 (is )?" + Measure.RESPONSE_P99.inWords(p99Us)));
    }

    @Test
    void thePageShowsIt() {
        assertThat(SourceRun.ofFolder(SAMPLE, "").part().cells())
                .filteredOn(cell -> cell.id().equals(CELL))
                .singleElement()
                .satisfies(cell -> assertThat(cell.figures().get("response_p99_us"))
                        .first()
                        .extracting(Humanized::micros)
                        .isEqualTo(shown));
    }

    @Test
    void comparisonsShowIt() {
        Comparison comparison = Comparison.of(compared, List.of(compared), Comparison.LEAST_DIFFERENCE);

        assertThat(ComparisonTable.render(comparison, new TableStyle(160, false, false, true)))
                .containsPattern("response p99 +" + shown + " +" + shown);
        assertThat(new Pivot(comparison, Measure.RESPONSE_P99).table(false)).contains(shown);
    }
}
