package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys explained by the distribution, as a user sees them. */
class ExplainIT {
    @TempDir
    private Path folder;

    @Test
    void aKeyIsExplainedWithWhatItExcludes() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "explain", "load.rate", "inFlight")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out())
                    .startsWith("load.rate\n")
                    .contains("\n  default   none, must be there\n")
                    .contains("\n  applies   only where load.model is open or rough\n")
                    .contains("\n  excludes  load.inFlight, ")
                    .contains("\nload.inFlight\n")
                    .contains("a whole number from 1 to 1000000");
            assertThat(bench.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void withoutAKeyAllAreListed() throws Exception {
        Ended bench = InProcess.bench("explain");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .contains("  workload.batch ", "  load.rate ", "  phases.warmUp.duration ", "  exclude ");
        assertThat(bench.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void anOptionOfAnAdapterIsExplained() throws Exception {
        Ended bench = InProcess.bench("explain", "options.compression");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .contains("stores.cassandra.options.compression\n")
                .contains("stores.kafka.options.compression\n");
    }

    @Test
    void aColumnIsExplainedWithItsUnitAndWhenItIsEmpty() throws Exception {
        Ended bench = InProcess.bench("explain", "throughput_blobs_s", "without_service_s");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .startsWith("throughput_blobs_s, a column of results.csv\n  meaning  ")
                .contains("\n  unit     blobs/s\n", "\n  empty    ", "\nwithout_service_s, a column of results.csv\n");
        assertThat(bench.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void aWordThatIsAKeyAndAColumnIsExplainedAsBoth() throws Exception {
        Ended bench = InProcess.bench("explain", "operations");

        assertThat(bench.out()).contains("phases.measurement.operations ", "\noperations, a column of results.csv\n");
    }

    @Test
    void keysAndColumnsAreFoundByWhatTheyMean() throws Exception {
        Ended bench = InProcess.bench("explain", "--search", "STALE");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .contains(
                        "keys of scenarios\n", "\n  workload.keys.stale ", "\ncolumns of results\n", "\n  keys_stale ");
        assertThat(bench.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));

        Ended none = InProcess.bench("explain", "--search", "quux");
        assertThat(none.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(none.err()).contains("'quux'").hasLineCount(1);
    }

    @Test
    void anUnknownKeyIsAUsageErrorThatNamesTheNearest() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, "explain", "bacth")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .contains("unknown key 'bacth'")
                    .contains("did you mean 'batch'?")
                    .hasLineCount(1);
        }
    }

    @Test
    void aTableOfAllKeysAndASingleKeyExcludeEachOther() throws Exception {
        Ended bench = InProcess.bench("explain", "--markdown", "batch");

        assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(bench.err()).contains("KEY, --search, --json-schema and --markdown exclude each other");
        assertThat(bench.out()).isEmpty();
    }

    @Test
    void theSchemaBesideTheScenariosIsTheOneThatIsWritten() throws Exception {
        Ended bench = InProcess.bench("explain", "--json-schema");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .isEqualTo(Files.readString(BenchProcess.DISTRIBUTION.resolve("scenarios/scenario.schema.json")));
    }
}
