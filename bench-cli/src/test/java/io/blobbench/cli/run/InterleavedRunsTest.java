package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.live.LiveView;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
        StoreFactory broken = new BrokenStore() {
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
        StoreFactory broken = new BrokenStore() {
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

    private static void isClosed(Path folder) {
        assertThat(folder.resolve("client.log")).doesNotExist();
        assertThat(folder.resolve("local")).doesNotExist();
    }

    private static InterleavedRuns turns(StoreFactory... stores) throws Exception {
        ProgramEnvironment environment = new ProgramEnvironment(
                Path.of(""), List.of(), Path.of(""), Path.of(""), false, false, false, 80, false);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("turns.yaml"), SCENARIO, "memory");
        return new InterleavedRuns(
                environment,
                OutputForm.TABLE,
                LiveView.NONE,
                Stream.of(stores).map(store -> run(store, scenario)).toList());
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

    /** The store {@code memory}, except what a test breaks. */
    private abstract static class BrokenStore implements StoreFactory {
        private final StoreFactory whole = new MemoryStoreFactory();

        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public StoreTraits traits() {
            return whole.traits();
        }

        @Override
        public String clientVersion() {
            return whole.clientVersion();
        }

        @Override
        public Store open(StoreSettings settings) throws StoreException {
            return whole.open(settings);
        }
    }
}
