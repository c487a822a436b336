package io.blobbench.trial.leftover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.trial.RecordedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten seconds pass with every look at the clock. */
class LeftoverCleanupTest {
    private static final String LAYOUT = LayoutNames.of("20261120-093012-redis-smoke") + "-0";
    private static final Map<String, String> FORMER = Map.of("appendonly", "no", "appendfsync", "everysec");
    private static final Layout ASKED =
            new Layout(LAYOUT, 1, 1, Consistency.ONE, Durability.ALWAYS, 100, Map.of("batchMode", "rpush"));
    private static final StoreSettings SETTINGS = new StoreSettings(List.of("node1:1"), Map.of());

    private final RecordedStore store = new RecordedStore();
    private long nowNs = Long.MAX_VALUE - 1; // so that instants overflow on the way
    private LeftoverJournal journal;
    private LeftoverCleanup cleanup;

    @TempDir
    private Path folder;

    @BeforeEach
    void begin() throws Exception {
        journal = LeftoverJournal.of(folder).begin("redis", List.of("node1:1"));
        cleanup = new LeftoverCleanup(store, SETTINGS, journal, () -> nowNs += TimeUnit.SECONDS.toNanos(10));
    }

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void settingsAreGivenBackBeforeTheLayoutIsRemoved() throws Exception {
        Leftover left = made(Map.of("appendonly", "no"));
        store.held.add(LAYOUT);

        cleanup.undo(left, Duration.ofSeconds(30));

        assertThat(store.calls)
                .containsExactly("open [node1:1]", "restore {appendonly=no}", "remove " + LAYOUT, "close");
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void settingsThatOthersChangedSinceStayAndAreTold() throws Exception {
        Leftover left = made(FORMER, Optional.of(ASKED));
        store.changed = Map.of("appendfsync", "no");

        assertThat(cleanup.undo(left, Duration.ofSeconds(30)).changedByOthers())
                .contains("settings of the servers were changed since the trial began: they have appendfsync no,"
                        + " which is not what the cell asked for, and had appendfsync everysec and appendonly no before"
                        + " it, which was not restored");
        assertThat(store.calls).containsExactly("open [node1:1]", "close");
        assertThat(store.mayChange).as("where the adapter looks").contains(ServerChange.DURABILITY);
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void settingsOfATrialThatDiedBeforeItHadChangedThemAllAreGivenBack() throws Exception {
        Leftover left = made(FORMER, Optional.of(ASKED));
        store.changed = Map.of("appendonly", "no");

        assertThat(cleanup.undo(left, Duration.ofSeconds(30)).changedByOthers()).isEmpty();

        assertThat(store.calls).contains("restore " + left.former());
    }

    @Test
    void settingsAreGivenBackWhereAnOlderVersionDidNotWriteWhatItChangedThemFor() throws Exception {
        Leftover left = made(FORMER);
        store.changed = Map.of("appendfsync", "no");

        assertThat(cleanup.undo(left, Duration.ofSeconds(30)).changedByOthers()).isEmpty();

        assertThat(store.calls).contains("restore " + left.former());
    }

    @Test
    void whatARestoredSettingLeavesIsTold() throws Exception {
        Leftover left = made(Map.of("appendonly", "no"));
        store.remains = Optional.of("a file is left");

        assertThat(cleanup.undo(left, Duration.ofSeconds(30)).remains()).containsExactly("a file is left");
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatTheRemovalLeavesIsTold() throws Exception {
        Leftover left = made(Map.of());
        store.held.add(LAYOUT);
        store.left = Optional.of("a snapshot is left");

        assertThat(cleanup.undo(left, Duration.ofSeconds(30)).remains()).containsExactly("a snapshot is left");
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatIsGoneAlreadyIsNotRemovedAgain() throws Exception {
        Leftover left = made(Map.of());

        cleanup.undo(left, Duration.ofSeconds(30));

        assertThat(store.calls).containsExactly("open [node1:1]", "close");
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatIsStillThereAfterwardsStaysInTheJournal() throws Exception {
        Leftover left = made(Map.of());
        store.held.add(LAYOUT);
        store.keeps = true;

        assertThatThrownBy(() -> cleanup.undo(left, Duration.ZERO))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(LAYOUT + " is still there after it was removed");

        assertThat(journal.read().remaining()).containsExactly(left);
    }

    @Test
    void itIsTriedAgain() throws Exception {
        Leftover left = made(Map.of());
        store.refusals = 1;

        cleanup.undo(left, Duration.ofSeconds(11));

        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void theLastFailureIsTheReasonWhyItWasGivenUp() throws Exception {
        Leftover left = made(Map.of());
        store.refusals = 9;

        assertThatThrownBy(() -> cleanup.undo(left, Duration.ofSeconds(20)))
                .isInstanceOf(StoreException.class)
                .hasMessage("refusal 8");

        assertThat(journal.read().remaining()).containsExactly(left);
    }

    @Test
    void anInterruptEndsThePauseBetweenTwoTries() throws Exception {
        Leftover left = made(Map.of());
        store.refusals = 9;
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> cleanup.undo(left, Duration.ofSeconds(30))).hasMessage("refusal 9");

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void whereTheJournalCannotBeWrittenEverythingIsUndoneOnce() throws Exception {
        Leftover left = made(FORMER);
        store.held.add(LAYOUT);
        Files.delete(journal.file());
        Files.createDirectory(journal.file());

        assertThatThrownBy(() -> cleanup.undo(left, Duration.ofSeconds(30)))
                .isInstanceOf(UnrecordedException.class)
                .hasMessageStartingWith(LAYOUT
                        + " was undone on the servers, but is still in the journal: cannot write " + journal.file());

        assertThat(store.calls)
                .containsExactly("open [node1:1]", "restore " + left.former(), "remove " + LAYOUT, "close");
    }

    private Leftover made(Map<String, String> former) throws Exception {
        return made(former, Optional.empty());
    }

    /** As another process reads it. */
    private Leftover made(Map<String, String> former, Optional<Layout> changedFor) throws Exception {
        journal.making(new Leftover(LAYOUT, former, changedFor, Map.of()));
        return journal.read().remaining().get(0);
    }
}
