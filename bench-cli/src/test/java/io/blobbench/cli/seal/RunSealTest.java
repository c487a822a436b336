package io.blobbench.cli.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSealTest {
    private static final byte[] MANIFEST = "{\"store\": \"redis\"}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path configuration;

    @TempDir
    private Path run;

    private RunSeal seal;

    @BeforeEach
    void writeARun() throws IOException {
        Files.write(run.resolve("run.json"), MANIFEST);
        seal = new RunSeal(new UserKey(configuration.resolve("blobbench")), "this-host");
    }

    @Test
    void aSealHoldsWhileTheManifestIsAsItWas() throws IOException {
        seal.put(run, MANIFEST);

        assertThat(run.resolve("run.seal")).content().matches("[0-9a-f]{64}\n");
        assertThat(seal.holds(run, MANIFEST)).isTrue();
        assertThat(seal.holds(run, "{\"store\": \"Redis\"}".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
    }

    @Test
    void theSealHoldsOnBothSidesOfAChange() throws IOException {
        byte[] next = "{\"store\": \"redis\", \"status\": \"complete\"}".getBytes(StandardCharsets.UTF_8);
        seal.put(run, MANIFEST);

        seal.put(run, next);

        assertThat(seal.holds(run, MANIFEST)).isTrue();
        assertThat(seal.holds(run, next)).isTrue();
    }

    /** As on a disk that has room for the seal only. */
    @Test
    void theSealHoldsWhileManifestsAreSealedAndNeverWritten() throws IOException {
        seal.put(run, MANIFEST);

        for (String next : List.of("{}", "[]", "{ }", "[ ]")) {
            byte[] sealed = next.getBytes(StandardCharsets.UTF_8);
            seal.put(run, sealed);
            assertThat(seal.holds(run, sealed)).isTrue();
        }

        assertThat(seal.holds(run, MANIFEST)).isTrue();
        assertThat(run.resolve("run.seal")).content().hasLineCount(3);
    }

    @Test
    void aFolderWithoutASealOrWithAnotherOneIsOfAStranger() throws IOException {
        assertThat(seal.holds(run, MANIFEST)).isFalse();

        seal.put(run, MANIFEST);
        Files.writeString(run.resolve("run.seal"), "0".repeat(64) + "\n");

        assertThat(seal.holds(run, MANIFEST)).isFalse();
    }

    @Test
    void anotherUserAndAnotherHostAreStrangers(@TempDir Path others) throws IOException {
        seal.put(run, MANIFEST);
        UserKey othersKey = new UserKey(others);
        othersKey.hmac(MANIFEST);

        assertThat(new RunSeal(othersKey, "this-host").holds(run, MANIFEST)).isFalse();
        assertThat(new RunSeal(new UserKey(configuration.resolve("blobbench")), "other-host").holds(run, MANIFEST))
                .isFalse();
    }

    @Test
    void lookingAtAFolderMakesNoKey() {
        assertThat(seal.holds(run, MANIFEST)).isFalse();

        assertThat(configuration).isEmptyDirectory();
    }

    @Test
    void theKeyIsRandomStaysAndIsForItsUserOnly(@TempDir Path others) throws IOException {
        seal.put(run, MANIFEST);
        new UserKey(others).hmac(MANIFEST);

        Path key = configuration.resolve("blobbench/seal.key");
        String made = Files.readString(key);
        seal.put(run, MANIFEST);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        assertThat(key).hasContent(made);
        assertThat(others.resolve("seal.key")).content().isNotEqualTo(made);
        assertThat(key.getParent()).isDirectoryNotContaining("glob:**.next");
    }

    @Test
    void aDamagedKeyIsNamed() throws IOException {
        Path key = Files.createDirectories(configuration.resolve("blobbench")).resolve("seal.key");
        Files.writeString(key, "lorem");

        assertThatThrownBy(() -> seal.put(run, MANIFEST)).hasMessageStartingWith(key + ": expected a key of 64");
    }

    @Test
    void theKeyIsInTheFolderOfTheUsersConfiguration() {
        assertThat(UserKey.folder(Map.of("XDG_CONFIG_HOME", "/c", "HOME", "/h"), "/u"))
                .isEqualTo(Path.of("/c/blobbench"));
        assertThat(UserKey.folder(Map.of("XDG_CONFIG_HOME", "c", "HOME", "/h"), "/u"))
                .isEqualTo(Path.of("/h/.config/blobbench"));
        assertThat(UserKey.folder(Map.of(), "/u")).isEqualTo(Path.of("/u/.config/blobbench"));
    }
}
