package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.artifact.MavenArtifacts;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProgramTest {
    @TempDir
    Path folder;

    @Test
    void theChecksumOfAnInstallationIsThatOfItsJarsAndTheirNames() throws Exception {
        Path home = Files.createSymbolicLink(folder.resolve("kafka"), installation("old", "a.jar", "3.9.1"));
        ServerBuild before = build(home);

        replace(home, installation("copy", "a.jar", "3.9.1"));
        assertThat(build(home)).isEqualTo(before);
        replace(home, installation("new", "a.jar", "3.9.2"));
        assertThat(build(home).source()).isEqualTo(before.source());
        assertThat(build(home).sha256()).hasSize(64).isNotEqualTo(before.sha256());
        replace(home, installation("renamed", "c.jar", "3.9.1"));
        assertThat(build(home).sha256()).isNotEqualTo(before.sha256());
    }

    @Test
    void theChecksumOfAnInstallationIsComputedAgainWhenAJarChanges() throws Exception {
        Path home = installation("kafka", "a.jar", "3.9.1");
        ServerBuild before = build(home);

        Files.writeString(home.resolve("libs/a.jar"), "3.9.2");

        assertThat(build(home).sha256()).isNotEqualTo(before.sha256());
    }

    @Test
    void theChecksumOfAnInstallationIsComputedAgainWhenALinkToAJarIsRenamed() throws Exception {
        Path home = installation("kafka", "a.jar", "3.9.1");
        Path store = Files.createDirectories(folder.resolve("store"));
        Files.move(home.resolve("libs/a.jar"), store.resolve("a"));
        Path link = Files.createSymbolicLink(home.resolve("libs/a.jar"), store.resolve("a"));
        ServerBuild before = build(home);

        Files.move(link, home.resolve("libs/a2.jar"));

        assertThat(build(home).sha256()).isNotEqualTo(before.sha256());
        assertThat(build(home).sha256())
                .isEqualTo(build(installation("plain", "a2.jar", "3.9.1")).sha256());
    }

    private Path installation(String name, String jar, String content) throws IOException {
        Path libs = Files.createDirectories(folder.resolve(name).resolve("libs"));
        Files.writeString(libs.resolve(jar), content);
        Files.writeString(libs.resolve("b.jar"), "the same everywhere");
        return folder.resolve(name);
    }

    private static void replace(Path link, Path target) throws IOException {
        Files.delete(link);
        Files.createSymbolicLink(link, target);
    }

    private ServerBuild build(Path home) throws ServerException {
        ServerPlan plan = new ServerPlan(
                Optional.empty(), Optional.of(home), 1, Durability.NONE, Map.of(), folder.resolve("run"));
        MavenArtifacts artifacts =
                new MavenArtifacts(ContextOverrides.create().build(), folder.resolve("cache"), DownloadListener.NONE);
        return ServerProgram.jars(plan, "libs", artifacts, "none:none:1").build();
    }

    @Test
    void aServerOfTheAdaptersOwnRunsOnWhatItsClassesCameFrom() {
        ServerProgram program =
                ServerProgram.ofClasses("ours", ServerProgram.class, Test.class, ProgramSource.class, Test.class);

        assertThat(program.origin()).isEqualTo("ours");
        assertThat(program.files()).hasSize(2).allSatisfy(file -> assertThat(file)
                .exists());
        assertThat(program.files().get(1).getFileName().toString()).matches("junit-jupiter-api-.*\\.jar");
    }
}
