package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.compare.format.TableStyle;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.results.RunStatus;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.trial.facts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that was written when schema version 1 began stays readable. Where a change makes this fail, it is the change that
 * is wrong, or the schema version must be raised; the sample is never written anew.
 */
class SampleRunTest {
    private static final Path SAMPLE =
            Path.of("src", "test", "resources", "io", "blobbench", "report", "run-of-schema-2");

    @Test
    void everyColumnItHasIsStillThere() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLE.resolve("results.csv"));

        assertThat(ResultColumns.names()).contains(lines.get(0).split(",", -1));
        assertThat(lines.get(1)).endsWith("," + ResultColumns.SCHEMA_VERSION);
    }

    @Test
    void everyPropertyOfItsManifestIsReadAndWrittenAgainWithTheSameValue(@TempDir Path folder) throws IOException {
        ManifestFile.write(folder, ManifestFile.read(SAMPLE));

        ObjectMapper json = new ObjectMapper();
        assertKept(
                json.readTree(SAMPLE.resolve(ManifestFile.NAME).toFile()),
                json.readTree(folder.resolve(ManifestFile.NAME).toFile()),
                "run.json");
    }

    private static void assertKept(JsonNode before, JsonNode after, String place) {
        if (before.isObject()) {
            before.properties()
                    .forEach(each ->
                            assertKept(each.getValue(), after.path(each.getKey()), place + "." + each.getKey()));
        } else if (before.isArray()) {
            assertThat(after).as(place).hasSameSizeAs(before);
            for (int i = 0; i < before.size(); i++) {
                assertKept(before.get(i), after.get(i), place + "[" + i + "]");
            }
        } else {
            assertThat(after).as(place).isEqualTo(before);
        }
    }

    @Test
    void itsRowsSayWhatTheySaid() {
        RunResults run = RunReader.read(SAMPLE);

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(run.axes()).containsExactly("blob");
        assertThat(run.rows())
                .extracting(RowView::verdict)
                .containsExactly(Verdict.INVALID, Verdict.VALID, Verdict.VALID, Verdict.VALID);
        RowView last = run.rows().get(3);
        assertThat(last.cell()).isEqualTo("blob=1KB");
        assertThat(last.trial()).isEqualTo(2);
        assertThat(last.number("throughput_blobs_s")).hasValue(2000);
        assertThat(last.number("service_p99_us")).hasValue(1805.31);
    }

    @Test
    void itCanBeShownAndComparedWithItself() {
        ComparedRun run = ComparedRun.read(SAMPLE);

        String table = ComparisonFormat.TABLE.write(
                Comparison.of(run, List.of(run), Comparison.LEAST_DIFFERENCE), new TableStyle(80, false, false, true));

        assertThat(table)
                .contains("blob=100B: B not comparable (A is INVALID in 1 of 2 trials: overloaded")
                .contains("blob=1KB: B cannot know (too few trials, 2 and 2: use --trials 5)")
                .containsPattern("service p99 +8\\.59ms +8\\.59ms +1\\.00 ");
        assertThat(SweepTable.render(RunReader.read(SAMPLE), 80, false)).contains("1/2 VALID");
        assertThat(OverTime.render(SAMPLE, RunReader.read(SAMPLE).rows())).isEmpty();
    }
}
