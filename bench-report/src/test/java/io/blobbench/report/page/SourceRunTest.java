package io.blobbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.page.PageContent.CellPart;
import io.blobbench.report.page.PageContent.RunPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SourceRunTest {
    @Test
    void whatRoundsVisitedInAnyOrderIsShownInThatOfTheScenario() {
        List<CellPart> cells = Stream.of("blob=100B", "blob=1KB", "blob=20KB")
                .map(id -> new CellPart(id, Map.of(), Map.of(), "", false))
                .toList();
        RunPart part = new RunPart(
                "A", "", "run", "redis", "s", "", "local", "", List.of(), "", "throughput", 6, List.of(), cells);
        SourceRun run = new SourceRun(Path.of("run"), Optional.empty(), List.of(), List.of(), part);

        assertThat(run.inOrder(
                        List.of("blob=20KB#1", "blob=100B#1", "blob=1KB#1", "blob=100B#2", "blob=20KB#2"),
                        trial -> trial.substring(0, trial.indexOf('#'))))
                .containsExactly("blob=100B#1", "blob=100B#2", "blob=1KB#1", "blob=20KB#1", "blob=20KB#2");
    }
}
