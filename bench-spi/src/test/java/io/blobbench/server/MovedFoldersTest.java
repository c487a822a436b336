package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovedFoldersTest {
    private static final String LIST = "moved-folders";

    @TempDir
    private Path folder;

    private Path servers;
    private Path elsewhere;

    @BeforeEach
    void names() {
        servers = folder.resolve("servers");
        elsewhere = folder.resolve("of-user/elsewhere");
    }

    @Test
    void theyGoWithTheFolderOfTheServersAndNothingElseDoes() throws Exception {
        Path first = MovedFolders.create(servers, elsewhere);
        Path second = MovedFolders.create(servers, elsewhere);
        Path others = MovedFolders.create(folder.resolve("others"), elsewhere);
        Files.writeString(first.resolve("data"), "of a server");
        Path foreign = Files.writeString(elsewhere.resolve("data"), "of the user");

        assertThat(MovedFolders.of(servers)).containsExactly(first, second);
        Folders.remove(servers);

        assertThat(servers).doesNotExist();
        assertThat(first).doesNotExist();
        assertThat(second).doesNotExist();
        assertThat(others).exists();
        assertThat(foreign).exists();
    }

    @Test
    void theyGoWithAFolderInWhichTheFoldersOfServersAreSomewhere() throws Exception {
        Path ofRun = MovedFolders.create(folder.resolve("run/local/kafka-1"), elsewhere);
        Path ofServer = MovedFolders.create(servers, elsewhere);

        Folders.remove(folder.resolve("run"));
        Folders.remove(servers.resolve(LIST)); // as where the content of a folder is removed before the folder

        assertThat(ofRun).doesNotExist();
        assertThat(ofServer).doesNotExist();
    }

    @Test
    void aListedFolderThatWasNotCreatedForServersStays() throws Exception {
        Path foreign = Files.createDirectories(elsewhere.resolve("blobbench-1"));
        Path made = MovedFolders.create(servers, elsewhere);
        Path link = Files.createSymbolicLink(elsewhere.resolve("blobbench-2"), made);
        Path list = Files.writeString(servers.resolve(LIST), foreign + "\n" + link + "\n/\n");

        assertThat(MovedFolders.of(servers)).isEmpty();
        Folders.remove(servers);

        assertThat(list).doesNotExist();
        assertThat(foreign).exists();
        assertThat(made).exists();
    }

    @Test
    void aListedFolderThatIsNotHereIsTold() throws Exception {
        Path ofRun = folder.resolve("run/local/kafka-1");
        MovedFolders.create(ofRun, elsewhere);
        Path unmounted = MovedFolders.create(ofRun, elsewhere);
        Folders.remove(unmounted);

        assertThat(Folders.absent(folder.resolve("run"))).containsExactly(unmounted);
    }

    @Test
    void linesOfADamagedListThatAreNoPathsAreSkipped() throws Exception {
        Path made = MovedFolders.create(servers, elsewhere);
        String listed = Files.readString(servers.resolve(LIST));
        Files.writeString(servers.resolve(LIST), "/\u00e9\n\0\0\n" + listed, StandardCharsets.ISO_8859_1);

        assertThat(MovedFolders.of(servers)).containsExactly(made);
        Folders.remove(servers);

        assertThat(servers).doesNotExist();
        assertThat(made).doesNotExist();
    }

    @Test
    void aFolderBehindALinkIsOneToo() throws Exception {
        Path real = Files.createDirectories(folder.resolve("real"));
        Files.createDirectories(elsewhere.getParent());
        Files.createSymbolicLink(elsewhere, real);

        assertThat(MovedFolders.create(servers, elsewhere)).hasParentRaw(elsewhere);
    }
}
