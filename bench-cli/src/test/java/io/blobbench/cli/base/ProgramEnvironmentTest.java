package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.ScenarioException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramEnvironmentTest {
    private static final String COLUMNS = "bench.columns";

    @AfterEach
    void forgetTheTerminal() {
        System.clearProperty(COLUMNS);
    }

    @ParameterizedTest
    @CsvSource({"0, 80", "1, 80", "19, 80", "20, 20", "132, 132"})
    void aTerminalWithoutAWindowCountsAsOneOfEightyColumns(String said, int columns) {
        System.setProperty(COLUMNS, said);

        assertThat(ProgramEnvironment.ofProcess().columns()).isEqualTo(columns);
    }

    @Test
    void aCellIsFoundByItsIdOrTheMessageNamesIt() throws Exception {
        String scenario = "question: Which cell?\nworkload: {operation: append, batch: [1, 2]}\n";
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = new AdapterCatalog(List.of());
        List<Cell> cells = environment
                .scenarioReader(catalog)
                .build()
                .readText(Path.of("two.yaml"), scenario, "memory")
                .cells();

        Cell second = environment.cell(catalog, "memory", scenario, cells.get(1).id());
        assertThat(second.workload().batchSize()).isEqualTo(2);
        assertThatThrownBy(() -> environment.cell(catalog, "memory", scenario, "batch=3"))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the scenario has no cell batch=3");
    }

    /** Else another trace of this name would be replayed, and its row would name the one of the run. */
    @Test
    void aTraceThatIsGoneIsNotTheFileOfItsNameInTheWorkingDirectory(@TempDir Path folder) {
        Path gone = folder.resolve("pom.xml");
        String scenario = "question: Which file?\nload: {trace: " + gone + "}\n";

        assertThat(Path.of("pom.xml")).exists();
        assertThatThrownBy(() -> ProgramEnvironment.ofProcess()
                        .cell(new AdapterCatalog(List.of()), "memory", scenario, "single"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("resolved:2:15: load.trace: no file '" + gone + "'");
    }
}
