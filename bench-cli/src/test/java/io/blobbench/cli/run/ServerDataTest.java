package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.cli.server.LockedFolder;
import io.blobbench.results.RunFolder;
import io.blobbench.server.Folders;
import io.blobbench.server.MovedFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServerDataTest {
    @TempDir
    private Path base;

    private Path run;
    private Path data;

    @BeforeEach
    void dataOfAKilledRun() throws IOException {
        run = Files.createDirectory(base.resolve("run"));
        data = run.resolve("local");
        LockedFolder.create(data).close();
        Files.createFile(data.resolve("old"));
    }

    @Test
    void leftoversAreRemoved() {
        assertThat(ServerData.removeLeftovers(base)).containsExactly(data.toString());

        assertThat(run).isEmptyDirectory();
    }

    @Test
    void movedFoldersThatAreNotHereAreNamedWithTheLeftoversThatNamedThem() throws Exception {
        Path unmounted = MovedFolders.create(data.resolve("kafka-1"), base.resolve("elsewhere"));
        Folders.remove(unmounted);

        assertThat(ServerData.removeLeftovers(base)).containsExactly(data + "; not here: [" + unmounted + "]");

        assertThat(run).isEmptyDirectory();
    }

    @Test
    void aResumedRunWaitsForTheRemovalOfItsOldDataAndKeepsItsNewOnes() throws Exception {
        try (LockedFolder removal = LockedFolder.lockLeftover(data).orElseThrow()) {
            CompletableFuture<ServerData> resumed = CompletableFuture.supplyAsync(this::resume);
            assertThatThrownBy(() -> resumed.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            assertThat(ServerData.removeLeftovers(base)).isEmpty();

            LockedFolder.remove(removal.path());

            try (ServerData made = resumed.get()) {
                assertThat(made.path()).isEqualTo(data);
                assertThat(LockedFolder.finished(data)).isTrue();
                assertThat(data.resolve("old")).doesNotExist();
            }
        }
        assertThat(run).isEmptyDirectory();
    }

    @Test
    void aFolderThatAKilledRunHadNotFinishedGivesWay() throws Exception {
        ServerData.removeLeftovers(base);
        Files.createFile(Files.createDirectory(run.resolve(".local")).resolve("lock"));

        try (ServerData made = resume()) {
            assertThat(made.path()).isEqualTo(data);
        }
        assertThat(run).isEmptyDirectory();
    }

    private ServerData resume() {
        try {
            return ServerData.of(new RunFolder(run), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
