package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRunTest {
    @TempDir
    Path base;

    @Test
    void filesBesideACopyUnderAnotherNameAreNotThoseOfItsRun() throws Exception {
        Path run = new PageRuns(base, 1, "6.1").write(PageRuns.sweep(List.of("1"), List.of("1KB")), 2, 3);
        Path copy = Files.copy(run.resolve("results.csv"), run.resolve("before.csv"));

        assertThat(SourceRun.read(run.resolve("results.csv"), "A").folder()).hasValue(run);
        assertThat(SourceRun.read(copy, "A").folder()).isEmpty();
    }

    @Test
    void aRunWhoseCellsWereNotJudgedSaysWhy() throws Exception {
        Path run = new PageRuns(base, 1, "6.1").write(PageRuns.sweep(List.of("1"), List.of("1KB")), 2, 3);
        Path manifest = run.resolve("run.json");
        String text = Files.readString(manifest)
                .replaceFirst("(\"status\"\\s*:\\s*)\"[^\"]*\"", "$1\"RUNNING\"")
                .replaceFirst("(\"status_reason\"\\s*:\\s*)\"[^\"]*\"", "$1\"the disk is full\"");
        Files.writeString(manifest, text);

        assertThat(SourceRun.read(run, "A").part().partial())
                .isEqualTo("not ended, killed, or not judged: the disk is full");
    }

    @Test
    void whatRoundsVisitedInAnyOrderIsShownInThatOfTheScenario() {
        List<CellPart> cells = Stream.of("blob=100B", "blob=1KB", "blob=20KB")
                .map(id -> new CellPart(id, Map.of(), Map.of(), false, "", "", "", false))
                .toList();
        RunPart part = new RunPart(
                "A", "", "run", "redis", "s", "", "local", "", List.of(), "", "", "throughput", 6, List.of(), cells);
        SourceRun run = new SourceRun(Optional.empty(), Optional.empty(), List.of(), List.of(), part);

        assertThat(run.inOrder(
                        List.of("blob=20KB#1", "blob=100B#1", "blob=1KB#1", "blob=100B#2", "blob=20KB#2"),
                        trial -> trial.substring(0, trial.indexOf('#'))))
                .containsExactly("blob=100B#1", "blob=100B#2", "blob=1KB#1", "blob=20KB#1", "blob=20KB#2");
    }
}
