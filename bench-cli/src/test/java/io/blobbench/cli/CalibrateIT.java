package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A calibration, and a run that knows of it. */
class CalibrateIT {
    private static final String SCENARIO = """
            question: How fast is it?
            heat: none
            workload: {operation: append, batch: 1, blob: 100B}
            phases:
              warmUp: {duration: 50ms}
              measurement: {duration: 30s, operations: 500}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatWasMeasuredIsShownKeptAndCarriedByLaterRuns() throws Exception {
        try (BenchProcess bench = bench("calibrate")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
            assertThat(bench.out())
                    .contains("memory, 1 in flight", "memory-async, 64 in flight", "100k", "recording an operation")
                    .containsPattern("loopback carries [0-9.]+ [MGT]B/s")
                    .contains("kept in " + folder.resolve("cache/blobbench/calibrations"));
        }
        Files.writeString(folder.resolve("fast.yaml"), SCENARIO);

        try (BenchProcess bench = bench("--store", "memory", "--scenario", "fast.yaml")) {
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        }

        JsonNode calibration = manifest().path("calibration");
        assertThat(calibration.path("measured_at").asText()).startsWith("20");
        assertThat(calibration.path("capacities")).hasSize(2);
        assertThat(calibration.path("pacings")).hasSize(3);
        assertThat(calibration.path("clock_reading_ns").asDouble()).isFinite().isPositive();
        assertThat(calibration.path("recording_ns").asDouble()).isFinite().isPositive();
        assertThat(calibration.path("loopback_bytes_per_second").asDouble())
                .isFinite()
                .isPositive();
        assertThat(calibration.path("pauses").path("max_ns").asLong()).isPositive();
    }

    private BenchProcess bench(String... arguments) throws IOException {
        return BenchProcess.start(
                folder, Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()), arguments);
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper()
                .readTree(ResultsFolder.only(folder.resolve("results"))
                        .resolve("run.json")
                        .toFile());
    }
}
