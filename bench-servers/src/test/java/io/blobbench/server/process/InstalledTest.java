package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstalledTest {
    @TempDir
    Path folder;

    @Test
    void theFirstExecutableOnThePathIsFound() throws Exception {
        Path plain = Files.createDirectory(folder.resolve("plain"));
        Files.createFile(plain.resolve("etcd"));
        Path program = program("second", "etcd");
        program("third", "etcd");

        String path = String.join(File.pathSeparator, "", folder + "/plain", folder + "/second", folder + "/third");

        assertThat(Installed.onPath("etcd", path)).contains(program);
        assertThat(Installed.onPath("redis-server", path)).isEmpty();
    }

    @Test
    void aRelativeFolderOfThePathIsThatOfTheHarness() throws Exception {
        Path program = program("bin", "etcd");
        Path relative = Path.of("").toAbsolutePath().relativize(program.getParent());

        assertThat(Installed.onPath("etcd", relative.toString()))
                .hasValueSatisfying(found -> assertThat(found).isAbsolute().hasSameBinaryContentAs(program));
    }

    @Test
    void aHomeIsTheProgramItselfOrItsFolder() throws Exception {
        Path direct = program("direct", "etcd");
        Path below = program("below/bin", "etcd");

        assertThat(Installed.in(direct, "etcd")).isEqualTo(direct);
        assertThat(Installed.in(folder.resolve("direct"), "etcd")).isEqualTo(direct);
        assertThat(Installed.in(folder.resolve("below"), "etcd")).isEqualTo(below);
    }

    @Test
    void aHomeWithoutTheProgramSaysWhereItWasLookedFor() {
        assertThatThrownBy(() -> Installed.in(folder, "etcd"))
                .isInstanceOf(ServerException.class)
                .hasMessage("no executable etcd found as " + folder + ", " + folder + "/etcd, " + folder + "/bin/etcd");
    }

    @Test
    void aFolderWithoutJarsIsNamed() throws Exception {
        Path jar =
                Files.createFile(Files.createDirectory(folder.resolve("libs")).resolve("a.jar"));

        assertThat(Installed.jars(folder.resolve("libs"))).containsExactly(jar);
        assertThatThrownBy(() -> Installed.jars(folder))
                .isInstanceOf(ServerException.class)
                .hasMessage("no jars in " + folder);
        assertThatThrownBy(() -> Installed.jars(folder.resolve("nowhere")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("nowhere: no such file or folder");
    }

    private Path program(String place, String name) throws IOException {
        Path program =
                Files.createFile(Files.createDirectories(folder.resolve(place)).resolve(name));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }
}
