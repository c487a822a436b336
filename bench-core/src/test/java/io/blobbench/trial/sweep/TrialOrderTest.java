package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.sweep.TrialOrder.Block;
import io.blobbench.trial.sweep.TrialOrder.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TrialOrderTest {
    private static final int TRIALS = 6;

    @Test
    void cellsThatShareServersAreOneBlock() throws Exception {
        Scenario scenario = scenario(42);

        List<Block> blocks = order(scenario);

        assertThat(blocks).hasSize(3);
        assertThat(blocks.stream().flatMap(block -> block.cells().stream()))
                .containsExactlyElementsOf(scenario.cells());
        assertThat(blocks).allSatisfy(block -> assertThat(block.cells())
                .extracting(Cell::replicas)
                .hasSize(4)
                .containsOnly(block.cells().get(0).replicas()));
    }

    @Test
    void everyRoundHasEveryCellOfItsBlockOnce() throws Exception {
        for (Block block : order(scenario(42))) {
            assertThat(block.steps()).hasSize(TRIALS * block.cells().size());
            for (int trial = 1; trial <= TRIALS; trial++) {
                List<Step> round = round(block, trial);
                assertThat(round).extracting(Step::trial).containsOnly(trial);
                assertThat(round).extracting(Step::cell).containsExactlyInAnyOrderElementsOf(block.cells());
            }
        }
    }

    @Test
    void theSeedDecidesTheOrderOfEveryRound() throws Exception {
        assertThat(ids(order(scenario(42)))).isEqualTo(ids(order(scenario(42)))).isNotEqualTo(ids(order(scenario(43))));
        Block block = order(scenario(42)).get(0);
        assertThat(round(block, 1)).extracting(Step::cell).isNotEqualTo(block.cells());
        assertThat(round(block, 1))
                .extracting(Step::cell)
                .isNotEqualTo(round(block, 2).stream().map(Step::cell).toList());
    }

    @Test
    void everySettingOfServersAndClientsIsInOneCellAtLeast() throws Exception {
        List<Cell> cells = scenario(42).cells();
        Cell clients = cells.get(1).withClient(new TreeMap<>(Map.of("a", "1")));
        Cell sameClients = cells.get(2).withClient(clients.client());
        List<Block> blocks = List.of(
                new Block(List.of(cells.get(0), clients), List.of()), new Block(List.of(sameClients), List.of()));

        assertThat(TrialOrder.distinctSettings(blocks, cell -> true)).containsExactly(cells.get(0), clients);
        assertThat(TrialOrder.distinctSettings(blocks, cell -> !cell.equals(clients)))
                .containsExactly(cells.get(0), sameClients);
    }

    @Test
    void theTrialsThatAreMissingKeepTheirOrderAndTheirPositions() throws Exception {
        List<Block> all = order(scenario(42));
        List<Step> steps = all.stream().flatMap(block -> block.steps().stream()).toList();
        assertThat(steps)
                .extracting(Step::index)
                .containsExactlyElementsOf(
                        IntStream.range(0, steps.size()).boxed().toList());
        for (int ended = 0; ended <= steps.size(); ended++) {
            Set<TrialId> before = steps.subList(0, ended).stream()
                    .map(step -> new TrialId(step.cell().id(), step.trial()))
                    .collect(Collectors.toSet());

            List<Block> missing = TrialOrder.missing(all, before);

            assertThat(missing.stream().flatMap(block -> block.steps().stream()))
                    .containsExactlyElementsOf(steps.subList(ended, steps.size()));
            assertThat(missing).allSatisfy(block -> assertThat(block.steps()).isNotEmpty());
        }
    }

    @Test
    void aTrialThatIsMissingInTheMiddleIsRunBeforeThoseAfterIt() throws Exception {
        List<Block> all = order(scenario(42));
        List<Step> steps = all.stream().flatMap(block -> block.steps().stream()).toList();
        Step lost = steps.get(5);
        Set<TrialId> before = steps.subList(0, 8).stream()
                .filter(step -> !step.equals(lost))
                .map(step -> new TrialId(step.cell().id(), step.trial()))
                .collect(Collectors.toSet());

        assertThat(TrialOrder.missing(all, before).get(0).steps()).startsWith(lost, steps.get(8));
    }

    private static List<Block> order(Scenario scenario) {
        return TrialOrder.of(scenario, cell -> cell.replicas());
    }

    private static List<Step> round(Block block, int trial) {
        int cells = block.cells().size();
        return block.steps().subList((trial - 1) * cells, trial * cells);
    }

    private static List<String> ids(List<Block> blocks) {
        return blocks.stream()
                .flatMap(block -> block.steps().stream())
                .map(step -> step.cell().id())
                .toList();
    }

    private static Scenario scenario(long seed) throws Exception {
        String yaml = """
                question: In which order?
                axes: [replicas, batch]
                workload: {batch: [1, 2, 3, 4]}
                layout: {replicas: [1, 2, 3]}
                trials: %d
                seed: %d
                """.formatted(TRIALS, seed);
        return ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
    }
}
