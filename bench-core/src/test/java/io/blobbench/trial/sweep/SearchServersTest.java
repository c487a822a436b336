package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.RecordedServers;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches of four probes each, of which the third of the first trial leaves servers that nothing else can use. */
class SearchServersTest {
    private final RecordedServers servers = new RecordedServers();
    private final ScriptedTrials trials = new ScriptedTrials(this::probe);
    private final List<TrialResult> results = new ArrayList<>();
    private Runnable fills = trials::fill;
    private int probes;

    @TempDir
    Path directory;

    @Test
    void noProbeFollowsOnServersThatAreGivenUpAndTheNextTrialHasOthers() throws Exception {
        run();

        assertThat(probes).isEqualTo(3 + 4);
        assertThat(results).extracting(TrialResult::verdict).containsExactly(Verdict.INVALID, Verdict.VALID);
        assertThat(results.get(0).reasons())
                .containsExactly("the search ended with probe 3: its servers could not be used for another probe");
        assertThat(servers.started).hasSize(2);
    }

    @Test
    void aSearchThatEndsForWantOfRoomAfterAProbeNamesIt() throws Exception {
        fills = () -> trials.fillAtTheEnd("less than 1000 MB of disk are free (limits.freeDisk)");

        run();

        assertThat(results.get(0).reasons())
                .containsExactly(
                        "the search ended with probe 3: its servers could not be used for another probe, because"
                                + " less than 1000 MB of disk are free (limits.freeDisk)");
        assertThat(results.get(1).verdict()).isEqualTo(Verdict.VALID);
    }

    private void run() throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), """
                        question: How much?
                        heat: none
                        trials: 2
                        load: {model: find-max, responseP99: 10ms, lowest: 100/s, highest: 100/s, confirmations: 3}
                        """, "memory");
        RunSetup setup = new RunSetup(
                "test", NanoClock.SYSTEM, 0, Optional.empty(), Optional.of(trials), Remedies.NONE, EarlierTrials.NONE);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);

        new Sweep(scenario, target, null, options, this::record, setup).runToEnd();
    }

    private TrialResult probe(TrialPlan plan, String layoutName) {
        probes++;
        if (probes == 3) {
            fills.run();
        }
        return TrialSamples.valid(plan.cell(), plan.trial(), 1000, TrialSamples.latencies(true));
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        }
    }
}
