package io.blobbench.trial.leftover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeftoverJournalTest {
    private static final String RUN = LayoutNames.of("20261120-093012-redis-smoke");
    private static final String FIRST = RUN + "-0";
    private static final String SECOND = RUN + "-1";

    @TempDir
    private Path folder;

    private LeftoverJournal journal;

    @BeforeEach
    void begin() throws IOException {
        journal = LeftoverJournal.of(folder).begin("redis", List.of("a:1", "b:2"));
    }

    @Test
    void whatWasUndoneIsNotLeft() throws Exception {
        journal.making(new Leftover(FIRST, Map.of("appendonly", "no")));
        journal.making(new Leftover(SECOND, Map.of()));
        journal.restored(new Leftover(FIRST, Map.of("appendonly", "no")));
        journal.removed(FIRST);

        assertThat(journal.read())
                .isEqualTo(new Leftovers(
                        "redis", List.of("a:1", "b:2"), Optional.empty(), List.of(new Leftover(SECOND, Map.of()))));
    }

    @Test
    void aLayoutWhoseSettingsWereNotRestoredIsLeftThoughItsBlobsAreGone() throws Exception {
        journal.making(new Leftover(FIRST, Map.of("appendonly", "no")));
        journal.removed(FIRST);

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of("appendonly", "no")));
        assertThat(journal.read().summary()).isEqualTo("1 layout, and settings to restore");
    }

    @Test
    void aLayoutIsReadAsItWasPlanned() throws Exception {
        Layout asked = new Layout(FIRST, 3, 2, Consistency.ALL, Durability.ALWAYS, 100, Map.of("batchMode", "rpush"));
        Map<String, String> client = Map.of("database", "3", "password", "${env:PW}");
        Leftover planned = new Leftover(FIRST, Map.of("appendonly", "no"), Optional.of(asked), client);

        journal.making(planned);

        assertThat(journal.read().remaining()).containsExactly(planned);

        journal.restored(planned);

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of(), Optional.empty(), client));
    }

    @Test
    void aLongRunThatLeavesNothingHasAShortJournal() throws Exception {
        journal.resumed(Instant.parse("2026-11-20T09:30:12Z"));
        journal.resumed(Instant.parse("2026-11-21T09:30:12.5Z"));
        Leftovers before = journal.read();

        for (int trial = 0; trial < 100; trial++) {
            Leftover planned = new Leftover(RUN + "-" + trial, Map.of("appendonly", "no"));
            journal.making(planned);
            journal.restored(planned);
            journal.removed(planned.layout());
        }

        assertThat(Files.readAllLines(journal.file())).hasSize(2);
        assertThat(journal.read()).isEqualTo(before);
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(journal.file()));
    }

    @Test
    void aFileThatAKilledProcessLeftBesideTheJournalIsReplaced() throws Exception {
        Files.writeString(folder.resolve(LeftoverJournal.FILE_NAME + ".next"), "{\"step\":\"beg");
        journal.making(new Leftover(FIRST, Map.of()));

        journal.removed(FIRST);

        assertThat(Files.readAllLines(journal.file())).hasSize(1);
        assertThat(journal.read())
                .isEqualTo(new Leftovers("redis", List.of("a:1", "b:2"), Optional.empty(), List.of()));
    }

    @Test
    void aRemovalIsWrittenAlsoWhereTheJournalCannotBeShortened() throws Exception {
        Path inTheWay = Files.createDirectory(folder.resolve(LeftoverJournal.FILE_NAME + ".next"));
        Files.createFile(inTheWay.resolve("file"));
        journal.making(new Leftover(FIRST, Map.of()));

        journal.removed(FIRST);

        assertThat(Files.readAllLines(journal.file())).hasSize(3);
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void aLineOfAnOlderVersionHasTheNameOfTheLayoutOnly() throws Exception {
        String line = "{\"step\":\"making\",\"layout\":\"" + FIRST + "\",\"former\":{\"appendonly\":\"no\"}}\n";
        Files.writeString(journal.file(), line, StandardOpenOption.APPEND);

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of("appendonly", "no")));
    }

    @Test
    void theFirstFormerValuesCount() throws Exception {
        journal.making(new Leftover(FIRST, Map.of("appendonly", "no")));
        journal.making(new Leftover(FIRST, Map.of("appendonly", "yes")));

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of("appendonly", "no")));
    }

    @Test
    void aLineThatItsWriterDidNotFinishDoesNotCount() throws Exception {
        journal.making(new Leftover(FIRST, Map.of()));
        Files.writeString(journal.file(), "{\"step\":\"removed\",\"lay", StandardOpenOption.APPEND);

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of()));

        journal.making(new Leftover(SECOND, Map.of()));

        assertThat(journal.read().remaining())
                .as("after another line")
                .containsExactly(new Leftover(FIRST, Map.of()), new Leftover(SECOND, Map.of()));
    }

    @Test
    void aLayoutWhoseSettingsWereRestoredIsLeft() throws Exception {
        journal.making(new Leftover(FIRST, Map.of("appendonly", "no")));
        journal.restored(new Leftover(FIRST, Map.of("appendonly", "no")));

        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of()));
        assertThat(journal.read().summary()).isEqualTo("1 layout");
    }

    @Test
    void aRunThatIsContinuedLeavesWhatItLeft() throws Exception {
        journal.making(new Leftover(FIRST, Map.of()));

        assertThat(journal.resumed(Instant.parse("2026-11-20T09:30:12Z"))).isSameAs(journal);

        assertThat(Files.readAllLines(journal.file())).last().asString().contains("2026-11-20T09:30:12Z");
        assertThat(journal.read().remaining()).containsExactly(new Leftover(FIRST, Map.of()));
    }

    @Test
    void theLastOfSeveralResumptionsCounts() throws Exception {
        journal.resumed(Instant.parse("2026-11-20T09:30:12Z"));
        journal.resumed(Instant.parse("2026-11-21T09:30:12.5Z"));
        journal.making(new Leftover(FIRST, Map.of()));

        assertThat(journal.read().resumedAt()).contains(Instant.parse("2026-11-21T09:30:12.5Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"step\":\"begun\",\"store\":\"redis\"};no store, or no endpoints",
                "{\"step\":\"begun\",\"endpoints\":[]};no store, or no endpoints",
                "{\"step\":\"resumed\",\"at\":\"later\"};no time of a resumption: later",
                "{\"step\":\"resumed\"};no time of a resumption: null",
                "not JSON;Unrecognized token 'not'"
            })
    void aLineThatCannotBeReadIsNamed(String line, String why) throws Exception {
        Files.writeString(journal.file(), line + "\n", StandardOpenOption.APPEND);

        assertThatThrownBy(journal::read).hasMessageContaining(", line 2: " + why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"step\":\"making\",\"layout\":\"orders\",\"former\":{}}",
                "{\"step\":\"making\",\"layout\":\"*\",\"former\":{}}",
                "{\"step\":\"making\"}",
                "{\"step\":\"begun\",\"store\":\"redis\",\"endpoints\":[null]}",
                "{\"step\":\"making\",\"layout\":\"orders\",\"former\":{\"appendonly\":null}}",
                "\u00e4",
                "{\"step\":\"drop\"}",
                "[]",
                "not JSON"
            })
    void aJournalThatNoRunWroteIsRefused(String line) throws Exception {
        Files.writeString(journal.file(), line + "\n", StandardOpenOption.APPEND);

        assertThatThrownBy(journal::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(LeftoverJournal.FILE_NAME);
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        Path elsewhere = Files.move(journal.file(), folder.resolve("elsewhere"));
        Files.createSymbolicLink(journal.file(), elsewhere);

        assertThatThrownBy(journal::read).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> journal.removed(FIRST)).isInstanceOf(IOException.class);
    }
}
