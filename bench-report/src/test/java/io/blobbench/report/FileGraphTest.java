package io.blobbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.blobbench.report.table.Detail;
import io.blobbench.report.table.Grid;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileGraphTest {
    @Test
    void filesThatUseEachOtherThroughOthersAreACycle() {
        FileGraph graph = new FileGraph(
                Map.of("Run", Set.of("Cell", "Trial"), "Cell", Set.of(), "Trial", Set.of("Row"), "Row", Set.of("Run")));

        assertThat(graph.cycle().orElseThrow())
                .hasSize(4)
                .startsWith(graph.cycle().orElseThrow().get(3))
                .contains("Run", "Trial", "Row");
    }

    @Test
    void aFileThatOthersUseOnSeveralWaysIsNoCycle() {
        FileGraph graph = new FileGraph(
                Map.of("Run", Set.of("Cell", "Trial"), "Cell", Set.of("Row"), "Trial", Set.of("Row"), "Row", Set.of()));

        assertThat(graph.cycle()).isEmpty();
    }

    @Test
    void aNestedTypeBelongsToTheFileAroundIt() {
        JavaClasses types = new ClassFileImporter().importClasses(Grid.Field.class, Detail.class);

        assertThat(FileGraph.of(types, Grid.class.getPackageName()).uses())
                .isEqualTo(Map.of("Grid", Set.of("Detail"), "Detail", Set.of()));
    }
}
