package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.VariedMemoryStore;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.fleet.FleetTrials;
import io.blobbench.cli.live.LiveView;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.LostAgent;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunStatus;
import io.blobbench.results.journal.InterruptedRun;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.fleet.FleetRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class InterleavedRunsTest {
    private static final String SCENARIO = """
            question: What is left of it?
            trials: 2
            heat: none
            workload: {operation: append, batch: 4, blob: 100B}
            phases: {warmUp: {duration: 10ms, operations: 10}, measurement: {duration: 1s, operations: 20}}
            """;

    @TempDir
    private Path base;

    @Test
    void runsOfWhichOneCannotBeginLeaveNothing() throws Exception {
        StoreFactory broken = new VariedMemoryStore() {
            @Override
            public String clientVersion() {
                throw new IllegalStateException("no version");
            }
        };

        assertThatThrownBy(() -> turns(new MemoryStoreFactory(), broken).measure(base))
                .hasMessage("no version");

        assertThat(folders()).isEmpty();
    }

    @Test
    void whateverFailsInATrialEndsAllRuns() throws Exception {
        StoreFactory broken = new VariedMemoryStore() {
            @Override
            public StoreTraits traits() {
                if (firstTrialHasEnded()) {
                    throw new IllegalStateException("no traits");
                }
                return super.traits();
            }
        };

        assertThatThrownBy(() -> turns(new MemoryStoreFactory(), broken).measure(base))
                .hasMessage("no traits");

        assertThat(folders()).hasSize(2).allSatisfy(folder -> {
            isClosed(folder);
            assertThat(folder.resolve("run.json")).content().contains("PARTIAL");
        });
        assertThat(folders().get(0).resolve("results.csv")).content().hasLineCount(2);
        assertThat(folders().get(1).resolve("results.csv")).content().hasLineCount(1);
    }

    @Test
    void aFullDiskEndsARunThatIsToBeContinuedUnlessItsLoadCameFromAFleet() throws Exception {
        RunSpec here = run(new FullDisk(), scenario());
        RunSpec onFleet = run(new FullDisk(), scenario())
                .on(new FleetTrials(
                        new NoFleet(),
                        new FleetRules(false, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                        "fleet.yaml",
                        "none"));

        assertThatThrownBy(() -> runs(List.of(onFleet)).measure(base.resolve("fleet")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the disk is full; everything written before is kept");
        assertThatThrownBy(() -> runs(List.of(here)).measure(base.resolve("here")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("the disk is full; everything written before is kept. Fix the cause, then"
                        + " continue with: bench resume " + base.resolve("here"));
    }

    @Test
    void aResumedRunThatIsStoppedBeforeItsNextTrialNamesTheCommandThatContinuesIt() throws Exception {
        assertThatThrownBy(() -> runs(List.of(run(new FullDisk(), scenario()))).measure(base))
                .isInstanceOf(CommandFailure.class);
        Path folder = folders().get(0);
        InterruptedRun before = InterruptedRun.read(folder, ManifestFile.read(folder));
        StoreFactory interrupting = new InterruptingStore(Thread.currentThread());

        assertThatThrownBy(() -> runs(List.of(run(interrupting, scenario()))).measure(base.resolve("new")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("stopped before anything was measured");
        RunSpec resumed =
                run(interrupting, scenario()).resuming(new Resumption(folder, before, false, new TreeMap<>()));
        assertThatThrownBy(() -> runs(List.of(resumed)).measure(base))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(
                        "stopped before another trial was measured; to run the missing trials: bench resume " + folder);
    }

    @Test
    void aRunWhoseCellsCannotBeJudgedHasNotEndedAndSaysWhy() throws Exception {
        StoreFactory failsToHold = new VariedMemoryStore() {
            @Override
            public Store open(StoreSettings settings) throws StoreException {
                if (firstTrialHasEnded()) {
                    blockRewriting();
                    throw new StoreException("no hold");
                }
                return super.open(settings);
            }
        };
        RunSpec held = run(failsToHold, scenario(SCENARIO.replace("trials: 2", "trials: 1\nsustain: 30s")));

        assertThatThrownBy(() -> runs(List.of(held)).measure(base))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("continue with: bench resume");

        Manifest manifest = ManifestFile.read(folders().get(0));
        assertThat(manifest.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(manifest.statusReason())
                .contains("cannot write results to " + folders().get(0).resolve("results.csv"));
    }

    /** Leaves no place for the next results.csv. */
    private void blockRewriting() {
        try {
            Files.createDirectories(folders().get(0).resolve("results.csv.next").resolve("full"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void isClosed(Path folder) {
        assertThat(folder.resolve("client.log")).doesNotExist();
        assertThat(folder.resolve("local")).doesNotExist();
    }

    private static InterleavedRuns turns(StoreFactory... stores) throws Exception {
        Scenario scenario = scenario();
        return runs(Stream.of(stores).map(store -> run(store, scenario)).toList());
    }

    private static Scenario scenario() throws ScenarioException {
        return scenario(SCENARIO);
    }

    private static Scenario scenario(String yaml) throws ScenarioException {
        return ScenarioReader.builder().build().readText(Path.of("turns.yaml"), yaml, "memory");
    }

    private static InterleavedRuns runs(List<RunSpec> specs) {
        ProgramEnvironment environment = new ProgramEnvironment(
                Path.of(""), List.of(), Path.of(""), Path.of(""), Path.of(""), false, false, false, 80, false);
        return new InterleavedRuns(environment, OutputForm.TABLE, LiveView.NONE, specs);
    }

    private static RunSpec run(StoreFactory store, Scenario scenario) {
        Adapter adapter = new Adapter("memory", store, Optional.empty(), InterleavedRunsTest.class.getClassLoader());
        try {
            return RunSpec.of(adapter, scenario, Optional.empty(), new LocalServerOptions(), false, List.of());
        } catch (CommandFailure e) {
            throw new AssertionError(e);
        }
    }

    /** Whether the first run has a row. */
    private boolean firstTrialHasEnded() {
        try {
            Path results = folders().get(0).resolve("results.csv");
            return Files.exists(results) && Files.readAllLines(results).size() == 2;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In the order of their runs. */
    private List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(base)) {
            return folders.sorted().toList();
        }
    }

    /** One whose results cannot be written once it was reached. */
    private static final class FullDisk extends VariedMemoryStore {
        private boolean reached;

        @Override
        public StoreTraits traits() {
            if (reached) {
                throw new ResultsException("the disk is full");
            }
            return super.traits();
        }

        @Override
        public Store open(StoreSettings settings) throws StoreException {
            reached = true;
            return super.open(settings);
        }
    }

    /** One during whose first call the control thread is interrupted, as by a signal. */
    private static final class InterruptingStore extends VariedMemoryStore {
        private final Thread control;

        InterruptingStore(Thread control) {
            this.control = control;
        }

        @Override
        public Store open(StoreSettings settings) throws StoreException {
            control.interrupt();
            return super.open(settings);
        }
    }

    /** A fleet that no trial comes to ask. */
    private static final class NoFleet implements Fleet {
        @Override
        public List<Agent> agents() {
            return List.of(new Agent(0, "localhost", 1));
        }

        @Override
        public CompletableFuture<byte[]> order(int agent, String verb, byte[] json) {
            throw new AssertionError(verb);
        }

        @Override
        public void onLoss(Consumer<LostAgent> listener) {}

        @Override
        public void close() {}
    }
}
