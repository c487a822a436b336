package io.blobbench.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.Availability;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.file.Sha256;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class ProgramSourcesIT {
    @TempDir
    private Path folder;

    private final List<String> asked = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final ServerKit kit = LocalKit.create(new DownloadListener() {
        @Override
        public void progress(String file, long bytes, long totalBytes) {}

        @Override
        public void done(String fileOrActivity) {}

        @Override
        public void said(String line) {
            if (line.startsWith("server ")) { // and not of the environment of these tests
                said.add(line);
            }
        }
    });

    @AfterEach
    void closeKit() {
        kit.close();
    }

    @Test
    void theFirstThatRunsIsTaken() throws Exception {
        ProgramSources sources = sources(
                missing("first"), script("second", "exit 1"), script("third", "echo v=7.0.15"), missing("fourth"));

        ServerProgram found = sources.find(plan(Optional.empty(), Optional.empty()), kit);

        assertThat(found.origin()).isEqualTo("origin third");
        assertThat(found.build().sourceName()).contains("third");
        assertThat(asked).containsExactly("first", "second", "third");
        assertThat(said)
                .singleElement()
                .asString()
                .startsWith("server is that of origin third, because second failed: origin second does not run here: ")
                .doesNotContain("first", "\n");
    }

    @Test
    void anotherVersionIsPassedOver() throws Exception {
        ProgramSources sources =
                sources(script("near", "echo v=7.0.150"), script("right", "echo Redis v=7.0.15 sha=0"));

        assertThat(sources.find(plan(Optional.of("7.0.15"), Optional.empty()), kit)
                        .origin())
                .isEqualTo("origin right");
        assertThat(said).isEmpty();
    }

    @Test
    void theVersionOfAnAllocatorIsNotThatOfTheProgram() throws Exception {
        ProgramSources sources = sources(
                script("newer", "echo Redis server v=6.2.14 malloc=jemalloc-4.0.3 bits=64"),
                script("right", "echo Redis server v=4.0.3 malloc=libc bits=64"));

        assertThat(sources.find(plan(Optional.of("4.0.3"), Optional.empty()), kit)
                        .origin())
                .isEqualTo("origin right");
    }

    @Test
    void anotherProductUnderTheNameOfTheProgramIsPassedOver() throws Exception {
        ProgramSources sources =
                sources(script("alias", "echo Valkey server v=7.0.15"), script("right", "echo Redis server v=7.0.15"));

        assertThat(sources.ofProduct("Redis")
                        .find(plan(Optional.of("7.0.15"), Optional.empty()), kit)
                        .origin())
                .isEqualTo("origin right");
        assertThat(said).isEmpty();
    }

    @Test
    void whenAllFailEachIsNamedWithItsReasonAndWhatToInstall() {
        ProgramSources sources = sources(missing("path"), script("maven", "echo no libssl; exit 127"));

        assertThatThrownBy(() -> sources.find(plan(Optional.of("9.9"), Optional.empty()), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining(
                        "no server 9.9 is available:\n  path: no path here\n  maven: origin maven does not run")
                .hasMessageContaining("no libssl")
                .hasMessageEndingWith("\ninstall it");
    }

    @Test
    void aVersionThatIsNoneIsRefusedBeforeAnythingIsAsked() {
        for (String version : List.of("../7", "7.0[", "-x", "latest", "")) {
            assertThatThrownBy(() -> sources(missing("path")).find(plan(Optional.of(version), Optional.empty()), kit))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("the version of server must be like 1.2.3, got '" + version + "'");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void oneCanBePicked() throws Exception {
        ProgramSources sources = sources(script("path", "true"), script("pip", "true"));

        assertThat(sources.find(plan(Optional.empty(), Optional.of("pip")), kit).origin())
                .isEqualTo("origin pip");
        assertThatThrownBy(() -> sources.find(plan(Optional.empty(), Optional.of("pop")), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("pop")
                .hasMessageContaining("pip");
    }

    @Test
    void aNamedInstallationIsUsedAndNothingElse() throws Exception {
        Path home = executable("home", "echo Redis v=7.0.15");

        ServerProgram found = sources(missing("path")).ofProduct("Redis").find(installed(home), kit);

        assertThat(found.executable()).isEqualTo(home.toString());
        assertThat(found.build().details()).isEqualTo("Redis v=7.0.15");
        assertThat(found.build().sha256()).isEqualTo(Sha256.of(home));
        assertThat(asked).isEmpty();
    }

    @Test
    void aNamedInstallationThatIsAnotherProductOrDoesNotRunIsRefused() throws Exception {
        Path other = executable("other", "echo Valkey server v=7.0.15");
        Path broken = executable("broken", "echo no libssl; exit 127");
        ProgramSources sources = sources(missing("path")).ofProduct("Redis");

        assertThatThrownBy(() -> sources.find(installed(other), kit))
                .isInstanceOf(ServerException.class)
                .hasMessage(other + " is another product than Redis: Valkey server v=7.0.15");
        assertThatThrownBy(() -> sources.find(installed(broken), kit))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith(broken + " does not run here: ")
                .hasMessageContaining("no libssl");
        assertThat(asked).isEmpty();
    }

    private ServerPlan installed(Path home) {
        return new ServerPlan(Optional.empty(), Optional.of(home), 1, Durability.NONE, Map.of(), folder.resolve("run"));
    }

    private static ProgramSources sources(ProgramSource... sources) {
        return new ProgramSources("server", List.of(sources), "install it");
    }

    private ProgramSource missing(String name) {
        return source(name, Availability.missing("nothing here"), (version, work) -> {
            throw new ServerException("no " + name + " here");
        });
    }

    private ProgramSource script(String name, String script) {
        return source(name, Availability.likely("scripted"), (version, work) -> {
            try {
                return new ServerProgram(executable(name, script), "origin " + name);
            } catch (IOException e) {
                throw new ServerException("cannot write " + name, e);
            }
        });
    }

    private Path executable(String name, String script) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin-" + name)).resolve("server");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private ProgramSource source(String name, Availability availability, Finding finding) {
        return new ProgramSource() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String describe() {
                return "the " + name;
            }

            @Override
            public Availability availability(Path cache) {
                return availability;
            }

            @Override
            public ServerProgram program(Optional<String> version, Path work, ServerKit ignored)
                    throws ServerException {
                asked.add(name);
                return finding.find(version, work);
            }
        };
    }

    private ServerPlan plan(Optional<String> version, Optional<String> source) {
        return new ServerPlan(
                Optional.empty(),
                version,
                source,
                Optional.empty(),
                1,
                Durability.NONE,
                Map.of(),
                folder.resolve("run"));
    }

    /** Behaviour of a scripted source. */
    @FunctionalInterface
    private interface Finding {
        ServerProgram find(Optional<String> version, Path work) throws ServerException;
    }
}
