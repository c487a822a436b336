package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelinesTest {
    private static final String HEADER =
            "cell,trial,start_s,interval_s,blobs_acknowledged,service_p99_us,harness_gc_ms,blobs_failed,servers_ended\n";

    @TempDir
    private Path folder;

    @Test
    void anHourBecomesSomeHundredPointsThatKeepTheHighestP99TheLowestThroughputAndAllCollections() throws IOException {
        String seconds = IntStream.range(0, 3600)
                .mapToObj(i ->
                        "blob=1KB,1," + i + ",1," + (i == 1801 ? 0 : 100) + "," + (i == 999 ? 5000 : 20) + ",1,0,0\n")
                .collect(Collectors.joining());

        TimelinePart part = Timelines.read(0, 1, written(HEADER + seconds), List.of(), cell -> true)
                .get(0);

        assertThat(part.startS()).hasSizeBetween(500, 900).startsWith(0.0, (double) part.intervals());
        assertThat(Collections.max(part.p99Us())).isEqualTo(5000);
        assertThat(Collections.min(part.lowest())).isZero();
        assertThat(Collections.min(part.throughput())).isEqualTo(75);
        assertThat(part.gcMs().stream().mapToDouble(Double::doubleValue).sum()).isEqualTo(3600);
    }

    @Test
    void fewIntervalsAreKeptAsTheyAreAndWhatIsNotKnownIsNoNumber() throws IOException {
        Path file = written(HEADER + "blob=1KB,1,0,1,100,20,,0,\nblob=1KB,1,1,0.5,0,,,3,1\nblob=1KB,1,2,1,1");

        TimelinePart part = Timelines.read(0, 1, file, List.of(), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(100.0, 0.0);
        assertThat(part.p99Us()).containsExactly(20.0, null);
        assertThat(part.failed()).containsExactly(0.0, 3.0);
        assertThat(part.serversEnded()).containsExactly(0.0, 1.0);
        assertThat(part.lowest()).isEmpty();
        assertThat(part.responseP99Us()).isEmpty();
    }

    @Test
    void theDrainHasTimesAndEventsButNoThroughput() throws IOException {
        Path file = written(HEADER
                + "single,1,0,1.0004,100,20,0,0,0\nsingle,1,1.0004,1,0,,0,0,0\nsingle,1,2.0004,1,1,4000,0,2,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "1", "measurement_s", "60"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(100.0, null, null);
        assertThat(part.p99Us()).containsExactly(20.0, null, 4000.0);
        assertThat(part.failed()).containsExactly(0.0, 0.0, 2.0);
    }

    @Test
    void theDrainOfAClosedLoadIsNoStandstill() throws IOException {
        Path file =
                written(HEADER + "single,1,0,1,100,20,0,0,0\nsingle,1,1,1,0,,0,0,0\nsingle,1,2,0.5,1,2500000,0,0,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "2.5", "measurement_s", "1"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(100.0, null, null);
        assertThat(part.p99Us()).containsExactly(20.0, null, 2_500_000.0);
        assertThat(part.endS()).isEqualTo(2.5);
    }

    /** A load of 800 ms whose last answer came after 1.3 s: intervals end with whole seconds, never with the load. */
    @Test
    void aLoadThatIsShorterThanItsFirstIntervalHasAThroughput() throws IOException {
        Path file = written(HEADER + "single,1,0,1,100,20,0,0,0\nsingle,1,1,0.3,1,500000,0,0,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "1.3", "measurement_s", "0.8"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(100.0, null);
        assertThat(part.p99Us()).containsExactly(20.0, 500_000.0);
    }

    /** A load of half a second whose first answers, 96 000 blobs, came within the first second, and the others after 1.1 s. */
    @Test
    void theDrainOfAShortClosedLoadIsAmongTheTimeOfItsBlobs() throws IOException {
        Path file = written(HEADER + "single,1,0,1,96000,20,0,0,0\nsingle,1,1,0.1,32000,500000,0,0,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "1.1", "measurement_s", "0.5"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(96_000.0, null);
    }

    /** 1000 operations a second for 200 ms, one of which was answered after a second. */
    @Test
    void theThroughputOfAShortOpenLoadIsThatOfItsRow() throws IOException {
        Path file = written(HEADER + "single,1,0,1,199,20,0,0,0\nsingle,1,1,0.1,1,1000000,0,0,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "0.2", "measurement_s", "0.2"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(995.0, null);
    }

    /** The last half second of such a load would look like half of its throughput. */
    @Test
    void aLaterIntervalOfWhichHalfIsDrainHasNoThroughput() throws IOException {
        Path file = written(HEADER + "single,1,0,1,100,20,0,0,0\nsingle,1,1,1,50,20,0,0,0\nsingle,1,2,0.3,1,,0,0,0\n");
        RowView row = RowView.of(Map.of("cell", "single", "trial", "1", "measured_s", "2.3", "measurement_s", "1.5"));

        TimelinePart part =
                Timelines.read(0, 1, file, List.of(row), cell -> true).get(0);

        assertThat(part.throughput()).containsExactly(100.0, null, null);
    }

    @Test
    void intervalsInWhichTheScenarioDidSomethingToServersAreMarked() throws IOException {
        String header = HEADER.replace("\n", ",faults\n");
        String quiet = "blob=1KB,1,0,1,100,20,0,0,0,\n";
        Path file = written(header + quiet + "blob=1KB,1,1,1,100,20,0,0,0,kill redis-1\n" + quiet);

        assertThat(Timelines.read(0, 1, file, List.of(), cell -> true).get(0).faults())
                .containsExactly(0.0, 1.0, 0.0);

        Path without = written(HEADER + "blob=1KB,1,0,1,100,20,0,0,0\n");
        assertThat(Timelines.read(0, 1, without, List.of(), cell -> true).get(0).faults())
                .isEmpty();
    }

    @Test
    void anIntervalOfTooFewOperationsForAP99ShowsItsMaximum() throws IOException {
        Path file = written(HEADER.replace("\n", ",service_max_us\n") + "blob=1KB,1,0,1,100,,0,0,0,77\n");

        assertThat(Timelines.read(0, 1, file, List.of(), cell -> true).get(0).p99Us())
                .containsExactly(77.0);
    }

    @Test
    void aFileOfSomethingElseIsNamed() throws IOException {
        Path file = written("lorem,ipsum\n1,2\n");

        assertThatThrownBy(() -> Timelines.read(0, 1, file, List.of(), cell -> true))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith("cannot read " + file + ": ");
        assertThat(Timelines.read(0, 1, folder.resolve("missing.csv"), List.of(), cell -> true))
                .isEqualTo(List.of());
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("intervals.csv"), text);
    }

    @Test
    void pointsOfALongTrialKeepTheirStarts() throws IOException {
        String seconds = IntStream.range(0, 14_400)
                .mapToObj(i -> "blob=1KB,1," + i + ",1,100,20,1,0,0\n")
                .collect(Collectors.joining());

        TimelinePart part = Timelines.read(0, 1, written(HEADER + seconds), List.of(), cell -> true)
                .get(0);

        assertThat(part.intervals()).isEqualTo(16);
        assertThat(part.startS()).contains(10_016.0, 10_032.0);
    }
}
