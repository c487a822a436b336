package io.blobbench.server.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaRuntimesTest {
    @TempDir
    Path folder;

    @Test
    void theRunningJavaComesFirst() throws Exception {
        JavaRuntime found = JavaRuntimes.ofThisMachine().find(17, 99);

        assertThat(found.home()).isEqualTo(JavaRuntime.running().home());
        assertThat(found.feature()).isEqualTo(Runtime.version().feature());
        assertThat(JavaRuntime.running().build())
                .startsWith(Runtime.version().toString())
                .endsWith("(" + System.getProperty("java.vendor") + ")");
        assertThat(found.java()).isExecutable();
    }

    @Test
    void theFirstVersionInTheRangeIsTaken() throws Exception {
        Path old = install("old", "1.8.0_392");
        Path seventeen = install("seventeen", "17.0.15");
        Path early = install("early", "26-ea");
        JavaRuntimes runtimes = new JavaRuntimes(List.of(folder.resolve("missing"), old, seventeen, early));

        assertThat(runtimes.find(17, 25)).isEqualTo(new JavaRuntime(seventeen, 17, "17.0.15 (Somebody)"));
        assertThat(runtimes.find(18, 30)).isEqualTo(new JavaRuntime(early, 26, "26-ea (Somebody)"));
        assertThat(runtimes.find(8, 8)).isEqualTo(new JavaRuntime(old, 8, "1.8.0_392 (Somebody)"));
    }

    @Test
    void aRuntimeIsToldInFullAsFarAsItIsKnown() throws Exception {
        Path home = install("debian", "17.0.15");
        Path release = home.resolve("release");
        JavaRuntimes runtimes = new JavaRuntimes(List.of(home));

        Files.writeString(release, "JAVA_RUNTIME_VERSION=\"17.0.15+6-Debian\"\n", StandardOpenOption.APPEND);
        assertThat(runtimes.find(17, 17).build()).isEqualTo("17.0.15+6-Debian (Somebody)");
        Files.writeString(release, "JAVA_VERSION=\"17\"\n");
        assertThat(runtimes.find(17, 17).build()).isEqualTo("17");
    }

    @Test
    void aMissingVersionIsAnsweredWithWhatThereIsAndWhatToDo() throws Exception {
        Path old = install("old", "11.0.2");
        Path notExecutable = Files.createDirectories(folder.resolve("damaged"));
        Files.writeString(notExecutable.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        JavaRuntimes runtimes = new JavaRuntimes(List.of(old, notExecutable));

        assertThatThrownBy(() -> runtimes.find(17, 17))
                .isInstanceOf(ServerException.class)
                .hasMessage("the server needs Java 17; found: 11 in " + old
                        + "; install a JDK 17, or set JAVA_HOME to one");
        assertThatThrownBy(() -> runtimes.find(17, 25)).hasMessageStartingWith("the server needs Java 17 to 25;");
    }

    @Test
    void theUsualPlacesAreLookedAtInOrder() throws Exception {
        for (String place : List.of(
                "usr/lib/jvm/b",
                "usr/lib/jvm/a",
                "Library/Java/JavaVirtualMachines/x.jdk",
                "home/.sdkman/candidates/java/y",
                "home/.jdks/z")) {
            Files.createDirectories(folder.resolve(place));
        }
        Map<String, String> environment =
                Map.of("JAVA_HOME", "/own", "HOME", folder.resolve("home").toString());

        assertThat(JavaRuntimes.homes("/running", environment, folder))
                .containsExactly(
                        Path.of("/running"),
                        Path.of("/own"),
                        folder.resolve("usr/lib/jvm/a"),
                        folder.resolve("usr/lib/jvm/b"),
                        folder.resolve("Library/Java/JavaVirtualMachines/x.jdk/Contents/Home"),
                        folder.resolve("home/.sdkman/candidates/java/y"),
                        folder.resolve("home/.jdks/z"));
    }

    private Path install(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Path bin = Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
        assertThat(Files.createFile(bin.resolve("java")).toFile().setExecutable(true))
                .isTrue();
        return home;
    }
}
