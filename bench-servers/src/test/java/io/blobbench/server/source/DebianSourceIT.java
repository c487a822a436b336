package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.UnknownVersionException;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.server.process.FreePorts;
import io.blobbench.server.process.Installed;
import io.blobbench.server.process.LocalProcesses;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A package of which the archive has newer releases from time to time. */
@Timeout(120)
class DebianSourceIT {
    private final ProgramSources sources =
            new ProgramSources("server", List.of(new DebianSource("pack", "usr/bin/server", "server")), "install it");

    @TempDir
    private Path folder;

    private int starts;

    @Test
    void aVersionThatTheArchiveHasIsFetchedAlthoughAnotherIsKept() throws Exception {
        assumeTrue(Installed.onPath("apt-get").isPresent()
                && Installed.onPath("dpkg-deb").isPresent());

        assertThat(find(Optional.empty(), "1.0").origin()).isEqualTo("Debian's package pack 5:1.0-1~deb12u6");
        assertThat(find(Optional.of("1.1"), "1.1").origin()).isEqualTo("Debian's package pack 5:1.1-1~deb12u6");
        assertThat(find(Optional.of("1.1"), "none any more").origin())
                .isEqualTo("Debian's package pack 5:1.1-1~deb12u6");
        assertThat(find(Optional.of("1.0"), "none any more").origin())
                .isEqualTo("Debian's package pack 5:1.0-1~deb12u6");
        assertThatThrownBy(() -> find(Optional.of("1.2"), "1.1"))
                .isInstanceOf(UnknownVersionException.class)
                .hasMessageContaining("debian: has version 1.1 only");
    }

    private ServerProgram find(Optional<String> version, String inArchive) throws ServerException {
        ServerPlan plan = new ServerPlan(
                version, Optional.empty(), 1, Durability.NONE, Map.of(), folder.resolve("run-" + ++starts));
        MavenArtifacts artifacts =
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), DownloadListener.NONE);
        try (ServerKit kit = new ServerKit(artifacts, new Archive(inArchive), FreePorts::find)) {
            return sources.find(plan, kit);
        }
    }

    /** Real processes, but for the package clients: they find one version of one package. */
    private record Archive(String version, ServerProcesses real) implements ServerProcesses {
        private Archive(String version) {
            this(version, new LocalProcesses());
        }

        @Override
        public ServerProcess start(String name, List<String> command, Path directory, Path log) throws ServerException {
            return real.start(name, command, directory, log);
        }

        @Override
        public void run(String name, List<String> command, Path directory, Path log) throws ServerException {
            try {
                if (name.equals("apt-get")) {
                    Files.writeString(log, "Inst pack (5:" + version + "-1~deb12u6 Debian:12/stable [amd64])\n");
                } else if (name.equals("dpkg-deb")) {
                    Path programs = Files.createDirectories(Path.of(command.get(3), "usr", "bin"));
                    Path program = Files.writeString(programs.resolve("server"), "#!/bin/sh\necho v=" + version + "\n");
                    assertThat(program.toFile().setExecutable(true)).isTrue();
                } else {
                    real.run(name, command, directory, log);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void fetch(String name, List<String> command, Path directory, Path log) {
            try {
                Files.createFile(directory.resolve("pack_5%3a" + version + "-1~deb12u6_amd64.deb"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
