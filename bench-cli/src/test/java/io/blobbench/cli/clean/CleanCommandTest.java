package io.blobbench.cli.clean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.server.LockedFolder;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A run that was chosen to be cleaned, and what became of it before its turn. */
class CleanCommandTest {
    private static final String LAYOUT = LayoutNames.of("20261120-093012-redis-smoke") + "-0";

    private final CleanCommand command = new CleanCommand();
    private final CommandLine line = new CommandLine(command);
    private final StringWriter said = new StringWriter();

    @TempDir
    private Path folder;

    private LeftoverJournal journal;
    private RunLeftovers chosen;

    @BeforeEach
    void chooseARunThatLeftALayout() throws Exception {
        line.setOut(new PrintWriter(said, true));
        journal = LeftoverJournal.of(folder).begin("redis", List.of("node1:1"));
        journal.making(new Leftover(LAYOUT, Map.of()));
        chosen = RunLeftovers.read(folder);
    }

    @Test
    void aRunThatWasResumedMeanwhileIsLeftAlone() throws Exception {
        try (LockedFolder resumed = LockedFolder.lock(folder).orElseThrow()) {
            assertThat(resumed.path()).isEqualTo(folder);
            assertThat(command.clean(chosen)).isEqualTo(ExitCodes.BAD_ROWS);
        }

        assertThat(said.toString()).contains("is still running, and cleans up itself");
        assertThat(journal.read().remaining()).hasSize(1);
    }

    @Test
    void whatTheRunHasUndoneItselfMeanwhileIsNotUndoneAgain() throws Exception {
        journal.removed(LAYOUT);

        assertThat(command.clean(chosen)).isEqualTo(ExitCodes.OK);

        assertThat(said.toString()).contains("nothing is left");
    }

    @Test
    void aRunOnServersOfAStoreThatTheTargetLacksKeepsNoOtherFromItsTurn() throws Exception {
        leave("1-memory", "memory");
        leave("2-memory-async", "memory-async");
        Path lab = Files.writeString(folder.resolve("lab.yaml"), "stores: {memory-async: {endpoints: 'node2:1'}}\n");
        line.parseArgs("--all-mine", "--results", folder.toString(), "--target", lab.toString());

        assertThat(command.call()).isEqualTo(ExitCodes.BAD_ROWS);

        assertThat(said.toString().lines())
                .satisfiesExactlyInAnyOrder(
                        lacking -> assertThat(lacking)
                                .startsWith("1-memory: was on node1:1, not cleaned: ")
                                .contains("unknown store 'memory', expected memory-async"),
                        elsewhere -> assertThat(elsewhere).isEqualTo("2-memory-async: was on node1:1, not on node2:1"));
    }

    @Test
    void theLastRunIsCleanedFirstForItFoundTheSettingsOfThoseBefore() throws Exception {
        leave("1-memory", "memory");
        leave("3-memory", "memory");
        leave("2-memory", "memory");
        line.parseArgs("--all-mine", "--results", folder.toString(), "--endpoint", "node2:1");

        assertThat(command.call()).isEqualTo(ExitCodes.BAD_ROWS);

        assertThat(said.toString().lines().map(line -> line.substring(0, 1))).containsExactly("3", "2", "1");
    }

    @Test
    void theLastRunIsTheOneThatStartedLastWhateverItsNameSays() throws Exception {
        leave("20261025-025500-memory", "memory");
        startedAt("20261025-025500-memory", "2026-10-25T00:55:00.000Z");
        leave("20261025-020500-memory", "memory");
        startedAt("20261025-020500-memory", "2026-10-25T01:05:00.000Z");
        line.parseArgs("--all-mine", "--results", folder.toString(), "--endpoint", "node2:1");

        assertThat(command.call()).isEqualTo(ExitCodes.BAD_ROWS);

        assertThat(said.toString().lines().map(line -> line.substring(0, 15)))
                .containsExactly("20261025-020500", "20261025-025500");
    }

