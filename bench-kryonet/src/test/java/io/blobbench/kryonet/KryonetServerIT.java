package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server as people start it in a lab. */
@Timeout(180)
class KryonetServerIT {
    private static final Pattern COMMAND =
            Pattern.compile("java .*" + Pattern.quote(KryonetServer.class.getName()) + " (.*)");

    @TempDir
    private Path directory;

    @Test
    void theArgumentsThatTheLabsPageNamesAreEnough() throws Exception {
        Matcher command = COMMAND.matcher(Files.readString(Path.of("..", "docs", "lab.md")));
        assertThat(command.find()).isTrue();
        String endpoint = "127.0.0.1:" + FreePorts.find(1).get(0);
        Process server =
                start(command.group(1).replaceFirst("^\\w+:\\d+", endpoint).split(" "));
        try (Store store = new KryonetStoreFactory().open(new StoreSettings(List.of(endpoint), Map.of()))) {
            awaitListening(server, store);
            Layout layout = new Layout("lab", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of());
            store.provision(layout);
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 10, 100))) {
                RecordingOperation operation =
                        RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(10, new byte[100]));
                connection.submit(operation);
                assertThat(operation.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                        .isEqualTo(10);
            }
            store.teardown();
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void wrongArgumentsEndItWithOneSentence() throws Exception {
        assertThat(complaint())
                .isEqualTo("a kryonet server is started with its address:port, and maybe a file that"
                        + " keeps its layouts; got 0 arguments");
        assertThat(complaint("a", "b", "c")).endsWith("got 3 arguments");
        assertThat(complaint("node1")).contains("node1").doesNotContain("\n");
    }

    private String complaint(String... arguments) throws Exception {
        Process server = start(arguments);
        try {
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue()).isEqualTo(2);
            return output().strip();
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                KryonetServer.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
    }

    private String output() throws IOException {
        return Files.readString(directory.resolve("output"), StandardCharsets.UTF_8);
    }

    private void awaitListening(Process server, Store store) throws IOException {
        while (true) {
            try {
                store.describe();
                return;
            } catch (StoreException e) {
                assertThat(server.isAlive()).as(output()).isTrue();
            }
        }
    }
}
