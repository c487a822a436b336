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
    void theSchemaBesideTheScenariosIsTheOneThatIsWritten() throws Exception {
        Ended bench = InProcess.bench("explain", "--json-schema");

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out())
                .isEqualTo(Files.readString(BenchProcess.DISTRIBUTION.resolve("scenarios/scenario.schema.json")));
    }
}
