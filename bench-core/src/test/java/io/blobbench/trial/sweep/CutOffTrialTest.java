package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials in front of an error of the JVM. */
class CutOffTrialTest {
    private final RecordedServers servers = new RecordedServers();
    private final List<TrialResult> results = new ArrayList<>();

    @TempDir
    Path directory;

    @Test
    void aFullHeapEndsTheRun() throws Exception {
        RunSummary summary = run(new OutOfMemoryError("Java heap space"));

        assertThat(summary.givenUp()).hasValueSatisfying(why -> assertThat(why)
                .startsWith("the harness ran out of memory (Java heap space"));
        assertThat(results).singleElement().satisfies(result -> assertThat(result.interruption())
                .isPresent());
    }

    /** The text of the JVM. */
    @Test
    void aThreadTooManyFailsItsTrialAlone() throws Exception {
        RunSummary summary = run(new OutOfMemoryError(
                "unable to create native thread: possibly out of memory or process/resource limits reached"));

        assertThat(summary.givenUp()).isEmpty();
        assertThat(servers.started).as("the first keep the layout of the trial").hasSize(2);
        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
            assertThat(result.reasons())
                    .singleElement()
                    .asString()
                    .contains("ulimit -u", "fewer connections")
                    .doesNotContain("heap");
        });
    }

    private RunSummary run(OutOfMemoryError error) throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Does it end?\nheat: none\ntrials: 2\n", "memory");
        RunSetup setup = new RunSetup(
                "test",
                NanoClock.SYSTEM,
                0,
                Optional.empty(),
                Optional.of((plan, calls) -> new CutOff(error)),
                Remedies.NONE,
                EarlierTrials.NONE);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        return new Sweep(scenario, target, null, options, this::record, setup).runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        }
    }

    /** Ends with an error at once. */
    private record CutOff(OutOfMemoryError error) implements TrialExecution {
        @Override
        public TrialResult run(StoreSettings settings, String layoutName) {
            throw error;
        }

        @Override
        public void requestStop() {
            // It does not take any time.
        }

        @Override
        public boolean loading() {
            return false;
        }

        @Override
        public boolean serversUnusable() {
            return false;
        }
    }
}
