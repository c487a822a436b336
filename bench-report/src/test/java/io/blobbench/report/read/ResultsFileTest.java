package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.results.ResultsException;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {
    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1");

    @TempDir
    private Path base;

    private Path file;
    private String text;

    @BeforeEach
    void writeARun() throws IOException {
        RunResults run = WrittenRun.write(
                base, 1, List.of(cell), List.of(TrialSamples.valid(cell, 1, 5000, TrialSamples.latencies(true))));
        file = base.resolve(run.runId()).resolve("results.csv");
        text = Files.readString(file);
    }

    @Test
    void columnsAreFoundByNameWhereverTheyStand() throws IOException {
        List<String> lines = text.lines().toList();
        Files.writeString(file, "later," + lines.get(0) + "\nnews," + lines.get(1) + "\n");

        RowView row = ResultsFile.read(file).rows().get(0);

        assertThat(row.cell()).isEqualTo("batch=1");
        assertThat(row.number("throughput_blobs_s")).hasValue(5000);
    }

    @Test
    void aColumnThatTheFileDoesNotHaveYetIsEmpty() throws IOException {
        Files.writeString(file, text.replaceFirst(",limited_by,", ",formerly_limited_by,"));

        assertThat(ResultsFile.read(file).rows().get(0).text("limited_by")).isEmpty();
    }

    @Test
    void aGuardedFormulaIsReadAsItWas() {
        RunResults run = WrittenRun.write(
                base, 1, List.of(cell), List.of(TrialSamples.unmeasured(cell, 1, Verdict.FAILED, "@SUM(1) said no")));

        Path written = base.resolve(run.runId()).resolve("results.csv");

        assertThat(written).content().contains(",'@SUM(1) said no,");
        assertThat(run.rows().get(0).reasons()).isEqualTo("@SUM(1) said no");
    }

    @Test
    void aLinkOutOfTheFolderIsNotRead(@TempDir Path outside) throws IOException {
        Files.move(file, outside.resolve("results.csv"));
        Files.createSymbolicLink(file, outside.resolve("results.csv"));

        assertThatThrownBy(() -> ResultsFile.read(file))
                .hasMessage("cannot read " + file + ": it is a symbolic link, expected a plain file");
    }

    @Test
    void whatIsNoResultsFileIsSaidInOneLine() throws IOException {
        assertFails("", "empty, not even a header");
        assertFails("lorem ipsum", "not a results.csv of Blobbench");
        assertFails("a,b\n1,2\n", "not a results.csv of Blobbench: no column 'schema_version'");
        assertFails("\u0000\u0001\"\n\"\"x\n", "");
        assertFails(text.replaceFirst(",verdict,", ",outcome,"), "no column 'verdict'");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, '\n', '"', 'a'});
        assertThatThrownBy(() -> ResultsFile.read(file)).isInstanceOf(ResultsException.class);
    }

    @Test
    void anotherSchemaVersionIsNamed() throws IOException {
        assertFails(
                text.replaceAll(",2\n", ",99\n"),
                "results.csv:2: schema version 99, this version of Blobbench reads 2");
        assertFails(text.replaceAll(",2\n", ",\n"), "results.csv:2: schema version missing");
    }

    @Test
    void aTrialThatHasTwoRowsIsRefusedWithTheLineOfTheSecond() throws IOException {
        String row = text.lines().toList().get(1);

        assertFails(
                text + row + "\n",
                "results.csv:3: trial 1 of 'batch=1' has a row already, in line 2: expected one for each trial");
    }

    @Test
    void rowsOfOtherTrialsCellsAndRunsAreNoRepetition() throws IOException {
        String row = text.lines().toList().get(1);
        String another = row.replace(",batch=1,1,", ",batch=1,2,");
        String cells = row.replace(",batch=1,1,", ",batch=2,1,");
        String runs = row.replace(base.relativize(file.getParent()).toString(), "another-run");
        Files.writeString(file, text + another + "\n" + cells + "\n" + runs + "\n");

        assertThat(ResultsFile.read(file).rows())
                .extracting(each -> each.text("run_id") + " " + each.id())
                .hasSize(4)
                .doesNotHaveDuplicates();
    }

    @Test
    void aTrialThatIsNoNumberOfATrialIsNamed() throws IOException {
        for (String bad : List.of("1.7", "", "-1", "0", "1e3")) {
            assertFails(
                    text.replace(",batch=1,1,", ",batch=1," + bad + ","),
                    "results.csv:2: trial of 'batch=1' is no whole number from 1 on: '" + bad + "'");
        }
    }

    @Test
    void aFileThatASpreadsheetSavedWithAByteOrderMarkIsRead() throws IOException {
        Files.writeString(file, "\ufeff" + text.replace("\n", "\r\n"));

        assertThat(ResultsFile.read(file).rows()).singleElement().satisfies(row -> assertThat(row.cell())
                .isEqualTo("batch=1"));
    }

    @Test
    void aRowOfAnotherLengthIsNamed() throws IOException {
        assertFails(text + "a,b\n", "results.csv: ");
    }

    @Test
    void aFolderWithoutTheFileIsNoRun() {
        assertThatThrownBy(() -> ResultsFile.read(base.resolve("results.csv")))
                .hasMessage(base + " is not the folder of a run: it has no results.csv");
    }

    @Test
    void whatIsNoNumberIsNamedWithItsLineAndCell() throws IOException {
        for (String bad : List.of("many", "NaN", "Infinity")) {
            Files.writeString(file, text.replace(",5000,", "," + bad + ","));
            RowView row = ResultsFile.read(file).rows().get(0);

            assertThatThrownBy(() -> row.number("throughput_blobs_s"))
                    .isInstanceOf(ResultsException.class)
                    .hasMessage(file + ":2: throughput_blobs_s of 'batch=1' is no number: '" + bad + "'");
        }
    }

    private void assertFails(String content, String message) throws IOException {
        Files.writeString(file, content, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> ResultsFile.read(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("results.csv")
                .message()
                .hasLineCount(1);
    }
}
