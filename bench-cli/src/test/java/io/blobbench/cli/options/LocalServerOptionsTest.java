package io.blobbench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.reference.echo.EchoServerFactory;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LocalServerOptionsTest {
    private static final Adapter MEMORY = new Adapter(
            "memory", new MemoryStoreFactory(), Optional.empty(), LocalServerOptionsTest.class.getClassLoader());
    private static final Adapter ECHO = new Adapter(
            "echo",
            new MemoryStoreFactory(),
            Optional.of(new EchoServerFactory()),
            LocalServerOptionsTest.class.getClassLoader());
    private static final LocalServersEntry BUILD = new LocalServersEntry(
            Optional.empty(), Optional.of("7.0.15"), Optional.of("debian"), false, Optional.empty(), 3);
    private static final LocalServersEntry INSTALLED = new LocalServersEntry(
            Optional.empty(), Optional.of("7.0.15"), Optional.of("debian"), false, Optional.of("/opt/old"), 3);

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({
        "--server-version=7.0.15, the version 7.0.15",
        "--server-source=debian, --server-source debian",
    })
    void anInstalledServerExcludesOthers(String other, String named) {
        LocalServerOptions options = options("--server-home=" + home, other);

        assertThatThrownBy(() -> options.check(MEMORY))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.exitCode())
                        .isEqualTo(ExitCodes.USAGE))
                .hasMessage("--server-home and " + named + " exclude each other: the only server is that of " + home);
    }

    @ParameterizedTest
    @CsvSource({
        "--server-version=9, --server-version",
        "--trust-unpinned, --trust-unpinned",
        "--nodes=3 --keep-servers, '--nodes, --keep-servers'",
    })
    void aStoreWithoutServersTakesNoOptionAboutThem(String given, String named) {
        LocalServerOptions options = options(given.split(" ", -1));

        assertThatThrownBy(() -> options.check(MEMORY))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> assertThat(failure.exitCode())
                        .isEqualTo(ExitCodes.USAGE))
                .hasMessage(named + ": there is no choice for memory, which needs no server");
    }

    @Test
    void anInstalledServerReplacesTheBuildOfARecordedRun() throws Exception {
        LocalServerOptions options = options("--server-home=" + home).orAsIn(BUILD);

        options.check(ECHO);
        assertThat(started(options).home()).contains(home);
        assertThat(started(options).version()).isEmpty();
        assertThat(started(options).source()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"--server-version=7.2.5, 7.2.5, debian", "--server-source=own, 7.0.15, own"})
    void aVersionOrSourceReplacesTheInstalledServerOfARecordedRun(String given, String version, String source) {
        ServerOptions started = started(options(given).orAsIn(INSTALLED));

        assertThat(started.home()).isEmpty();
        assertThat(started.version()).contains(version);
        assertThat(started.source()).contains(source);
    }

    @Test
    void whatIsNotGivenIsAsInTheRecordedRun() {
        ServerOptions build = started(options().orAsIn(BUILD));
        ServerOptions installed = started(options().orAsIn(INSTALLED));

        assertThat(build.version()).contains("7.0.15");
        assertThat(build.source()).contains("debian");
        assertThat(build.nodes()).isEqualTo(3);
        assertThat(installed.home()).contains(Path.of("/opt/old"));
        assertThat(installed.version())
                .as("a run that recorded both started the installed server")
                .isEmpty();
        assertThat(installed.source()).isEmpty();
    }

    private ServerOptions started(LocalServerOptions options) {
        return options.resolve(home);
    }

    private static LocalServerOptions options(String... arguments) {
        return CommandLine.populateCommand(new LocalServerOptions(), arguments);
    }
}
