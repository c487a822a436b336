package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.measure.Median;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Runs of six cells on a store that becomes five times as fast while it warms up: with every trial, those of heating included. */
class ListOrderTest {
    private static final String LIST = "[1, 2, 3, 4, 5, 6]";
    private static final String REVERSED = "[6, 5, 4, 3, 2, 1]";
    private static final double TRIALS_TO_WARM_UP = 40;

    private final List<TrialResult> results = new ArrayList<>();
    private final List<CellVerdict> unsteady = new ArrayList<>();
    private long nowNs;
    private int trials;

    @Test
    void aListInReverseGivesTheSameMediansAfterHeating() throws Exception {
        Map<String, Double> medians = medians("heat: 75s", LIST);
        Map<String, Double> reversed = medians("heat: 75s", REVERSED);

        assertThat(reversed).hasSize(6).containsOnlyKeys(medians.keySet());
        assertThat(reversed)
                .allSatisfy((cell, median) -> assertThat(median).isCloseTo(medians.get(cell), withinPercentage(5)));
        assertThat(unsteady).isEmpty();
    }

    @Test
    void aListInReverseGivesOtherMediansWithoutHeatingAndTheyAreUnsteady() throws Exception {
        Map<String, Double> medians = medians("heat: none", LIST);
        Map<String, Double> reversed = medians("heat: none", REVERSED);

        assertThat(reversed).hasSize(6).containsOnlyKeys(medians.keySet());
        assertThat(reversed)
                .anySatisfy((cell, median) -> assertThat(median).isNotCloseTo(medians.get(cell), withinPercentage(5)));
        assertThat(unsteady).hasSize(12);
    }

    /** The median throughput of each cell in a run that begins cold. */
    private Map<String, Double> medians(String heat, String list) throws Exception {
        trials = 0;
        results.clear();
        String yaml = "question: Does it matter?\ntrials: 5\n" + heat + "\nworkload: {batch: " + list + "}";
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        RunSetup setup = new RunSetup(
                "test",
                () -> nowNs,
                0,
                Optional.empty(),
                Optional.of(new ScriptedTrials((plan, layout) -> trial(plan))),
                Remedies.NONE,
                EarlierTrials.NONE);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, Path.of("unused"));
        new Sweep(scenario, target, null, options, this::record, setup).runToEnd();
        return results.stream()
                .collect(Collectors.groupingBy(result -> result.cell().id(), TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> median(each.getValue())));
    }

    private static double median(List<TrialResult> rounds) {
        return Median.of(rounds.stream()
                        .map(round -> round.measured().orElseThrow())
                        .mapToDouble(Measured::throughputBlobs)
                        .toArray())
                .orElseThrow();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        } else if (event instanceof RunEvent.CellsJudged judged) {
            judged.verdicts().stream()
                    .filter(verdict -> verdict.unsteady().isPresent())
                    .forEach(unsteady::add);
        }
    }

    private TrialResult trial(TrialPlan plan) {
        nowNs += TimeUnit.SECONDS.toNanos(1);
        double warmth = 1 - 0.8 * Math.exp(-trials++ / TRIALS_TO_WARM_UP);
        long blobsPerSecond = Math.round(100_000 * plan.cell().workload().batchSize() * warmth);
        return TrialSamples.valid(plan.cell(), plan.trial(), blobsPerSecond, TrialSamples.latencies(false));
    }
}
