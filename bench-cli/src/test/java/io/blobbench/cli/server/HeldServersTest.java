package io.blobbench.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldServersTest {
    @TempDir
    private Path parent;

    private final List<String> damaged = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"store\": \"redis\"}", "{\"store\": 1, \"endpoints\": 7}"})
    void aDamagedFileIsNamedAndItsFolderStays(String content) throws IOException {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        Files.writeString(folder.resolve("server.json"), content);
        Files.writeString(folder.resolve("data"), "dear");

        assertThat(new HeldServers(parent).running(damaged::add)).isEmpty();

        assertThat(damaged)
                .singleElement()
                .asString()
                .startsWith(folder.resolve("server.json") + " is damaged: ")
                .endsWith("; remove " + folder + " when nothing in it is needed");
        assertThat(folder.resolve("data")).exists();
    }

    @Test
    void aLeftoverIsRemoved() throws IOException {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        Files.writeString(folder.resolve("data"), "old");

        assertThat(new HeldServers(parent).running(damaged::add)).isEmpty();

        assertThat(folder).doesNotExist();
    }

    @Test
    void aLeftoverThatAnotherProcessRemovesIsLeftToIt() throws IOException {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        Files.writeString(folder.resolve("data"), "old");

        try (LockedFolder removed = LockedFolder.lock(folder).orElseThrow()) {
            assertThat(new HeldServers(parent).running(damaged::add)).isEmpty();
            assertThat(removed.path().resolve("data")).exists();
        }
    }

    @Test
    void severalThatRemoveALeftoverTogetherDoNotDisturbEachOther() throws Exception {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        for (int i = 0; i < 500; i++) {
            Files.createFile(
                    Files.createDirectories(folder.resolve("data/" + i)).resolve("log"));
        }
        CyclicBarrier together = new CyclicBarrier(4);
        Callable<List<HeldServer>> removal = () -> {
            together.await();
            return new HeldServers(parent).running(damaged::add);
        };

        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<List<HeldServer>> running : threads.invokeAll(Collections.nCopies(4, removal))) {
                assertThat(running.get()).isEmpty();
            }
        } finally {
            threads.shutdown();
        }

        assertThat(folder).doesNotExist();
        assertThat(damaged).isEmpty();
    }

    @Test
    void aFolderThatThisProgramDidNotMakeIsNoLeftover(@TempDir Path elsewhere) throws IOException {
        Path photos = Files.createDirectory(parent.resolve("photos"));
        Files.createFile(photos.resolve("lock"));
        Files.writeString(photos.resolve("cat"), "dear");
        Path marked = elsewhere.resolve("marked");
        LockedFolder.create(marked).close();
        Files.createSymbolicLink(parent.resolve("link"), marked);

        assertThat(new HeldServers(parent).running(damaged::add)).isEmpty();

        assertThat(photos.resolve("cat")).hasContent("dear");
        assertThat(marked).isNotEmptyDirectory();
        assertThat(LockedFolder.finished(photos)).isFalse();
    }
}
