package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.WrittenRun;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunListTest {
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final Cell small = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
    private final Cell large = TrialSamples.cell(TrialSamples.CLOSED, "batch", "256");

    @TempDir
    private Path base;

    private Path folder;

    @BeforeEach
    void writeARun() {
        RunResults run = WrittenRun.write(
                base,
                1,
                List.of(small, large),
                List.of(
                        TrialSamples.valid(small, 1, 5_000, TrialSamples.latencies(false)),
                        TrialSamples.valid(large, 1, 70_000, TrialSamples.latencies(false))));
        folder = base.resolve(run.runId());
    }

    @Test
    void aRunIsALineWithItsBestCell() {
        assertThat(list().lines().skip(1))
                .containsExactly(
                        "2026-11-20 09:30  kafka  batch-size  local   70.0k/s  2 VALID   20261120-093012-kafka-batch-size");
    }

    @Test
    void aNarrowTerminalHasTheFoldersOnLinesOfTheirOwn() {
        assertThat(RunList.render(base, 80).lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .last()
                .isEqualTo("  20261120-093012-kafka-batch-size");
    }

    @Test
    void aPartialRunSaysHowFarItCame() {
        WrittenRun.write(
                base, 2, List.of(small), List.of(TrialSamples.unmeasured(small, 1, Verdict.FAILED, "server died")));

        assertThat(list()).contains("1 FAILED; PARTIAL, 1 of 2").contains("20261120-093012-kafka-batch-size-2");
    }

    @Test
    void aRunOfAnotherSchemaIsListedAndSaysWhyNothingIsKnownOfIt() throws IOException {
        Path manifest = folder.resolve("run.json");
        Files.writeString(
                manifest, Files.readString(manifest).replace("\"schema_version\" : 2", "\"schema_version\" : 0"));

        assertThat(list())
                .contains("2026-11-20 09:30")
                .contains("unreadable: run.json: schema version 0, this version of Blobbench reads 2");
    }

    @Test
    void damagedRunsBreakNothing() throws IOException {
        for (String damage : new String[] {"", "{", "[]", "null", "{\"schema_version\": 2}"}) {
            Files.writeString(folder.resolve("run.json"), damage);
            assertThat(list())
                    .as(damage)
                    .contains("unreadable: ")
                    .contains(folder.getFileName().toString());
        }
    }

    @Test
    void whatIsNoRunIsNotListed() throws IOException {
        Files.createDirectories(base.resolve("reference"));
        Files.writeString(base.resolve("README.md"), "dictionary");

        assertThat(list().lines()).hasSize(2);
    }

    @Test
    void noFolderMeansNoRuns() {
        assertThat(RunList.render(base.resolve("missing"), UNLIMITED)).isEmpty();
    }

    private String list() {
        return RunList.render(base, UNLIMITED);
    }
}
