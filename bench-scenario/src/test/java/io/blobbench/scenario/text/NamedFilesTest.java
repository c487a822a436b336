package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.language.ScenarioReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedFilesTest {
    @TempDir
    private Path work;

    @TempDir
    private Path shipped;

    private ScenarioReader reader;

    @BeforeEach
    void scenariosInThreeFolders() throws IOException {
        Files.createDirectory(work.resolve("scenarios"));
        Files.writeString(work.resolve("mine.yaml"), "question: working directory\n");
        Files.writeString(work.resolve("scenarios/mine.yaml"), "question: its scenarios\n");
        Files.writeString(work.resolve("scenarios/other.yaml"), "question: its scenarios\n");
        Files.writeString(shipped.resolve("other.yaml"), "question: shipped\n");
        Files.writeString(shipped.resolve("batch-size.yaml"), "question: shipped\n");
        reader = ScenarioReader.builder()
                .workingDirectory(work)
                .scenarioFolder(shipped)
                .build();
    }

    private String question(String name) throws ScenarioException {
        return reader.read(name, "redis").question();
    }

    @Test
    void aBareNameMeansWhatIsShippedBeforeTheWorkingDirectoryAndItsScenarios() throws ScenarioException {
        assertThat(question("mine.yaml")).isEqualTo("working directory");
        assertThat(question("other.yaml")).isEqualTo("shipped");
        assertThat(question("batch-size")).isEqualTo("shipped");
    }

    @Test
    void aFileOfTheUserThatABareNameDoesNotMeanIsToldAndMeantByItsPath() throws Exception {
        Files.writeString(work.resolve("batch-size.yaml"), "question: of a stranger\n");

        assertThat(reader.shadowed("batch-size.yaml")).contains("./batch-size.yaml");
        assertThat(reader.shadowed("other")).contains("scenarios/other.yaml");
        assertThat(reader.shadowed("mine")).isEmpty();
        assertThat(reader.shadowed("./batch-size.yaml")).isEmpty();
        assertThat(question("batch-size")).isEqualTo("shipped");
        assertThat(question("./batch-size.yaml")).isEqualTo("of a stranger");
        assertThat(question("./batch-size")).isEqualTo("of a stranger");
        assertThat(question("scenarios/other")).isEqualTo("its scenarios");
    }

    @Test
    void aPathAndANameWithoutItsSuffixDoAsWell() throws ScenarioException {
        assertThat(question("scenarios/mine")).isEqualTo("its scenarios");
        assertThat(question(shipped.resolve("other.yaml").toString())).isEqualTo("shipped");
        assertThat(reader.read("batch-size", "redis").name()).isEqualTo("batch-size");
    }

    @Test
    void aPathMeansNoFileOfAnotherFolder() throws IOException {
        Files.createDirectory(shipped.resolve("lab"));
        Files.writeString(shipped.resolve("lab/nodes.yaml"), "question: shipped\n");
        Files.createDirectory(work.resolve("scenarios/lab"));
        Files.writeString(work.resolve("scenarios/lab/mine.yaml"), "question: its scenarios\n");

        assertThatThrownBy(() -> question("./batch-size.yaml"))
                .hasMessage("./batch-size.yaml: no such file, expected a scenario, did you mean 'batch-size.yaml'?");
        assertThatThrownBy(() -> question("lab/nodes.yaml"))
                .hasMessage("lab/nodes.yaml: no such file, expected a scenario");
        assertThatThrownBy(() -> question("lab/mine"))
                .hasMessageStartingWith("lab/mine: no such file, expected a scenario");
        assertThatThrownBy(() -> question("./scenarios")).hasMessage("./scenarios: is a folder, expected a scenario");
    }

    @Test
    void whatIsNotThereIsToldWithWhereItWasSoughtAndWhatIsNear() {
        assertThatThrownBy(() -> question("batchsize.yaml"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("batchsize.yaml: no such scenario, expected it in one of ., scenarios, "
                        + shipped.toAbsolutePath() + ", did you mean 'batch-size.yaml'?");
        assertThatThrownBy(() -> question("/none/at/all.yaml"))
                .hasMessage("/none/at/all.yaml: no such file, expected a scenario");
        assertThatThrownBy(() -> question(" ")).hasMessageStartingWith("no scenario is named");
    }

    @Test
    void placesNameTheFileAsShortAsTheWorkingDirectoryAllows() throws IOException {
        Files.writeString(work.resolve("scenarios/broken.yaml"), "question: a\nsed: 1\n");

        assertThatThrownBy(() -> question("broken")).hasMessageStartingWith("scenarios/broken.yaml:2:1: ");
    }

    @Test
    void aFileInAnotherEncodingIsTold() throws IOException {
        Files.write(work.resolve("latin.yaml"), "question: Größe?\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> question("latin")).hasMessage("latin.yaml: not a text in UTF-8");
    }

    @Test
    void aByteOrderMarkDoesNotMoveColumns() throws IOException {
        Files.writeString(work.resolve("marked.yaml"), "\uFEFFquestio: a\n");

        assertThatThrownBy(() -> question("marked")).hasMessageStartingWith("marked.yaml:1:1: unknown key 'questio'");
    }

    @Test
    void listedNamesAreThoseOfTheScenarioFolders() throws ScenarioException {
        assertThat(reader.list()).containsOnlyKeys("mine", "other", "batch-size");
        assertThat(reader.list().get("mine")).hasParentRaw(work.toAbsolutePath().resolve("scenarios"));
    }
}
