package io.blobbench.cli.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.TrialServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trials whose JVM gives no result, because it is ended while it starts. */
class ForkedTrialTest {
    @Test
    void aTrialThatIsStoppedBeforeItsJvmAnswersWasInterruptedAndHasNotFailed() throws Exception {
        TrialExecution trial = trial();
        trial.requestStop();

        TrialResult result = endedAtOnce(trial);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).containsExactly("interrupted: nothing was measured");
        assertThat(result.interruption()).isPresent();
    }

    @Test
    void aJvmThatEndsByItselfFailsItsTrial() throws Exception {
        TrialExecution trial = trial();

        TrialResult result = endedAtOnce(trial);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(trial.serversUnusable()).as("its layout was not removed").isTrue();
        assertThat(result.reasons())
                .containsExactly("the JVM of the trial was interrupted without a result; client.log has what it wrote");
    }

    /** An interrupt makes the run give up the other JVM before that has answered. */
    private static TrialResult endedAtOnce(TrialExecution trial) throws Exception {
        Thread.currentThread().interrupt();
        try {
            return trial.run(new StoreSettings(List.of("a:1"), Map.of()), "layout");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static TrialExecution trial() throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(Path.of("fork.yaml"), "question: Does it start?\nworkload: {operation: append}\n", "memory");
        TrialPlan plan = new TrialPlan(
                scenario.cells().get(0),
                1,
                TrialServers.watched(List.of()),
                new TrialHost(Path.of(""), 0),
                Optional.empty(),
                event -> {});
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), ForkedTrialTest.class.getClassLoader(), Optional.empty());
        try (ControlCalls calls = new ControlCalls(target.loader())) {
            return ForkedTrial.of(scenario, target).trial(plan, calls);
        }
    }
}
