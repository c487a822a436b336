package io.blobbench.trial.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything below /shm is in memory, everything else on a disk. */
class DurableFoldersTest {
    private static final Path DISK = Path.of("/runs/1");
    private static final Path MEMORY = Path.of("/shm/1");

    @Test
    void aDurabilityThatWaitsForADiskIsUnsupportedInMemory() throws Exception {
        assertThat(reason("layout: {durability: always}", MEMORY))
                .contains(
                        "durability always needs a disk: the data of the servers would be in /shm/1 on tmpfs, which is in"
                                + " memory, where an fsync does nothing; name a folder on a disk with --results DIR");
        assertThat(reason("layout: {durability: periodic}", MEMORY)).isPresent();
    }

    @Test
    void aDurabilityThatPromisesNothingIsMeasuredInMemoryAndEveryOneOnADisk() throws Exception {
        assertThat(reason("layout: {durability: none}", MEMORY)).isEmpty();
        assertThat(reason("layout: {durability: always}", DISK)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/shm/a",
                "\"/shm/a\"",
                "'/shm/a b'",
                " [ \"/disk/a\", '/shm/b' ]",
                "/disk/a, /shm/b",
                "data, /shm/b"
            })
    void aFolderInMemoryIsFoundInEveryFormOfASetting(String value) throws Exception {
        assertThat(reasonOfMoved(value, DISK))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("in /shm/").endsWith("move them to a disk"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/disk/a", "\"/disk/a\"", "['/disk/a', /disk/b]", "/disk/run,1", "/disk/o'brien/[b]"})
    void aFolderOnADiskIsFoundInEveryFormOfASetting(String value) throws Exception {
        assertThat(reasonOfMoved(value, MEMORY)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "\"data\"", "['data/a', '/disk/b']", "data/a,/disk/b"})
    void aRelativePathIsInTheFolderOfTheServers(String value) throws Exception {
        assertThat(reasonOfMoved(value, MEMORY))
                .hasValueSatisfying(text -> assertThat(text).contains("in /shm/1 on tmpfs"));
    }

    private static Optional<String> reasonOfMoved(String value, Path folder) throws ScenarioException {
        String yaml = "layout: {durability: always}\nstores: {memory: {server: {log.dirs: '%s'}}}";
        return reason(yaml.formatted(value.replace("'", "''")), folder);
    }

    @Test
    void aFileSystemThatIsUnknownIsNotRefused() throws Exception {
        assertThat(DurableFolders.unsupportedReason(cell("layout: {durability: always}"), MEMORY, Set.of(), folder -> {
                    throw new IOException("no such mount");
                }))
                .isEmpty();
    }

    private static Optional<String> reason(String lines, Path folder) throws ScenarioException {
        return DurableFolders.unsupportedReason(
                cell(lines), folder, Set.of("log.dirs"), path -> path.startsWith("/shm") ? "tmpfs" : "ext4");
    }

    private static Cell cell(String lines) throws ScenarioException {
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), "question: Where?\n" + lines, "memory")
                .cells()
                .get(0);
    }
}
