package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class EarlyEndsTest {
    private static final String FULL = "the measurement ended early: the store was full: maxmemory";
    private static final String SHORT =
            "5 of 5 trials of B ended early for want of room, the shortest after 700 ms: such figures are those of the"
                    + " beginning of a load.";

    private final Comparison shortBurst =
            compare(cell("x", 0, 180e3, 5, 5, 5, 5, 5), cell("x", 5, 210e3, 0.7, 0.7, 0.7, 0.7, 0.7));

    @Test
    void theBeginningOfALoadIsNotFasterThanALongerOne() {
        String why = "ended early for want of room: 0 of 5 and 5 of 5 trials, measured for at least 5.00 s and 700 ms";

        assertThat(said(shortBurst)).isEqualTo("cannot know (" + why + ")");
        assertThat(said(compare(cell("x", 5, 210e3, 0.7, 0.7, 0.7, 0.7, 0.7), cell("x", 0, 180e3, 5, 5, 5, 5, 5))))
                .startsWith("cannot know (ended early for want of room: 5 of 5 and 0 of 5 trials");
        assertThat(Regressions.of(shortBurst, 0.05).obstacles()).containsExactly("cannot know (" + why + ")");
    }

    @Test
    void theBeginningOfALoadIsNotTestedAndTakesNoPlaceAmongTheCellsThatAre() {
        List<MeasuredCell> baseline = new ArrayList<>(List.of(
                Runs.throughputs("doubtful", 99e3, 100e3, 101e3, 102e3, 104e3), cell("same", 0, 180e3, 5, 5, 5, 5, 5)));
        List<MeasuredCell> other = new ArrayList<>(List.of(
                Runs.throughputs("doubtful", 117e3, 118e3, 119e3, 120e3, 160e3),
                cell("same", 0, 180e3, 5, 5, 5, 5, 5)));
        List<CellComparison> alone = compare(baseline, other);
        for (int i = 0; i < 15; i++) {
            baseline.add(cell("short" + i, 0, 180e3, 5, 5, 5, 5, 5));
            other.add(cell("short" + i, 5, 350e3, 0.7, 0.7, 0.7, 0.7, 0.7));
        }
        List<CellComparison> beside = compare(baseline, other);

        assertThat(beside.subList(0, 2)).isEqualTo(alone);
        assertThat(alone.get(0).outcome()).isNotEqualTo(Outcome.FASTER);
        assertThat(beside.subList(2, 17)).allSatisfy(cell -> {
            Contrast throughput = cell.contrast(Measure.THROUGHPUT).orElseThrow();
            assertThat(throughput.finding()).isEqualTo(ContrastFinding.UNJUDGED);
            assertThat(throughput.ratio()).hasValue(350.0 / 180);
            assertThat(cell.different()).isEmpty();
        });
    }

    @Test
    void theFirstSentencesAndAPivotTellWhoseMeasurementsEndedEarly() {
        assertThat(Summary.of(shortBurst)).element(1).isEqualTo(SHORT);
        assertThat(ComparisonFormat.JSON.write(shortBurst, new TableStyle(80, false, false, false)))
                .contains('"' + SHORT + '"');
        assertThat(new Pivot(shortBurst, Measure.THROUGHPUT).table(false)).endsWith(SHORT + "\n");
        assertThat(Summary.of(compare(cell("x", 1, 180e3, 4), cell("x", 1, 180e3, 3))))
                .contains("1 of 1 trial of A ended early for want of room, after 4.00 s; 1 of 1 trial of B ended early"
                        + " for want of room, after 3.00 s: such figures are those of the beginning of a load.");
        Comparison whole = compare(cell("x", 0, 180e3, 5, 5), cell("x", 0, 180e3, 5, 5));
        assertThat(Summary.of(whole)).noneMatch(sentence -> sentence.contains("early"));
    }

    @Test
    void partsOfARunAreNamedByTheirValues() {
        ComparedRun run = Runs.of("run", cell("blob=1KB", 0, 180e3, 5, 5), cell("blob=9KB", 2, 210e3, 0.7, 0.8));
        List<ComparedRun> parts = RunParts.by(run, "blob");

        assertThat(Summary.of(Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE)))
                .anyMatch(sentence ->
                        sentence.startsWith("2 of 2 trials of blob=9KB ended early for want of room, the shortest"));
    }

    @Test
    void measurementsThatDidTheSameWorkOrLastedNearlyAsLongAreComparedWithARemark() {
        Comparison both =
                compare(cell("x", 5, 100e3, 3, 3, 3, 3, 3), cell("x", 5, 300e3, 1, 1, 1, 1, 1)); // as many blobs fit
        Comparison nearlyAsLong = compare(cell("x", 0, 100e3, 5, 5, 5, 5, 5), cell("x", 5, 150e3, 4, 4, 4, 4, 4));
        Comparison fewTrials = compare(cell("x", 0, 100e3, 5, 5, 5, 5, 5), cell("x", 2, 100e3, 0.7, 0.7, 5, 5, 5));

        assertThat(said(both))
                .isEqualTo("faster (throughput; ended early for want of room: 5 of 5 and 5 of 5 trials, measured for at"
                        + " least 3.00 s and 1.00 s)");
        assertThat(said(nearlyAsLong)).startsWith("faster (throughput; ended early for want of room: 0 of 5 and 5 of");
        assertThat(said(fewTrials))
                .isEqualTo("no detectable difference (ended early for want of room: 0 of 5 and 2 of 5 trials, measured"
                        + " for at least 5.00 s and 700 ms)");
    }

    @Test
    void aHoldThatEndedEarlyIsNoneOfTheRounds() {
        MeasuredCell held = new Runs.Cell("x")
                .throughputs(180e3)
                .measured("measured_s", 5)
                .verdict(1, "VALID", "held for 30s: VALID, " + FULL)
                .measured();

        assertThat(Summary.of(compare(held, held))).noneMatch(sentence -> sentence.contains("early"));
    }

    /** @param early how many of its trials ended early */
    private static MeasuredCell cell(String id, int early, double blobsPerSecond, double... seconds) {
        double[] rates = new double[seconds.length];
        Arrays.setAll(rates, trial -> blobsPerSecond * (1 + trial / 1000.0));
        Runs.Cell cell = new Runs.Cell(id)
                .with("blob_bytes", "1000")
                .throughputs(rates)
                .measured("measured_s", seconds)
                .measured(
                        "blobs_acknowledged",
                        DoubleStream.of(seconds).map(s -> s * blobsPerSecond).toArray());
        for (int trial = 1; trial <= early; trial++) {
            cell.verdict(trial, "VALID", "the warm-up was short; " + FULL);
        }
        return cell.measured();
    }

    private static Comparison compare(MeasuredCell baseline, MeasuredCell other) {
        return Comparison.of(Runs.of("a", baseline), List.of(Runs.of("b", other)), Comparison.LEAST_DIFFERENCE);
    }

    private static List<CellComparison> compare(List<MeasuredCell> baseline, List<MeasuredCell> other) {
        ComparedRun first = Runs.of("a", baseline.toArray(MeasuredCell[]::new));
        ComparedRun second = Runs.of("b", other.toArray(MeasuredCell[]::new));
        return Comparison.of(first, List.of(second), Comparison.LEAST_DIFFERENCE)
                .runs()
                .get(0)
                .cells();
    }

    private static String said(Comparison comparison) {
        return comparison.runs().get(0).cells().get(0).said();
    }
}
