package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.judge.CellVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReporterTest {
    private static final RunEvent LOG = new RunEvent.ServerLog("node-1", "refused the login of swordfish");

    private final List<RunEvent> shown = new ArrayList<>();
    private final Cell cell = TrialSamples.cell(TrialSamples.CLOSED);

    @TempDir
    private Path base;

    private Path folder;
    private ResultsWriter journal;

    @BeforeEach
    void open() {
        RunFolder made = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        folder = made.path();
        journal = new ResultsWriter(
                made,
                ResultSamples.run(made.runId(), 2, cell),
                ResultSamples.HOST,
                ManifestSeal.NONE,
                ResultSamples.CLOCK);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void secretsAreNeitherWrittenNorShown() {
        RunReporter reporter = new RunReporter(journal, shown::add, text -> text.replace("swordfish", "***"));

        reporter.on(LOG);

        assertThat(shown).containsExactly(new RunEvent.ServerLog("node-1", "refused the login of ***"));
        assertThat(folder.resolve("servers").resolve("node-1.log")).hasContent("refused the login of ***");
    }

    @Test
    void afterAFailureNothingIsWrittenOrShown() throws IOException {
        Files.writeString(folder.resolve("servers"), "a file in the place of the folder of logs");
        RunReporter reporter = new RunReporter(journal, shown::add, UnaryOperator.identity());
        RunEvent ended = new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(false)));

        assertThatThrownBy(() -> reporter.on(LOG)).isInstanceOf(ResultsException.class);
        assertThatThrownBy(() -> reporter.on(ended))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("servers");

        assertThat(shown).isEmpty();
        assertThat(folder.resolve("results.csv")).content().hasLineCount(1);
    }

    @Test
    void rowsFromBeforeAFailureAreJudgedAllTheSame() throws IOException {
        Files.writeString(folder.resolve("servers"), "a file in the place of the folder of logs");
        RunReporter reporter = new RunReporter(journal, shown::add, UnaryOperator.identity());
        reporter.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(false))));
        assertThatThrownBy(() -> reporter.on(LOG)).isInstanceOf(ResultsException.class);

        reporter.on(new RunEvent.CellsJudged(List.of(new CellVerdict(
                cell.id(), Optional.of("not steady: a trend"), OptionalDouble.empty(), Optional.empty()))));

        assertThat(folder.resolve("results.csv")).content().contains(",UNSTEADY,");
    }
}
