package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunStatus;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReaderTest {
    private static final String REASON = "quoted \"words\", commas; and semicolons";

    private final Cell small = TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "100B");
    private final Cell large = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");
    private final TrialResult valid = TrialSamples.valid(small, 1, 812_345, TrialSamples.latencies(true));
    private final TrialResult failed = TrialSamples.unmeasured(large, 1, Verdict.FAILED, REASON);

    @TempDir
    Path base;

    private Path folder;
    private RunResults complete;

    @BeforeEach
    void writeACompleteRun() {
        complete = WrittenRun.write(base, 1, List.of(small, large), List.of(valid, failed));
        folder = base.resolve(complete.runId());
    }

    @Test
    void readsWhatWasWritten() {
        assertThat(complete.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(complete.partial()).isFalse();
        assertThat(complete.axes()).containsExactly("batch", "blob");
        assertThat(complete.cells())
                .extracting(RunResults.PlannedCell::id)
                .containsExactly("batch=1 blob=100B", "batch=256 blob=100B");
        assertThat(complete.rows()).hasSize(2);
        assertThat(complete.rows().get(0).number("throughput_blobs_s")).hasValue(812_345);
        assertThat(complete.rows().get(1).reasons()).isEqualTo(REASON);
        assertThat(complete.rows().get(1).number("throughput_blobs_s")).isEmpty();
    }

    @Test
    void theHostsOfAFleetAreNamedInPlaceOfTheController() {
        assertThat(loadFrom("ssh", "lab-1", "lab-2")).isEqualTo("2 agents on lab-1, lab-2");
        assertThat(loadFrom("local", "localhost")).isEqualTo("unknown processor");
    }

    private String loadFrom(String launch, String... hosts) {
        RunContext run = ResultSamples.run("run", 1, small);
        RunContext onFleet = new RunContext(
                run.runId(),
                run.startedAt(),
                run.toolVersion(),
                run.adapter(),
                run.servers(),
                run.localServers(),
                false,
                Optional.of(new FleetEntry("fleet.yaml", launch, List.of(hosts))),
                run.scenario(),
                run.commandLine());
        return RunReader.of(Manifest.begun(onFleet, ResultSamples.HOST), new ResultsFile(List.of(), false))
                .loadFrom();
    }

    @Test
    void cellsStandInTheOrderOfTheScenarioAndNotInThatOfTheRounds() {
        TrialResult second = TrialSamples.valid(small, 2, 812_346, TrialSamples.latencies(true));
        RunResults run = WrittenRun.write(base, 2, List.of(small, large), List.of(failed, valid, second));

        assertThat(run.rows()).extracting(RowView::cell).containsExactly(large.id(), small.id(), small.id());
        assertThat(run.trialsByCell().keySet()).containsExactly(small.id(), large.id());
        assertThat(run.trialsByCell().get(small.id()))
                .extracting(row -> row.number("throughput_blobs_s").orElseThrow())
                .containsExactly(812_345.0, 812_346.0);
    }

    @Test
    void aCellWithoutRowsHasNoTrials() {
        RunResults run = WrittenRun.inMemory(1, List.of(small, large), List.of(failed));

        assertThat(run.trialsByCell().keySet()).containsExactly(large.id());
    }

    @Test
    void leavesOutALastLineThatWasCutOff() throws IOException {
        String text = results();

        replaceResults(text.substring(0, text.length() - 10));

        RunResults run = RunReader.read(folder);
        assertThat(run.truncated()).isTrue();
        assertThat(run.partial()).isTrue();
        assertThat(run.rows()).extracting(RowView::cell).containsExactly(small.id());
    }

    @Test
    void aFileCutOffAnywhereAfterItsHeaderIsReadable() throws IOException {
        String text = results();

        for (int end = text.indexOf('\n') + 1; end < text.length(); end += 5) {
            replaceResults(text.substring(0, end));
            assertThat(RunReader.read(folder).rows()).hasSizeBetween(0, 1);
        }
    }

    @Test
    void namesTheLineOfARowWithTooFewFieldsOrAnUnknownVerdict() throws IOException {
        String text = results();

        replaceResults(text.replaceFirst("FAILED", "BROKEN"));
        assertThatThrownBy(() -> RunReader.read(folder))
                .hasMessageEndingWith("results.csv:3: unknown verdict 'BROKEN'");

        replaceResults(text + "a,b\n");
        assertThatThrownBy(() -> RunReader.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("results.csv: ");
    }

    @Test
    void refusesAnotherSchema() throws IOException {
        Path manifest = folder.resolve("run.json");
        Files.writeString(
                manifest, Files.readString(manifest).replace("\"schema_version\" : 2", "\"schema_version\" : 99"));

        assertThatThrownBy(() -> RunReader.read(folder))
                .hasMessage(manifest + ": schema version 99, this version of Blobbench reads 2");
    }

    @Test
    void saysThatAFolderHoldsNoRun(@TempDir Path other) {
        assertThatThrownBy(() -> RunReader.read(other))
                .hasMessage(other + " is not the folder of a run: it has no run.json");
    }

    private String results() throws IOException {
        return Files.readString(folder.resolve("results.csv"));
    }

    private void replaceResults(String text) throws IOException {
        Files.writeString(folder.resolve("results.csv"), text);
    }
}
