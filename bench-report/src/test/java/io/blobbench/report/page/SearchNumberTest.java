package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.answer.RunAnswer;
import io.blobbench.report.answer.RunPlan;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.MergedPercentiles;
import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.SearchPart;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.run.SweepTable;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for the highest load, walked through all that shows it: the load found is the same number everywhere. */
class SearchNumberTest {
    @TempDir
    private Path folder;

    @Test
    void theSentenceTheTableAndThePageHaveTheSameLoad() {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(17_600);
        RunResults results = RunReader.read(run);
        List<MeasuredCell> cells = ComparedRun.read(run).cells();

        assertThat(RunAnswer.of(results.store(), results.show(), cells, ProbesFile.read(run), RunPlan.unknown()))
                .startsWith(
                        "kafka keeps 17.6k operations a second with a response p99 within 5.00 ms: 2.00 ms in the final check;"
                                + " that is below the lowest load asked for, 20.0k operations a second; limited by the store"
                                + " itself, since nothing else limited it.",
                        "The next higher load tried, 18.0k operations a second, was not kept.",
                        "The search took 5 probes.");
        assertThat(SweepTable.render(results, MergedPercentiles.of(cells), 100, false))
                .contains("ops/s kept, p99", "17.6k ops/s", "p99 2.00ms", "the highest load that was kept");
        assertThat(SourceRun.ofFolder(run, "").part().answer().get(0))
                .startsWith("kafka keeps 17.6k operations a second ");
        assertThat(Searches.read(0, SourceRun.ofFolder(run, "")))
                .singleElement()
                .satisfies(search -> {
                    assertThat(search.foundOps()).isEqualTo(17_600);
                    assertThat(search.limitUs()).isEqualTo(5000);
                    assertThat(search.probes()).hasSize(5).last().satisfies(check -> {
                        assertThat(check.check()).isTrue();
                        assertThat(check.kept()).isTrue();
                        assertThat(check.p99Us()).isEqualTo(2000.9); // the end of its bucket
                    });
                    assertThat(search.probes().get(3).whyNot()).isEqualTo("INVALID: " + PageRuns.MARKUP);
                });
    }

    @Test
    void aPartOfARunAndItsResultsAloneAreAnsweredWithTheirProbes() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(17_600);
        List<String> answer = SourceRun.ofFolder(run, "").part().answer();
        Path alone = Files.createDirectory(folder.resolve("alone")).resolve("results.csv");
        Files.copy(run.resolve("results.csv"), alone);
        Files.copy(run.resolve("probes.csv"), alone.resolveSibling("probes.csv"));

        assertThat(answer).contains("The search took 5 probes.");
        assertThat(SourceRun.read(alone, "").part().answer()).isEqualTo(answer);

        Path manifest = run.resolve("run.json");
        Files.writeString(
                manifest, Files.readString(manifest).replace("\"axes\" : { }", "\"axes\" : { \"batch\" : \"1\" }"));
        assertThat(SourceRun.ofFolder(run, "").part("A", "batch=1").part().answer())
                .isEqualTo(answer);
    }

    @Test
    void severalTrialsAreAnsweredByTheirMedianWithItsRange() {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(16_900, 18_100, 17_600);
        RunResults results = RunReader.read(run);
        List<MeasuredCell> cells = ComparedRun.read(run).cells();

        assertThat(RunAnswer.of(results.store(), results.show(), cells, ProbesFile.read(run), RunPlan.unknown())
                        .get(0))
                .startsWith("kafka keeps 17.6k operations a second ")
                .contains("; 3 trials found 16.9k to 18.1k [");
        assertThat(SweepTable.render(results, MergedPercentiles.of(cells), 100, false))
                .contains("17.6k ops/s", "[16.9k..18.1k]", "[lowest..highest] load");
        assertThat(Searches.read(0, SourceRun.ofFolder(run, "")))
                .extracting(SearchPart::foundOps)
                .containsExactly(16_900.0, 18_100.0, 17_600.0);
    }

    @Test
    void aSearchThatEndedAtTheHighestLoadToTryFoundALowerBound() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(17_600);
        assertThat(Searches.read(0, SourceRun.ofFolder(run, "")))
                .extracting(SearchPart::claim)
                .containsExactly("keeps");

        PageRuns.endAtHighest(run);
        assertThat(SourceRun.ofFolder(run, "").part().answer().get(0)).startsWith("kafka keeps at least 17.6k ");
        assertThat(Searches.read(0, SourceRun.ofFolder(run, "")))
                .extracting(SearchPart::claim)
                .containsExactly("keeps at least");
    }

    @Test
    void aLoadWhoseFinalCheckFailedIsOneThatTheStoreMayNotKeep() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(9000);
        PageRuns.failChecks(run, Verdict.UNSTEADY);
        SourceRun source = SourceRun.ofFolder(run, "");

        assertThat(source.part().answer().get(0)).startsWith("kafka may not keep 9.00k ");
        assertThat(source.part().cells()).extracting(CellPart::claim).containsExactly("may not keep");
        assertThat(Searches.read(0, source)).extracting(SearchPart::claim).containsExactly("may not keep");
    }

    @Test
    void aLoadWithoutFiguresIsNoAnswerOnThePageEither() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(9000);
        PageRuns.failChecks(run, Verdict.INVALID);
        SourceRun source = SourceRun.ofFolder(run, "");

        assertThat(source.part().answer().get(0)).startsWith("kafka has no confirmed load ");
        assertThat(Searches.read(0, source))
                .singleElement()
                .extracting(SearchPart::foundOps)
                .isNull();
    }

    @Test
    void aKilledRunKeepsTheProbesThatEnded() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(17_600);
        Path probes = run.resolve("probes.csv");
        List<String> lines = Files.readAllLines(probes);
        Files.writeString(
                probes,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 40));

        assertThat(Searches.read(0, SourceRun.ofFolder(run, "")))
                .singleElement()
                .satisfies(search -> {
                    assertThat(search.probes()).hasSize(2);
                    assertThat(search.foundOps()).isNull();
                });
    }

    @Test
    void theAnswerOfARunWhoseLastRowWasCutOffIsThatOfTheOthers() throws IOException {
        Path run = new PageRuns(folder, 1, "6.1.0").writeSearch(17_600, 16_900);
        Path results = run.resolve("results.csv");
        String rows = Files.readString(results);
        Files.writeString(results, rows.substring(0, rows.length() - 20));

        assertThat(SourceRun.ofFolder(run, "").part().answer().get(0))
                .startsWith("kafka keeps 17.6k operations a second ");
    }

    @Test
    void aRunWithoutASearchHasNoProbes() {
        assertThat(ProbesFile.read(folder)).isEmpty();
    }
}
