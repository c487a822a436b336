package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.Comparability;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Measure;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PivotTest {
    @Test
    void bytesAreNotShownAsTimes() {
        assertThat(table(Measure.SPACE, cell().measured("space_bytes_per_blob", 183)))
                .contains("183B")
                .doesNotContain("183us")
                .contains("space for each blob, with half its 95 % interval");
        assertThat(table(Measure.SERVER_MEMORY, cell().measured("server_rss_bytes", 320e6)))
                .contains("320MB")
                .doesNotContain("320s");
    }

    @Test
    void timesAndCountsAreShownInTheirUnits() {
        assertThat(table(
                        Measure.HARNESS_CPU, cell().measured("harness_cpu_s", 2).measured("blobs_acknowledged", 1000)))
                .contains("2.00ms")
                .contains("harness CPU for each blob, with");
        assertThat(table(Measure.SERVICE_P99, cell().measured("service_p99_us", 950)))
                .contains("950us")
                .contains("service p99, with");
        assertThat(table(Measure.THROUGHPUT, cell()))
                .contains("12.3k")
                .doesNotContain("12.3k/s")
                .contains("throughput in blobs a second, with");
    }

    @Test
    void theLegendExplainsEveryMark() {
        assertThat(table(Measure.THROUGHPUT, cell().throughputs(12300, 12300).verdict(2, "INVALID", "3 blobs lost")))
                .contains("12.3k!")
                .endsWith("; ~: not steady; !: some trial is not valid; -: not measured.\n");
    }

    @Test
    void aCellThatTheFirstRunLacksHasOneLineForAllOthers() {
        Comparison comparison = Comparison.of(
                Runs.of("a", Runs.throughputs("blob=1KB", 100)),
                List.of(
                        Runs.of("b", Runs.throughputs("blob=2KB", 200)),
                        Runs.of("c", Runs.throughputs("blob=2KB", 300), Runs.throughputs("blob=4KB", 400))),
                Comparison.LEAST_DIFFERENCE);

        assertThat(new Pivot(comparison, Measure.THROUGHPUT).csv().lines())
                .containsExactly(
                        "blob,A,A_low,A_high,A_verdict,B,B_low,B_high,B_verdict,C,C_low,C_high,C_verdict",
                        "1KB,100,,,VALID,,,,,,,,",
                        "2KB,,,,,200,,,VALID,300,,,VALID",
                        "4KB,,,,,,,,,400,,,VALID");
    }

    @Test
    void cellsOfOtherLoadsKeepTheirOwnLinesAlthoughTheirNamesAreEqual() {
        Comparison comparison = Comparison.of(
                Runs.of("a", cell().measured()),
                List.of(
                        Runs.of(
                                "b",
                                new Runs.Cell("x")
                                        .with("blob_bytes", "1")
                                        .throughputs(200)
                                        .measured()),
                        Runs.of(
                                "c",
                                new Runs.Cell("x")
                                        .with("blob_bytes", "9")
                                        .throughputs(300)
                                        .measured())),
                Comparison.LEAST_DIFFERENCE);

        assertThat(new Pivot(comparison, Measure.THROUGHPUT).csv().lines().skip(2))
                .containsExactly("x,,,,,200,,,VALID,,,,", "x,,,,,,,,,300,,,VALID");
    }

    private static Runs.Cell cell() {
        return new Runs.Cell("blob=1KB").throughputs(12300);
    }

    private static String table(Measure measure, Runs.Cell cell) {
        Comparison comparison = Comparison.of(
                Runs.of("a", cell.measured()), List.of(Runs.of("b", cell.measured())), Comparison.LEAST_DIFFERENCE);
        return new Pivot(comparison, measure).table(false);
    }

    @Test
    void promisesThatDifferAreNamedBelowTheTable() {
        Comparison comparison = Comparison.of(
                Runs.of("a", cell().with("store", "redis_a").measured()),
                List.of(Runs.of(
                        "b",
                        cell().with("store", "redis_b", "durability", "always").measured())),
                Comparison.LEAST_DIFFERENCE,
                Set.copyOf(Comparability.PROMISES));
        Pivot pivot = new Pivot(comparison, Measure.THROUGHPUT);

        assertThat(pivot.table(false))
                .endsWith(
                        "; -: not measured.\nThe stores promise different things, and one that promises more does more"
                                + " work: redis_a: acknowledged by the only replica, no write to disk promised (consistency one,"
                                + " durability none); redis_b: acknowledged by the only replica, on disk before the acknowledgement"
                                + " (consistency one, durability always).\n");
        assertThat(pivot.markdown())
                .contains("| redis\\_a | redis\\_b |")
                .endsWith(" (consistency one, durability always).\n");
    }
}
