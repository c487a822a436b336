package io.blobbench.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.FakeNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of which all have ended by themselves, so that nothing has to ask for their end. */
class ServerHoldTest {
    private static final MeasuredStore MEMORY = new MeasuredStore(
            new Adapter("memory", new MemoryStoreFactory(), Optional.empty(), ServerHoldTest.class.getClassLoader()),
            Optional.empty());

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private final ServerHold hold = ServerHold.attached(
            new PrintWriter(new StringWriter()), new PrintStream(told, true, StandardCharsets.UTF_8), false);

    @TempDir
    private Path parent;

    @Test
    void serversThatEndedByThemselvesAreNamed() throws Exception {
        int exitCode =
                hold.hold(new HeldServers(parent), MEMORY, false, (kit, directory) -> new Ended(Optional.empty()));

        assertThat(exitCode).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(told.toString(StandardCharsets.UTF_8)).contains("bench: memory-1 has ended by itself");
    }

    @Test
    void aServerThatOutlivesSigkillEndsTheCommandWithItsName() {
        String alive = "memory-2 (pid 7) had not ended 10 s after SIGKILL";

        assertThatThrownBy(() -> hold.hold(
                        new HeldServers(parent), MEMORY, false, (kit, directory) -> new Ended(Optional.of(alive))))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> {
                    assertThat(failure.getMessage()).isEqualTo(alive);
                    assertThat(failure.exitCode()).isEqualTo(ExitCodes.UNREACHABLE);
                });
    }

    @Test
    void aFailedStartNamesTheServerThatOutlivesSigkillAsWell() {
        ServerException failure = new ServerException("memory-1 is not ready");
        failure.addSuppressed(new IllegalStateException("memory-1 (pid 7) had not ended 10 s after SIGKILL"));

        assertThatThrownBy(() -> hold.hold(new HeldServers(parent), MEMORY, false, (kit, directory) -> {
                    throw failure;
                }))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("memory-1 is not ready; memory-1 (pid 7) had not ended 10 s after SIGKILL");
    }

    @Test
    void aFolderThatCouldNotBeMadeIsNotSaidToBeKept() throws Exception {
        Path full = Files.createFile(parent.resolve("full"));

        assertThatThrownBy(() ->
                        hold.hold(new HeldServers(full), MEMORY, true, (kit, directory) -> new Ended(Optional.empty())))
                .isInstanceOf(IOException.class);

        assertThat(told.toString(StandardCharsets.UTF_8)).doesNotContain("are kept in");
    }

    @Test
    void aFolderThatIsKeptIsNamed() throws Exception {
        hold.hold(new HeldServers(parent), MEMORY, true, (kit, directory) -> new Ended(Optional.empty()));

        assertThat(told.toString(StandardCharsets.UTF_8)).contains("data and logs are kept in " + parent + "/memory-");
    }

    /**
     * A cluster without a process.
     *
     * @param alive thrown where it is closed
     */
    private record Ended(Optional<String> alive) implements LocalCluster {
        @Override
        public List<ServerNode> nodes() {
            FakeNode node = new FakeNode("memory-1");
            node.kill();
            return List.of(node);
        }

        @Override
        public StoreSettings settings() {
            return new StoreSettings(List.of("127.0.0.1:1"), Map.of());
        }

        @Override
        public ServerBuild build() {
            return ServerBuild.of("nowhere");
        }

        @Override
        public void close() {
            alive.ifPresent(why -> {
                throw new IllegalStateException(why);
            });
        }
    }
}
