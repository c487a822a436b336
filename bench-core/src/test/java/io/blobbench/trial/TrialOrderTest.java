package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.ScenarioReader;
import io.blobbench.trial.TrialOrder.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrialOrderTest {
    private static final int TRIALS = 6;
    private static final int CELLS = 12;

    @Test
    void everyRoundHasEveryCellOnceAndTheFirstTheScenariosOrder() throws Exception {
        Scenario scenario = scenario(42);
        List<Step> steps = order(scenario);

        for (int trial = 1; trial <= TRIALS; trial++) {
            int number = trial;
            List<Step> round = steps.subList((trial - 1) * CELLS, trial * CELLS);
            assertThat(round).extracting(Step::trial).containsOnly(number);
            assertThat(round).extracting(Step::cell).containsExactlyInAnyOrderElementsOf(scenario.cells());
        }
        assertThat(ids(steps.subList(0, CELLS)))
                .startsWith("replicas=1 batch=1", "replicas=1 batch=2", "replicas=1 batch=3", "replicas=1 batch=4")
                .endsWith("replicas=3 batch=4");
    }

    @Test
    void serversAreStartedAsSeldomAsCanBe() throws Exception {
        List<Step> steps = order(scenario(42));

        long changes = 0;
        for (int i = 1; i < steps.size(); i++) {
            changes += replicas(steps.get(i)) == replicas(steps.get(i - 1)) ? 0 : 1;
        }
        assertThat(changes).isEqualTo(TRIALS * 2L);
    }

    @Test
    void theSeedDecidesTheOtherRounds() throws Exception {
        assertThat(ids(order(scenario(42)))).isEqualTo(ids(order(scenario(42)))).isNotEqualTo(ids(order(scenario(43))));
        List<String> all = ids(order(scenario(42)));
        List<List<String>> rounds = new ArrayList<>();
        for (int from = 0; from < all.size(); from += CELLS) {
            rounds.add(all.subList(from, from + CELLS));
        }
        assertThat(rounds).doesNotHaveDuplicates();
    }

    private static List<Step> order(Scenario scenario) {
        return TrialOrder.of(scenario, cell -> cell.replicas());
    }

    private static int replicas(Step step) {
        return step.cell().replicas();
    }

    private static List<String> ids(List<Step> steps) {
        return steps.stream().map(step -> step.cell().id()).toList();
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
