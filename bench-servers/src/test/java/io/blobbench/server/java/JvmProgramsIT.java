package io.blobbench.server.java;

import static org.assertj.core.api.Assertions.assertThat;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.Artifacts;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.process.LocalProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class JvmProgramsIT {
    @TempDir
    private Path folder;

    private final LocalProcesses processes = new LocalProcesses();

    @AfterEach
    void killWhatIsLeft() {
        processes.close();
    }

    @Test
    void theFirstServerLeavesAnArchiveThatTheNextOneUses() throws Exception {
        JvmPrograms programs = programs();
        Duration usual = server(programs, false).stopGrace();
        assertThat(server(programs, true).stopGrace()).isGreaterThan(usual);
        assertThat(server(programs, false).command()).isNotEmpty().noneMatch(word -> word.contains("Archive"));

        run(server(programs, true));
        assertThat(archives()).isEmpty();
        programs.keepArchive(processes, folder);

        assertThat(archives()).hasSize(1);
        JvmPrograms next = programs();
        assertThat(server(next, true).stopGrace()).isEqualTo(usual);
        assertThat(server(next, true).command()).anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));
        run(server(next, true));
    }

    @Test
    void aBrokenRecordingIsNotKept() throws Exception {
        JvmPrograms programs = programs();
        String option = server(programs, true).command().stream()
                .filter(word -> word.startsWith("-XX:ArchiveClassesAtExit="))
                .findFirst()
                .orElseThrow();
        Path recording = Files.writeString(Path.of(option.substring(option.indexOf('=') + 1)), "half an archive");

        programs.keepArchive(processes, folder);

        assertThat(archives()).isEmpty();
        assertThat(recording).doesNotExist();
    }

    @Test
    void anArchiveThatAServerCrashedWithIsGivenUp() throws Exception {
        JvmPrograms programs = programs();
        run(server(programs, true));
        programs.keepArchive(processes, folder);
        assertThat(archives()).hasSize(1);
        Files.createFile(Files.createDirectory(folder.resolve("node-1")).resolve("hs_err_pid1.log"));

        programs.keepArchive(processes, folder);

        assertThat(archives()).isEmpty();
    }

    @Test
    void anArchiveOfJarsThatAreGoneIsRemovedWithTheNextRecording() throws Exception {
        Path formerBuild = Files.copy(jar(), folder.resolve("former.jar"));
        JvmPrograms former = programs(formerBuild);
        run(server(former, true));
        former.keepArchive(processes, folder);
        List<Path> ofFormer = archives();
        Files.delete(formerBuild);
        JvmPrograms programs = programs();

        run(server(programs, true));
        programs.keepArchive(processes, folder);

        assertThat(archives()).hasSize(1).doesNotContainAnyElementsOf(ofFormer);
        assertThat(server(programs(), true).command()).anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));
    }

    @Test
    void theRecordingOfARunThatWasKilledGoesAfterADay() throws Exception {
        JvmPrograms programs = programs();
        Path cache = Files.createDirectories(folder.resolve("cache").resolve("class-data"));
        Path abandoned = Files.writeString(cache.resolve("a.jsa." + UUID.randomUUID()), "half an archive");
        Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        Path written = Files.writeString(cache.resolve("a.jsa." + UUID.randomUUID()), "half an archive");

        programs.keepArchive(processes, folder);

        assertThat(abandoned).doesNotExist();
        assertThat(written).exists();
    }

    @Test
    void optionsOfEveryServerAreNamedWithItsJava() throws Exception {
        JvmPrograms programs = programs();
        String java = programs.runtime();
        System.setProperty("blobbench.servers.jvmOptions", "-XX:TieredStopAtLevel=1 -Xint");
        try {
            assertThat(server(programs, false).command())
                    .containsSequence("-Xmx64m", "-XX:TieredStopAtLevel=1", "-Xint");
            assertThat(programs.runtime()).isEqualTo(java + " -XX:TieredStopAtLevel=1 -Xint");
        } finally {
            System.clearProperty("blobbench.servers.jvmOptions");
        }
        assertThat(programs.runtime()).startsWith("Java ").isEqualTo(java);
        assertThat(server(programs, false).command()).doesNotContain("-Xint");
    }

    private JvmPrograms programs() throws Exception {
        return programs(jar());
    }

    private static Path jar() throws Exception {
        return Path.of(HistogramLogProcessor.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private JvmPrograms programs(Path jar) throws Exception {
        Artifacts artifacts =
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), DownloadListener.NONE);
        return JvmPrograms.of(JavaRuntime.running(), List.of(jar), artifacts);
    }

    private NodePlan server(JvmPrograms programs, boolean first) {
        Readiness never = new Readiness("be asked", node -> false);
        String main = HistogramLogProcessor.class.getName();
        return programs.server(folder, first, never, List.of("-Xmx64m"), main, "-i", "empty.hlog");
    }

    private void run(NodePlan server) throws Exception {
        Files.writeString(folder.resolve("empty.hlog"), "");
        processes.run("java-1", server.command(), folder, folder.resolve("log"));
    }

    private List<Path> archives() throws IOException {
        Path cache = folder.resolve("cache").resolve("class-data");
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }
}
