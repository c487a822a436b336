package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JnaLibraryTest {
    /** Nobody can make a file there. */
    private static final Path UNUSABLE = Path.of("/proc/self");

    @TempDir
    private Path usable;

    @Test
    @EnabledOnOs(OS.LINUX)
    void anotherFolderIsUsedWhereItsOwnCannotBe() {
        assertThat(JnaLibrary.instead(UNUSABLE.resolve("JNA/temp"), usable)).hasValue(usable);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itsOwnFolderIsKeptWhereItCanBeUsedOrTheOtherCannot() {
        assertThat(JnaLibrary.instead(usable.resolve("JNA/temp"), usable)).isEmpty();
        assertThat(usable).isEmptyDirectory();
        assertThat(JnaLibrary.instead(UNUSABLE, UNUSABLE)).isEmpty();
    }

    @Test
    void itsOwnFolderIsInTheCacheOfTheUser() {
        assertThat(JnaLibrary.folder(null, Path.of("home"))).isEqualTo(Path.of("home/.cache/JNA/temp"));
        assertThat(JnaLibrary.folder(" ", Path.of("home"))).isEqualTo(Path.of("home/.cache/JNA/temp"));
        assertThat(JnaLibrary.folder("cache", Path.of("home"))).isEqualTo(Path.of("cache/JNA/temp"));
    }

    @Test
    void theLibraryIsLoaded() {
        assertThat(JnaLibrary.load()).isEmpty();
    }
}
