package io.blobbench.scenario;

import static io.blobbench.scenario.Scenarios.onlyCell;
import static io.blobbench.scenario.Scenarios.read;
import static io.blobbench.scenario.Scenarios.reader;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes of blobs as scenarios write them. */
final class BlobSizesLanguageTest {
    @Test
    void sizesHaveWeights() throws ScenarioException {
        BlobSizes sizes = onlyCell("workload: {blob: {sizes: {100B: 60, 20 KB: 35, 5MB: 5}}}")
                .workload()
                .sizes();

        assertThat(sizes.word()).isEqualTo("100B:60+20KB:35+5MB:5");
        assertThat(sizes.classes())
                .containsExactly(new SizeClass(100, 60), new SizeClass(20_000, 35), new SizeClass(5_000_000, 5));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{sizes: {20KB: 40, 100B: 60}} | 100B:60+20KB:40",
                "{sizes: {100B: 60.0, 20 000B: 40}} | 100B:60+20KB:40",
                "{sizes: {1KiB: 0.50, 0.1KB: 1 000}} | 100B:1000+1024B:0.5",
                "{median: 20000B, sigma: 1.20, max: 5000KB} | median:20KB+sigma:1.2+max:5MB",
            })
    void aDistributionHasOneWordInEverySpelling(String blob, String word) throws ScenarioException {
        BlobSizes spelt = onlyCell("workload: {blob: " + blob + "}").workload().sizes();

        assertThat(spelt.word()).isEqualTo(word);
        assertThat(onlyCell("workload: {blob: " + word + "}").workload().sizes())
                .isEqualTo(spelt);
    }

    @Test
    void anExclusionMatchesADistributionInAnyOrder() throws ScenarioException {
        Scenario scenario =
                read("workload: {blob: [1KB, {sizes: {100B: 60, 20KB: 40}}]}", "exclude: [{blob: 20KB:40+100B:60}]");

        assertThat(scenario.cells()).extracting(Cell::id).containsExactly("blob=1KB");
    }

    @Test
    void aDistributionInAnotherOrderIsADuplicate() {
        assertThatThrownBy(() -> read("workload: {blob: [100B:60+20KB:40, 20KB:40+100B:60]}"))
                .hasMessage("s.yaml:2:36: workload.blob: '100B:60+20KB:40' is a duplicate value");
    }

    @Test
    void severalDistributionsAreAnAxis() throws ScenarioException {
        Scenario scenario =
                read("workload: {blob: [20KB, {sizes: {100B: 1, 1KB: 1}}, {median: 1KB, sigma: 0.5, max: 9KB}]}");

        assertThat(scenario.cells())
                .extracting(Cell::id)
                .containsExactly("blob=20KB", "blob=100B:1+1KB:1", "blob=median:1KB+sigma:0.5+max:9KB");
        assertThat(scenario.cells().subList(0, 2))
                .extracting(cell -> cell.workload().blobBytes())
                .containsExactly(20_000, 1000);
        assertThat(read(reader(), "redis", "workload: {blob: [100B:1+1KB:1, median:1KB+sigma:0.5+max:9KB]}")
                        .cells())
                .extracting(cell -> cell.workload().sizes())
                .containsExactly(
                        scenario.cells().get(1).workload().sizes(),
                        scenario.cells().get(2).workload().sizes());
    }

    @Test
    void sizesMayFollowAnotherKey() throws ScenarioException {
        Scenario scenario =
                read("workload: {batch: [1, 2], blob: {by: batch, 1: {sizes: {100B: 1, 1KB: 1}}, else: 5KB}}");

        assertThat(scenario.cells())
                .extracting(cell -> cell.workload().sizes().vary())
                .containsExactly(true, false);
    }

    @Test
    void anOptionTakesSizesToo() throws ScenarioException {
        Cell cell = read(reader().set("workload.blob={sizes: {1KB: 3, 2KB: 1}}"), "redis", "trials: 1")
                .cells()
                .get(0);

        assertThat(cell.workload().sizes().meanBytes()).isEqualTo(1250);
    }

    @Test
    void aHistogramIsReadFromItsFileAndStandsInTheResolvedScenario(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("sizes.csv"), "# requests\nsize,weight\n100B,60\n\n20KB, 35\n");
        Path file = folder.resolve("h.yaml");
        Files.writeString(file, "question: What?\nworkload: {blob: {histogram: sizes.csv}}\n");

        Scenario scenario = reader().build().read(file.toString(), "redis");
        Files.delete(folder.resolve("sizes.csv"));
        Scenario again = reader().build().readText(file, scenario.resolvedYaml(), "redis");

        assertThat(again.cells()).isEqualTo(scenario.cells());
        assertThat(again.cells().get(0).workload().sizes().word()).isEqualTo("100B:60+20KB:35");
    }

    @Test
    void aHistogramMayBeginWithAByteOrderMark(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("sizes.csv"), "\uFEFFsize,weight\r\n100B,60\r\n20KB,35\r\n");
        Path file = folder.resolve("h.yaml");
        Files.writeString(file, "question: What?\nworkload: {blob: {histogram: sizes.csv}}\n");

        Cell cell = reader().build().read(file.toString(), "redis").cells().get(0);

        assertThat(cell.workload().sizes().word()).isEqualTo("100B:60+20KB:35");
    }

    /** Without its 300 rare sizes, which are 1 in a million each, the mean would be 1000 B. */
    @Test
    void aHistogramMayHaveRareSizesThatKeepItsMeanTogether(@TempDir Path folder) throws Exception {
        StringBuilder lines = new StringBuilder("1KB,1000000\n");
        for (int i = 2; i <= 301; i++) {
            lines.append(i).append("KB,1\n");
        }

        Scenario scenario = histogram(folder, lines.toString());

        BlobSizes sizes = scenario.cells().get(0).workload().sizes();
        assertThat(sizes.meanBytes()).isCloseTo(1045.1, within(0.1));
        assertThat(Arrays.stream(sizes.draw(42, BlobPool.RING))
                        .mapToLong(size -> sizes.classes().get(size).bytes())
                        .average()
                        .orElseThrow())
                .isCloseTo(sizes.meanBytes(), withinPercentage(1));
        assertThat(reader().build()
                        .readText(scenario.file(), scenario.resolvedYaml(), "redis")
                        .cells())
                .isEqualTo(scenario.cells());
    }

    /** The mean of 1050 B would become 1038 B in the first, that of 1005 B 1000 B in the second. */
    @Test
    void aHistogramWhoseMeanWouldChangeByMoreThanOnePercentIsRefused(@TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> histogram(folder, "1KB,99999\n5MB,1\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        "blobs of 5MB are 1 in 100000, expected at least 1 in 13107 for each size; those of a"
                                + " file may be rarer if that changes the mean of all blobs by 1 % at most");
        assertThat(histogram(folder, "1KB,999999\n5MB,1\n").cells()).hasSize(1);
    }

    @Test
    void aHistogramWhoseTextIsTooLongToBeReadAgainIsRefused(@TempDir Path folder) throws Exception {
        Scenario within = histogram(folder, equalParts(320));

        assertThat(reader().build()
                        .readText(within.file(), within.resolvedYaml(), "redis")
                        .cells())
                .isEqualTo(within.cells());
        assertThatThrownBy(() -> histogram(folder, equalParts(395)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(
                        "h.yaml:2:18: workload.blob: 11059 characters as one text, expected at most 10000:"
                                + " fewer sizes, or weights of fewer digits");
    }

    private static String equalParts(int sizes) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < sizes; i++) {
            lines.append(10_001 + i).append("B,0.0025316455696202532\n");
        }
        return lines.toString();
    }

    @Test
    void weightsWhoseTextIsTooLongToBeReadAgainAreRefused() {
        String sizes = equalParts(395).strip().replace(",", ": ").replace("\n", ", ");

        assertThatThrownBy(() -> read("workload: {blob: [1KB, {sizes: {" + sizes + "}}]}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:2:24: workload.blob: 11059 characters as one text");
    }

    @Test
    void sizesThatTakeTooMuchMemoryAreRefusedWhereTheyAreWritten() {
        assertThatThrownBy(() -> read("workload: {blob: [1KB, {sizes: {300MB: 1, 1KB: 9}}]}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:2:24: workload.blob: the blobs of 2 sizes take 600 MB of memory, expected at most"
                        + " 500 MB: fewer or smaller sizes");
    }

    private static Scenario histogram(Path folder, String lines) throws Exception {
        Files.writeString(folder.resolve("sizes.csv"), lines);
        Path file = folder.resolve("h.yaml");
        Files.writeString(file, "question: What?\nworkload: {blob: {histogram: sizes.csv}}\n");
        return reader().build().read(file.toString(), "redis");
    }

    @Test
    void anOptionNamesTheHistogramInTheWorkingDirectory(@TempDir Path folder, @TempDir Path work) throws Exception {
        Files.writeString(folder.resolve("sizes.csv"), "100B,60\n20KB,35\n");
        Files.writeString(work.resolve("sizes.csv"), "1KB,1\n2KB,1\n");
        Path file = folder.resolve("h.yaml");
        Files.writeString(file, "question: What?\n");

        Cell cell = reader().workingDirectory(work)
                .set("workload.blob={histogram: sizes.csv}")
                .build()
                .read(file.toString(), "redis")
                .cells()
                .get(0);

        assertThat(cell.workload().sizes().word()).isEqualTo("1KB:1+2KB:1");
    }

    @Test
    void aBadLineOfAHistogramIsNamed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("h.yaml");
        Files.writeString(file, "question: What?\nworkload: {blob: {histogram: sizes.csv}}\n");
        for (String line : new String[] {"20KB", "20KB,0", "20KB,1,2", "20KB,-1", "20KB,x"}) {
            Files.writeString(folder.resolve("sizes.csv"), "100B,60\n" + line + "\n");
            assertThatThrownBy(() -> reader().build().read(file.toString(), "redis"))
                    .isInstanceOf(ScenarioException.class)
                    .hasMessage(
                            "sizes.csv:2: got '" + line + "', expected a size and a weight above zero such as 20KB,35");
        }
        Files.writeString(folder.resolve("sizes.csv"), "100B,60\n20kb,1\n");
        assertThatThrownBy(() -> reader().build().read(file.toString(), "redis"))
                .hasMessageContaining("sizes.csv:2: got '20kb'")
                .hasMessageContaining("did you mean '20KB'?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{sizes: {100B: 60}} | workload.blob.sizes: got a mapping, expected at least two sizes",
                "{sizes: {100B: 60, 1KB: 0}} | got '0', expected a number above zero such as 60",
                "{sizes: {100B: 60, 0.1KB: 1}} | workload.blob has the size 100B twice",
                "{sizes: {1KB: 99999, 5MB: 1}} | blobs of 5MB are 1 in 100000, expected at least 1 in 13107 for each size",
                "{sizes: {1KB: 999999, 5MB: 1}} | workload.blob.sizes: blobs of 5MB are 1 in 1000000, expected at least 1 in",
                "{sizes: {100B: 60, 20kb: 1}} | did you mean '20KB'?",
                "{size: {100B: 60, 1KB: 1}} | did you mean 'sizes'?",
                "{median: 20KB, max: 5MB} | workload.blob.sigma is missing, expected median, sigma and max",
                "{median: 20KB, sigma: 1, max: 5KB} | need a median of at least 1B, a larger max",
                "{sizes: {100B: 60, 1KB: 1}, max: 5KB} | got sizes and max, expected sizes, or histogram, or median",
                "{histogram: nowhere.csv} | no file 'nowhere.csv', expected it in one of .",
                "100B:60 | expected a size such as 20KB, weights of at least two sizes",
            })
    void whatIsWrongIsSaid(String blob, String message) {
        assertThatThrownBy(() -> read("workload: {blob: " + blob + "}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:2:")
                .hasMessageContaining(message);
    }

    @Test
    void messagesOfAnEntityHaveOneSize() {
        assertThatThrownBy(() -> read("workload: {entity: recording, blob: {sizes: {100B: 60, 1KB: 1}}}"))
                .hasMessageContaining("expected one size where workload.entity is recording");
    }
}
