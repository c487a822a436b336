package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.server.ServerNode;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts of servers: one that was killed has lost its blobs, and serves the same layout at the same ports. */
class KryonetRestartIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @Test
    void aServerStartedAgainServesItsLayoutsWhereItDidWithoutTheirBlobs(@TempDir Path directory) throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, "128m");
                Store store = server.provisioned(2, MessageForm.BLOB, Map.of())) {
            try (Connection first = store.connect(new ConnectionPlan(0, 2, 1, 10, 100));
                    Connection second = store.connect(new ConnectionPlan(1, 2, 1, 10, 100))) {
                assertThat(appended(first, 10)).isEqualTo(10);
                assertThat(appended(second, 10)).isEqualTo(10);
                assertThat(store.countBlobs()).isEqualTo(20);
            }

            ServerNode node = server.cluster().nodes().get(0);
            node.kill();
            server.cluster().restart(List.of(node));

            assertThat(store.countBlobs()).isZero();
            try (Connection second = store.connect(new ConnectionPlan(1, 2, 1, 10, 100))) {
                assertThat(appended(second, 3)).isEqualTo(3);
            }
            assertThat(store.countBlobs()).isEqualTo(3);
            store.teardown();
            assertThat(store.holds("kryonet-it")).isFalse();
        }
    }

    @Test
    void aPortThatAnotherServerTookIsReplacedAlthoughThatAnswers(@TempDir Path directory) throws Exception {
        try (LocalKryonet other = LocalKryonet.start(directory.resolve("other"), "64m")) {
            String taken = other.cluster().settings().endpoints().get(0);
            int port = Integer.parseInt(taken.substring(taken.indexOf(':') + 1));
            Deque<List<Integer>> ports = new ArrayDeque<>(List.of(List.of(port)));

            try (LocalKryonet server = LocalKryonet.start(
                    directory.resolve("ours"),
                    "64m",
                    count -> ports.isEmpty() ? FreePorts.find(count) : ports.removeFirst())) {
                assertThat(server.cluster().settings().endpoints()).doesNotContain(taken);
                assertThat(server.cluster().nodes()).isNotEmpty().allMatch(ServerNode::alive);
            }
        }
    }

    private static int appended(Connection connection, int blobs) throws Exception {
        RecordingOperation operation =
                RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(blobs, new byte[100]));
        connection.submit(operation);
        return operation.awaitSettled(DEADLINE).acknowledged();
    }
}