    @Test
    void aRunThatWasResumedAfterAnotherStartedIsCleanedBeforeIt() throws Exception {
        leave("1-memory", "memory");
        startedAt("1-memory", "2026-11-23T09:00:00.000Z");
        leave("2-memory", "memory");
        startedAt("2-memory", "2026-11-24T09:00:00.000Z");
        LeftoverJournal.of(folder.resolve("1-memory")).resumed(Instant.parse("2026-11-25T09:00:00Z"));
        line.parseArgs("--all-mine", "--results", folder.toString(), "--endpoint", "node2:1");

        assertThat(command.call()).isEqualTo(ExitCodes.BAD_ROWS);

        assertThat(said.toString().lines().map(line -> line.substring(0, 1))).containsExactly("1", "2");
    }

    @Test
    void whereNoRunLeftAnythingThatIsSaid() throws Exception {
        line.parseArgs("--all-mine", "--results", folder.toString(), "--endpoint", "node2:1");

        assertThat(command.call()).isEqualTo(ExitCodes.OK);

        assertThat(said).hasToString("no leftovers of runs in " + folder + System.lineSeparator());
    }

    @Test
    void clientPropertiesOfAFolderWithoutASealAreUsedWithTrustOnly() throws Exception {
        Path run = Files.createDirectory(folder.resolve("1-memory"));
        LeftoverJournal.of(run)
                .begin("memory", List.of("node1:1"))
                .making(new Leftover(
                        LAYOUT, Map.of(), Optional.empty(), Map.of("password", "${env:NO_SUCH_VARIABLE}")));

        line.parseArgs(run.toString(), "--endpoint", "node1:1");
        assertThat(command.call()).isEqualTo(ExitCodes.BAD_ROWS);
        line.parseArgs(run.toString(), "--endpoint", "node1:1", "--trust");
        assertThat(command.call()).isEqualTo(ExitCodes.UNREACHABLE);

        assertThat(said.toString().lines())
                .satisfiesExactly(
                        refused -> assertThat(refused).contains("this host: password; name a target"),
                        trusted -> assertThat(trusted).contains("NO_SUCH_VARIABLE is not set"));
    }

    @Test
    void aRunOnATargetThatWasKilledBeforeItsJournalLeftNothing() throws Exception {
        Path run = manifest("1-memory", "{\"endpoints\": [\"node1:1\"], \"durability\": [], \"may_change\": []}");
        line.parseArgs(run.toString(), "--endpoint", "node1:1");

        assertThat(command.call()).isEqualTo(ExitCodes.OK);

        assertThat(said).hasToString("1-memory: nothing is left" + System.lineSeparator());
    }

    @Test
    void aRunOnLocalServersLeavesNothingThatCouldBeCleaned() throws Exception {
        Path run = manifest("1-memory", "null");
        line.parseArgs(run.toString(), "--endpoint", "node1:1");

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(command::call)
                .withMessageEndingWith("is no run on servers that it did not start, see 'bench list leftovers'");
    }

    private Path manifest(String run, String target) throws IOException {
        Path made = Files.createDirectory(folder.resolve(run));
        Files.writeString(
                made.resolve("run.json"),
                "{\"schema_version\": 2, \"status\": \"RUNNING\", \"target_servers\": " + target + "}");
        return made;
    }

    private void startedAt(String run, String instant) throws IOException {
        Files.writeString(
                folder.resolve(run).resolve("run.json"),
                "{\"schema_version\": 2, \"status\": \"RUNNING\", \"started_at\": \"" + instant + "\"}");
    }

    @Test
    void aTargetThatCannotBeReadIsWrongUsage() throws Exception {
        leave("1-memory", "memory");
        Path none = folder.resolve("none.yaml");
        line.parseArgs("--all-mine", "--results", folder.toString(), "--target", none.toString());

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(command::call)
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCodes.USAGE));
        assertThat(said.toString()).isEmpty();
    }

    private void leave(String run, String store) throws IOException {
        LeftoverJournal.of(Files.createDirectory(folder.resolve(run)))
                .begin(store, List.of("node1:1"))
                .making(new Leftover(LAYOUT, Map.of()));
    }
}
