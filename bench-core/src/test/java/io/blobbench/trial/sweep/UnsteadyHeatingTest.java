package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs on a store that becomes faster with every trial, each of which takes a second. */
class UnsteadyHeatingTest {
    private final List<TrialResult> results = new ArrayList<>();
    private long nowNs;
    private long blobsPerSecond;
    private double growth = 1.2;

    @Test
    void roundsTooFewToTellATrendSayThatSpeedWasNotSteadyBefore() throws Exception {
        run("heat: 20s", "trials: 3");

        assertThat(results).hasSize(3).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.VALID);
            assertThat(result.reasons())
                    .containsExactly(
                            "heating ended after 20 s before speed was steady, and 3 rounds are too few to tell"
                                    + " a trend");
        });
    }

    @Test
    void roundsThatTellATrendNeedNoNote() throws Exception {
        run("heat: 20s", "trials: 4");

        assertThat(results).hasSize(4).allSatisfy(result -> assertThat(result.reasons())
                .isEmpty());
    }

    @Test
    void aSteadySpeedNeedsNoNote() throws Exception {
        growth = 1;

        run("heat: 20s", "trials: 3");

        assertThat(results).hasSize(3).allSatisfy(result -> assertThat(result.reasons())
                .isEmpty());
    }

    /** As in a quick look, where every row would say so. */
    @Test
    void aBoundThatNoHeatingIsSteadyWithinIsNoFinding() throws Exception {
        run("heat: 10s", "trials: 2");

        assertThat(results).hasSize(2).allSatisfy(result -> assertThat(result.reasons())
                .isEmpty());
    }

    private void run(String... lines) throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Is it warm?\n" + String.join("\n", lines), "memory");
        blobsPerSecond = 1_000_000;
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
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        }
    }

    private TrialResult trial(TrialPlan plan) {
        nowNs += TimeUnit.SECONDS.toNanos(1);
        blobsPerSecond = Math.round(blobsPerSecond * growth);
        return TrialSamples.valid(plan.cell(), plan.trial(), blobsPerSecond, TrialSamples.latencies(false));
    }
}
