package io.blobbench.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.Folders;
import io.blobbench.server.MovedFolders;
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

    private final List<String> problems = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"store\": \"redis\"}", "{\"store\": 1, \"endpoints\": 7}"})
    void aDamagedFileIsNamedAndItsFolderStays(String content) throws IOException {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        Files.writeString(folder.resolve("server.json"), content);
        Files.writeString(folder.resolve("data"), "dear");

        assertThat(new HeldServers(parent).running(problems::add)).isEmpty();

        assertThat(problems)
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

        assertThat(new HeldServers(parent).running(problems::add)).isEmpty();

        assertThat(folder).doesNotExist();
    }

    @Test
    void aLeftoverThatAnotherProcessRemovesIsLeftToIt() throws IOException {
        Path folder = parent.resolve("redis-1-1");
        LockedFolder.create(folder).close();
        Files.writeString(folder.resolve("data"), "old");

        try (LockedFolder removed = LockedFolder.lock(folder).orElseThrow()) {
            assertThat(new HeldServers(parent).running(problems::add)).isEmpty();
            assertThat(removed.path().resolve("data")).exists();
        }
    }

    @Test
    void aLeftoverThatCannotBeRemovedIsNamedAndTheOthersAreListedAndRemoved() throws IOException {
        Path stuck =
                parent.resolve("kafka-1-" + "1".repeat(230)); // the name that it gets before its removal is too long
        LockedFolder.create(stuck).close();
        Path other = parent.resolve("redis-1-1");
        LockedFolder.create(other).close();
        HeldServers held = new HeldServers(parent);
        HeldServer redis = new HeldServer("redis", "redis", 2, 2, 0, false, List.of("127.0.0.1:1"), "");

        try (HeldServers.Holding holding = held.hold(redis)) {
            assertThat(held.running(problems::add)).containsExactly(redis);
            assertThat(holding.data().getParent()).isDirectory();
        }

        assertThat(problems)
                .containsExactly(stuck + ", perhaps of ended servers, could not be read or removed: cannot use " + stuck
                        + ": File name too long");
        assertThat(other).doesNotExist();
    }

    @Test
    void movedFoldersThatAreNotHereAreNamedWithTheLeftoverThatNamedThem(@TempDir Path elsewhere) throws IOException {
        Path folder = parent.resolve("kafka-1-1");
        LockedFolder.create(folder).close();
        Path unmounted = MovedFolders.create(folder.resolve("data"), elsewhere);
        Folders.remove(unmounted);

        assertThat(new HeldServers(parent).running(problems::add)).isEmpty();

        assertThat(problems)
                .containsExactly("removed " + folder + ", which ended servers had left; not here: [" + unmounted + "]");
        assertThat(folder).doesNotExist();
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
            return new HeldServers(parent).running(problems::add);
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
        assertThat(problems).isEmpty();
    }

    @Test
    void aFolderThatThisProgramDidNotMakeIsNoLeftover(@TempDir Path elsewhere) throws IOException {
        Path photos = Files.createDirectory(parent.resolve("photos"));
        Files.createFile(photos.resolve("lock"));
        Files.writeString(photos.resolve("cat"), "dear");
        Path marked = elsewhere.resolve("marked");
        LockedFolder.create(marked).close();
        Files.createSymbolicLink(parent.resolve("link"), marked);

        assertThat(new HeldServers(parent).running(problems::add)).isEmpty();

        assertThat(photos.resolve("cat")).hasContent("dear");
        assertThat(marked).isNotEmptyDirectory();
        assertThat(LockedFolder.finished(photos)).isFalse();
    }
}
