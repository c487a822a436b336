package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.host.room.HostRoom;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fleet.LoadDivision;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A cell that the place where trials run refuses, as a fleet refuses a search, and memory a durability. */
class RefusedCellTest {
    private final List<TrialPlan> launched = new ArrayList<>();
    private final List<TrialResult> results = new ArrayList<>();

    @Test
    void aCellThatAFleetRefusesIsUnsupportedWithoutBeingHeated() throws Exception {
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"),
                        "question: What is most?\nheat: 20s\ntrials: 1\nconnections: 2\nload: {model: find-max}",
                        "memory");
        RunSetup setup = new RunSetup(
                "test",
                NanoClock.SYSTEM,
                0,
                Optional.empty(),
                Optional.of(new Fleet()),
                Remedies.NONE,
                EarlierTrials.NONE);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, Path.of("unused"));

        new Sweep(scenario, target, null, options, this::record, setup).runToEnd();

        assertThat(launched).isEmpty();
        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
            assertThat(result.reasons())
                    .containsExactly("a search for the highest load (load.model: find-max) cannot be divided among"
                            + " agents; run it on one load host");
        });
    }

    @Test
    void aCellThatWaitsForADiskIsUnsupportedWhereTheDataOfServersAreInMemory() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeThat(Files.isDirectory(memory) ? HostRoom.fileSystem(memory) : "").isEqualTo("tmpfs");
        Scenario scenario = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"),
                        "question: What is safe?\nheat: 20s\ntrials: 1\nlayout: {durability: always}",
                        "memory");
        RecordedServers servers = new RecordedServers();
        Target target = new Target(
                new MemoryStoreFactory(), Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options =
                new ServerOptions(Optional.empty(), Optional.empty(), 1, false, memory.resolve("unused"));

        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();

        assertThat(servers.started).isEmpty();
        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
            assertThat(result.reasons())
                    .singleElement()
                    .asString()
                    .contains("durability always needs a disk", "/dev/shm/unused on tmpfs");
        });
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        }
    }

    /** Two agents, which no trial reaches. Used by one thread. */
    private final class Fleet implements TrialLauncher {
        @Override
        public TrialExecution trial(TrialPlan plan, ControlCalls calls) {
            launched.add(plan);
            throw new IllegalStateException("a trial was launched");
        }

        @Override
        public List<String> unsupportedReasons(Cell cell) {
            return LoadDivision.unsupportedReasons(cell, 2);
        }

        @Override
        public boolean staysWarm() {
            return true;
        }
    }
}
