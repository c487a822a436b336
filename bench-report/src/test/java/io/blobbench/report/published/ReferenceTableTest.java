package io.blobbench.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.HistogramTimes;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.results.RunStatus;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.scenario.text.Show;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceTableTest {
    private static final int WIDTH = 100;
    private static final String HEADER = "source,store,scenario,blob_bytes,batch_size,connections,partitions,replicas,"
            + "consistency,durability,elements,client_buffer_bytes,server_buffer_bytes,ports,offered_load,metric,value,"
            + "unit,note\n";
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry("store", "redis"),
            Map.entry("scenario", "batch-size"),
            Map.entry("operation", "append"),
            Map.entry("entity", "blob"),
            Map.entry("elements", ""),
            Map.entry("verdict", "VALID"),
            Map.entry("blob_bytes", "100"),
            Map.entry("batch_size", "128"),
            Map.entry("connections", "1"),
            Map.entry("partitions", "8"),
            Map.entry("replicas", "1"),
            Map.entry("consistency", "one"),
            Map.entry("durability", "none"),
            Map.entry("blob_sizes", ""),
            Map.entry("load_model", "closed"),
            Map.entry("sustained_ratio", ""),
            Map.entry("offered_ops_s", ""),
            Map.entry("lanes", ""),
            Map.entry("options", ""));

    @TempDir
    private Path folder;

    private final Map<HistogramTag, TrialHistogram> times = new HashMap<>();
    private Path file;

    @BeforeEach
    void publish() throws IOException {
        file = Files.writeString(
                folder.resolve("published.csv"),
                HEADER
                        + "redis-2015,redis,batch-size,100,128,,8,,,,,,,,,throughput,570000,msg/s,LPUSH to eight keys\n"
                        + "redis-2015,redis,batch-size,100,256,,8,,,,,,,,,throughput,timeout,msg/s,\n"
                        + "redis-2015,redis,connections,100,,2,2,,,,,,,,,throughput_per_connection,5000,msg/s,\n"
                        + "redis-2015,redis,occupied-space,100,,,,,,,,,,,,occupied_space,152,B/msg,\n"
                        + "redis-2015,redis,round-trip,100,,,,,,,,,,,,round_trip_mean,200,us,\n"
                        + "redis-2015,redis,round-trip,100,,,,,,,,,,,,round_trip_median,100,us,\n"
                        + "redis-2015,redis,connections,200,,2,2,,,,,,,,,round_trip_typical_high,100,us,\n"
                        + "redis-2015,redis,connections,200,,2,2,,,,,,,,,round_trip_outlier_high,1000,us,\n"
                        + "redis-2015,redis,partitions,100,,,1,,,,,,,,,throughput,58000,msg/s,\n"
                        + "redis-2015,redis,partitions,20000,,,1,,,,,,,,,throughput,580,msg/s,\n"
                        + "etcd-2015,etcd,round-trip,,,,,3,,,,,,,,round_trip_typical_high,100,us,\n"
                        + "etcd-2015,etcd,round-trip,,,,,3,,,,,,,,round_trip_outlier_high,1000,us,\n"
                        + "kryonet-2014,kryonet,round-trip,48,,10,,,,,,,,,10k,throughput,1000,msg/s,\n");
    }

    @Test
    void aCellStandsBesideThePublishedOneOfTheSameParametersWithTheRatioAndBothMachines() {
        String table = render(row("a", Map.of("throughput_blobs_s", "285000")));

        assertThat(table).contains("| a    | throughput | 285k/s |    570k/s |  0.50 |");
        assertThat(table)
                .contains("published with the note: LPUSH to eight keys.")
                .contains("ours: Test CPU, 4 cores, 8.00 GB, Linux; servers: local.")
                .contains("published: HP ProLiant BL460c Gen8, 32 cores at 2.6 GHz, 10 Gbit/s")
                .doesNotContain("no published counterpart");
    }

    @Test
    void ofSeveralTrialsTheMedianOfTheValidOnesCounts() {
        String table = render(
                row("a", Map.of("throughput_blobs_s", "100000")),
                row("a", Map.of("throughput_blobs_s", "300000")),
                row("a", Map.of("throughput_blobs_s", "900000", "verdict", "INVALID")));

        assertThat(table).contains("200k/s (2/3 VALID)").contains("0.35");
    }

    @Test
    void unsteadyTrialsAreUsedAndNotCalledValid() {
        String table = render(
                row("a", Map.of("throughput_blobs_s", "100000")),
                row("a", Map.of("throughput_blobs_s", "300000", "verdict", "UNSTEADY")),
                row("a", Map.of("throughput_blobs_s", "900000", "verdict", "INVALID")));

        assertThat(table).contains("200k/s ~ (2/3 used)");
    }

    @Test
    void whatHasNoNumberHasNoRatio() {
        String table = render(
                row("a", Map.of("throughput_blobs_s", "", "verdict", "UNSUPPORTED")),
                row("b", Map.of("throughput_blobs_s", "100", "batch_size", "256")));

        assertThat(table)
                .contains("| a    | throughput | UNSUPPORTED |    570k/s |     - |")
                .contains("| b    | throughput |       100/s |   timeout |     - |");
    }

    @Test
    void cellsWithoutACounterpartAreCountedInOneLineThatNamesTheNearest() {
        String table = render(
                row("a", Map.of("throughput_blobs_s", "1000")),
                row("b", Map.of("throughput_blobs_s", "1000", "partitions", "4")),
                row("c", Map.of("throughput_blobs_s", "1000", "partitions", "4", "batch_size", "256")));

        assertThat(table).endsWith("""
                2 of 3 cells have no published counterpart: they differ from the nearest published results in
                  partitions (published: 8).
                """);
    }

    @Test
    void cellsThatDifferInDifferentWaysAreNotSaidToDifferInAllOfThem() {
        String table = render(
                row("a", Map.of("throughput_blobs_s", "1000", "blob_bytes", "5000")),
                row("b", Map.of("throughput_blobs_s", "1000", "partitions", "4")));

        assertThat(table).endsWith("""
                2 of 2 cells have no published counterpart: they differ from the nearest published results in one
                  or more of blob_bytes (published: 100), partitions (published: 8).
                """);
    }

    @Test
    void ofPublishedResultsWithEquallyManyDifferencesTheOneOfTheNearestNumbersCounts() {
        String table = render(row(
                "a",
                Map.of("scenario", "partitions", "partitions", "1"),
                Map.of("throughput_blobs_s", "1000", "blob_bytes", "10000")));

        assertThat(table).endsWith("""
                1 of 1 cell has no published counterpart: it differs from the nearest published results in
                  blob_bytes (published: 20000).
                """);
    }

    @Test
    void aLoadThatASearchFoundIsNotComparedWithAClosedOne() {
        String table = render(row("a", Map.of("throughput_blobs_s", "1000", "load_model", "find-max")));

        assertThat(table).endsWith("""
                1 of 1 cell has no published counterpart: it differs from the nearest published results in
                  load_model (published: closed).
                """);
    }

    @Test
    void cellsThatDidNotKeepTheirThroughputAreNamedBeneathTheTable() {
        String held = render(
                row("a", Map.of("throughput_blobs_s", "100000", "sustained_ratio", "0.67")),
                row("b", Map.of("throughput_blobs_s", "1000", "sustained_ratio", "0.67", "partitions", "4")),
                row("c", Map.of("throughput_blobs_s", "100000", "sustained_ratio", "1.4")),
                row("d", Map.of("throughput_blobs_s", "100000", "sustained_ratio", "0.98")));

        assertThat(held).contains("""

                held for long, cells sustained another throughput than in their trials: a 0.67 times, c 1.40
                  times.
                """);
        assertThat(render(row("d", Map.of("throughput_blobs_s", "100000", "sustained_ratio", "0.98"))))
                .doesNotContain("held for long");
    }

    @Test
    void aScenarioThatWasNotPublishedNamesThoseThatWere() {
        String table = render(row("a", Map.of("scenario", "smoke", "throughput_blobs_s", "1000")));

        assertThat(table).endsWith("""
                1 of 1 cell has no published counterpart: published for redis are batch-size, connections,
                  occupied-space, round-trip, partitions.
                """);
    }

    @Test
    void eachFigureIsComparedInItsOwnUnit() {
        assertThat(render(row(
                        "a",
                        Map.of(
                                "scenario",
                                "connections",
                                "connections",
                                "2",
                                "partitions",
                                "2",
                                "throughput_blobs_s",
                                "20000",
                                "throughput_blobs_s_per_connection",
                                "10000"))))
                .contains("| throughput of a connection | 10.0k/s |   5.00k/s |  2.00 |");
        assertThat(render(row("a", Map.of("scenario", "occupied-space", "space_bytes_per_blob", "76"))))
                .contains("| space of a blob |  76B |      152B |  0.50 |");
        assertThat(render(row("a", Map.of("scenario", "round-trip", "service_mean_us", "300", "service_p50_us", "50"))))
                .contains("| a    |   mean round trip | 300us |     200us |  1.50 |")
                .contains("|      | median round trip |  50us |     100us |  0.50 |");
    }

    @Test
    void aPercentileOfSeveralTrialsIsThatOfTheirMergedTimesAndTheLongestTimeTheMaximum() {
        Map<String, String> asked =
                Map.of("scenario", "connections", "blob_bytes", "200", "connections", "2", "partitions", "2");
        times.put(new HistogramTag("a", 1, "service"), times(950, 100));
        times.put(new HistogramTag("a", 2, "service"), times(50, 500));

        assertThat(render(
                        row("a", asked, Map.of("service_p90_us", "100", "service_max_us", "700")),
                        row("a", asked, Map.of("trial", "2", "service_p90_us", "500", "service_max_us", "3000"))))
                .contains("| usual round trip to |  100us |     100us |  1.00 |")
                .contains("|  longest round trip | 3.00ms |    1.00ms |  3.00 |");
    }

    @Test
    void roundTripsOfOperationsWithIntendedStartsAreTheirResponseTimes() {
        Map<String, String> asked = Map.of(
                "store",
                "etcd",
                "scenario",
                "consensus",
                "replicas",
                "3",
                "load_model",
                "open",
                "service_p90_us",
                "1",
                "service_max_us",
                "2",
                "response_p90_us",
                "200",
                "response_max_us",
                "4000");
        times.put(new HistogramTag("a", 1, "service"), times(1000, 1));
        times.put(new HistogramTag("a", 1, "response"), times(1000, 200));

        assertThat(render(row("a", asked)))
                .contains("| usual round trip to |  200us |     100us |  2.00 |")
                .contains("|  longest round trip | 4.00ms |    1.00ms |  4.00 |");
    }

    @Test
    void aPercentileOfSeveralTrialsWithoutTheirTimesIsNotKnown() {
        Map<String, String> asked = Map.of("scenario", "round-trip", "service_p50_us", "50");

        assertThat(render(row("a", asked), row("a", asked, Map.of("trial", "2"))))
                .contains("| median round trip |    - |     100us |     - |");
    }

    private static TrialHistogram times(int count, int us) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(us * 1000L, count);
        return HistogramTimes.of(histogram);
    }

    @Test
    void aCellIsMatchedByATrialThatWasLoaded() {
        Map<String, String> asked = Map.of(
                "store", "kryonet",
                "scenario", "round-trip",
                "blob_bytes", "48",
                "batch_size", "1",
                "connections", "10",
                "load_model", "rough",
                "offered_ops_s", "100000");
        RowView failed = row("a", asked, Map.of("verdict", "FAILED", "throughput_blobs_s", ""));

        assertThat(render(failed, row("a", asked, Map.of("trial", "2", "lanes", "1", "throughput_blobs_s", "2000"))))
                .contains("2.00k/s (1/2 VALID)");
        assertThat(render(failed, row("a", asked, Map.of("verdict", "INVALID", "lanes", "1"))))
                .contains("| a    | throughput | FAILED |");
    }

    @Test
    void aRunWithoutRowsSaysSo() {
        assertThat(render()).isEqualTo("run-1 holds no rows: there is nothing to compare.\n");
    }

    private String render(RowView... rows) {
        RunResults run = new RunResults(
                "run-1",
                "kafka",
                "batch-size",
                "local",
                "Test CPU, 4 cores, 8.00 GB, Linux",
                RunStatus.COMPLETE,
                "",
                List.of(),
                Show.THROUGHPUT,
                List.of(),
                rows.length,
                List.of(rows),
                false);
        return ReferenceTable.render(run, times, PublishedResults.read(file), WIDTH, false);
    }

    private static RowView row(String cell, Map<String, String> differences) {
        return row(cell, Map.of(), differences);
    }

    private static RowView row(String cell, Map<String, String> asked, Map<String, String> differences) {
        Map<String, String> fields = new HashMap<>(OURS);
        Stream.of(
                        "throughput_blobs_s_per_connection",
                        "space_bytes_per_blob",
                        "service_mean_us",
                        "service_p50_us",
                        "service_p90_us",
                        "service_max_us",
                        "response_mean_us",
                        "response_p90_us",
                        "response_max_us")
                .forEach(column -> fields.put(column, ""));
        fields.put("cell", cell);
        fields.put("trial", "1");
        fields.putAll(asked);
        fields.putAll(differences);
        return RowView.of(fields);
    }
}
