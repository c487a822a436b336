package io.blobbench.report.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.RowView;
import io.blobbench.results.RunContext;
import io.blobbench.results.UnopenedStore;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedCellsTest {
    private static final Path PUBLISHED = Path.of("..", "results", "reference", "published-results.csv");
    private static final Path SCENARIOS = Path.of("..", "scenarios");

    /** Without one are messages of 200 elements in buffers that they do not fit: the published ones cannot have been KryoNet's own. */
    @Test
    void everyPublishedNumberHasACellInTheProfileOfItsScenario() throws ScenarioException {
        Map<List<String>, List<PublishedRow>> asked = PublishedResults.read(PUBLISHED).rows().stream()
                .collect(Collectors.groupingBy(row -> List.of(row.scenario(), row.store())));
        List<PublishedRow> without = new ArrayList<>();
        for (Map.Entry<List<String>, List<PublishedRow>> each : asked.entrySet()) {
            List<RowView> cells = cells(each.getKey().get(0), each.getKey().get(1));
            each.getValue().stream()
                    .filter(row -> cells.stream().noneMatch(row::names))
                    .forEach(without::add);
        }

        assertThat(without)
                .extracting(row -> row.store() + " " + row.scenario() + " " + row.parameters())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row)
                        .startsWith("kryonet round-trip ")
                        .contains("ELEMENTS=200", "CLIENT_BUFFER_BYTES=256"));
    }

    /** The published stores kept one entity each, with or without compression. */
    @ParameterizedTest
    @CsvSource({"cassandra", "redis"})
    void aPublishedSpaceStandsBesideTheOneCellOfItsEntityAndCompression(String store) throws ScenarioException {
        List<RowView> cells = cells("occupied-space", store);

        assertThat(published("occupied-space", store))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(cells).filteredOn(row::names).hasSize(1));
    }

    @Test
    void anotherOperationThanThePublishedOneHasNoCounterpart() throws ScenarioException {
        assertThat(published("batch-size", "redis")).isNotEmpty().allSatisfy(row -> {
            assertThat(cells("batch-size", "redis")).anyMatch(row::names);
            assertThat(cells("batch-size", "redis", "workload.operation=get")).noneMatch(row::names);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    redis   | batch-size     | load={model: open, rate: 100/s}
                    redis   | large-messages | workload.blob={sizes: {100B: 95, 5MB: 5}}
                    kryonet | round-trip     | load={model: open, rate: 1k/s}
                    kryonet | round-trip     | workload.batch=2
                    """)
    void anotherLoadBatchOrMixtureOfSizesHasNoCounterpart(String store, String scenario, String option)
            throws ScenarioException {
        List<RowView> cells = cells(scenario, store, option);

        assertThat(cells).isNotEmpty();
        assertThat(published(scenario, store)).isNotEmpty().allSatisfy(row -> assertThat(cells)
                .noneMatch(row::names));
    }

    private static List<PublishedRow> published(String scenario, String store) {
        return PublishedResults.read(PUBLISHED).rows().stream()
                .filter(row -> row.scenario().equals(scenario) && row.store().equals(store))
                .toList();
    }

    private static List<RowView> cells(String name, String store, String... options) throws ScenarioException {
        ScenarioReader.Builder reader =
                ScenarioReader.builder().scenarioFolder(SCENARIOS).set("profile=published");
        for (String option : options) {
            reader.set(option);
        }
        Scenario scenario = reader.build().read(name, store);
        RunContext run = new RunContext(
                "run",
                TrialSamples.START,
                "",
                new UnopenedStore(""),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                scenario,
                List.of());
        return scenario.cells().stream()
                .map(cell ->
                        RowView.of(ResultColumns.named(run, TrialSamples.unmeasured(cell, 1, Verdict.UNSUPPORTED))))
                .toList();
    }
}
