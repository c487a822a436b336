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

    @Test
    void dataThatASettingMovesCountWhereTheyAre() throws Exception {
        String moved = "layout: {durability: always}\nstores: {memory: {server: {log.dirs: '%s'}}}";

        assertThat(reason(moved.formatted("/disk/a,/disk/b"), MEMORY)).isEmpty();
        assertThat(reason(moved.formatted("/disk/a,/shm/b"), DISK))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("in /shm/b on tmpfs").endsWith("move them to a disk"));
        assertThat(reason(moved.formatted("data"), MEMORY)).as("relative").isPresent();
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
