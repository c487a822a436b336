package io.blobbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.fleet.SharedNetwork;
import io.blobbench.workload.HostShare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJournalTest {
    private static final Orders.Prepare ORDER = new Orders.Prepare(
            "redis",
            new AdapterCode("stores/redis", "123"),
            "question: all of it",
            "batch=1",
            new TrialPhases(
                    new TrialPhases.Limits(1, 1, 1),
                    new TrialPhases.Limits(1, 1, 1),
                    Cell.Verify.NONE,
                    Cell.Space.NONE),
            3,
            HostShare.whole(2, 4),
            new StoreSettings(List.of("secret-host:1"), Map.of()),
            "layout",
            "",
            new SharedNetwork(false, 0));

    @TempDir
    private Path folder;

    private AgentJournal journal;

    @BeforeEach
    void journal() {
        journal = new AgentJournal(folder.resolve("journals"));
    }

    @Test
    void whatNobodyAskedForStaysOnItsHost() throws Exception {
        assertThat(journal.begin(ORDER)).isEmpty();
        assertThat(journal.interval(second(0))).isEmpty();
        assertThat(journal.interval(second(1))).isEmpty();

        Path left = journal.left().orElseThrow();

        List<String> lines = Files.readAllLines(left);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("\"store\":\"redis\"", "\"trial\":3").doesNotContain("secret-host");
        assertThat(FleetJson.read(lines.get(2).getBytes(StandardCharsets.UTF_8), Interval.class)
                        .counts())
                .isEqualTo(second(1).counts());
        assertThat(journal.left()).isEmpty();
    }

    @Test
    void nothingStaysOfWhatTheControllerHasOrOfATrialWithoutIntervals() throws Exception {
        assertThat(journal.begin(ORDER)).isEmpty();
        assertThat(journal.interval(second(0))).isEmpty();
        journal.taken();
        assertThat(files()).isEmpty();

        assertThat(journal.begin(ORDER)).isEmpty();
        assertThat(journal.left()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void aTrialThatBeginsEndsTheFileOfTheOneBefore() throws Exception {
        assertThat(journal.begin(ORDER)).isEmpty();
        assertThat(journal.begin(ORDER)).isEmpty();

        assertThat(files()).hasSize(1);
    }

    @Test
    void aFolderThatCannotBeIsToldOnceAndTheTrialGoesOn() throws Exception {
        Files.writeString(folder.resolve("journals"), "a file");

        assertThat(journal.begin(ORDER)).hasValueSatisfying(why -> assertThat(why)
                .startsWith("this agent keeps no journal in " + folder.resolve("journals")));
        assertThat(journal.interval(second(0))).isEmpty();
        assertThat(journal.left()).isEmpty();
    }

    private static Interval second(int index) {
        return new Interval(
                index, index, 1, new Counts(10 + index, 10, 0, 0, 1000), OperationTimes.empty(), Resources.UNKNOWN);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("journals"))) {
            return files.toList();
        }
    }
}
