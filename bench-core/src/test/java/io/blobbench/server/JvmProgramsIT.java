package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class JvmProgramsIT {
    private static final Duration USUAL = Duration.ofMillis(1);

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
        assertThat(programs.stopGrace(true, USUAL)).isGreaterThan(USUAL);
        assertThat(programs.stopGrace(false, USUAL)).isEqualTo(USUAL);
        assertThat(server(programs, false)).noneMatch(word -> word.contains("Archive"));

        run(server(programs, true));
        assertThat(archives()).isEmpty();
        programs.settle(processes, folder);

        assertThat(archives()).hasSize(1);
        JvmPrograms next = programs();
        assertThat(next.stopGrace(true, USUAL)).isEqualTo(USUAL);
        assertThat(server(next, true)).anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));
        run(server(next, true));
    }

    @Test
    void aBrokenRecordingIsNotKept() throws Exception {
        JvmPrograms programs = programs();
        String option = server(programs, true).stream()
                .filter(word -> word.startsWith("-XX:ArchiveClassesAtExit="))
                .findFirst()
                .orElseThrow();
        Path recording = Files.writeString(Path.of(option.substring(option.indexOf('=') + 1)), "half an archive");

        programs.settle(processes, folder);

        assertThat(archives()).isEmpty();
        assertThat(recording).doesNotExist();
    }

    @Test
    void anArchiveThatAServerCrashedWithIsGivenUp() throws Exception {
        JvmPrograms programs = programs();
        run(server(programs, true));
        programs.settle(processes, folder);
        assertThat(archives()).hasSize(1);
        Files.createFile(Files.createDirectory(folder.resolve("node-1")).resolve("hs_err_pid1.log"));

        programs.settle(processes, folder);

        assertThat(archives()).isEmpty();
    }

    private JvmPrograms programs() throws Exception {
        Path jar = Path.of(HistogramLogProcessor.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Artifacts artifacts =
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), DownloadListener.NONE);
        return JvmPrograms.of(JavaRuntime.running(), List.of(jar), artifacts);
    }

    private static List<String> server(JvmPrograms programs, boolean first) {
        return programs.server(first, List.of("-Xmx64m"), HistogramLogProcessor.class.getName(), "-i", "empty.hlog");
    }

    private void run(List<String> command) throws Exception {
        Files.writeString(folder.resolve("empty.hlog"), "");
        processes.run("java-1", command, folder, folder.resolve("log"));
    }

    private List<Path> archives() throws IOException {
        Path cache = folder.resolve("cache").resolve("class-data");
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }
}
