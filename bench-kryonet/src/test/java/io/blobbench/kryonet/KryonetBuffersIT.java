package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreFullException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buffers that are too small, a heap that is, and ports. */
class KryonetBuffersIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir
    private static Path directory;

    private static LocalKryonet server;

    @BeforeAll
    static void start() throws Exception {
        server = LocalKryonet.start(directory, "128m");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aFullWriteBufferMakesTheSenderWait() throws Exception {
        int batch = 20_000;
        try (Store store = server.provisioned(Map.of("writeBuffer", "512", "serverWriteBuffer", "512"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, batch, 100))) {
            RecordingOperation operation = append(batch, 100);

            connection.submit(operation);

            assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(batch);
            assertThat(store.countBlobs()).isEqualTo(batch);
        }
    }

    @Test
    void whatAFullWriteBufferDoesNotTakeIsFailedAndTheRestStored() throws Exception {
        int batch = 50_000;
        try (Store store = server.provisioned(Map.of("fullBuffer", "fail", "writeBuffer", "4096", "retain", "false"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, batch, 2000))) {
            RecordingOperation operation = append(batch, 2000);
            server.cluster().nodes().get(0).pause();

            connection.submit(operation);

            server.cluster().nodes().get(0).resume();
            operation.awaitSettled(DEADLINE);
            assertThat(operation.failed()).isPositive();
            assertThat(operation.causes()).isNotEmpty().allSatisfy(cause -> assertThat(cause)
                    .hasMessage("the write buffer of 4096 bytes is full"));
            assertThat(operation.acknowledged()).isPositive();
            assertThat(store.countBlobs()).isEqualTo(operation.acknowledged());
            RecordingOperation next = append(1, 2000);
            connection.submit(next);
            assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
        }
    }

    @Test
    void whatTheWriteBufferCannotHoldFailsByItsSizeAndTheRestIsStored() throws Exception {
        try (Store store = server.provisioned(Map.of("writeBuffer", "1024"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 3, 5000))) {
            RecordingOperation operation = RecordingOperation.write(
                    OperationKind.APPEND, List.of(new byte[5000], new byte[100], new byte[5000]));

            connection.submit(operation);

            assertThat(operation.awaitSettled(DEADLINE).failed()).isEqualTo(2);
            assertThat(operation.causes()).isNotEmpty().allSatisfy(cause -> assertThat(cause)
                    .hasMessageContaining("larger than the write buffer of 1024 bytes"));
            assertThat(store.countBlobs()).isEqualTo(1);
        }
    }

    @Test
    void whatTheServersObjectBufferCannotHoldClosesTheConnectionAndTheCauseSaysSo() throws Exception {
        try (Store store = server.provisioned(Map.of("serverObjectBuffer", "1024"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, 5000))) {
            RecordingOperation small = append(1, 100);
            connection.submit(small);
            assertThat(small.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);

            for (int i = 0; i < 2; i++) {
                RecordingOperation operation = append(1, 5000);
                connection.submit(operation);

                assertThat(operation.awaitSettled(DEADLINE).causes())
                        .singleElement()
                        .satisfies(cause -> assertThat(cause)
                                .hasMessageContainingAll(
                                        "KryoNet closed the connection", "the server's object buffer of 1024"));
            }
            assertThat(store.countBlobs()).isEqualTo(1);
        }
    }

    @Test
    void aReplyThatTheServersWriteBufferCannotHoldIsRefused() throws Exception {
        try (Store store = server.provisioned(Map.of("serverWriteBuffer", "1024"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, 5000))) {
            RecordingOperation put = RecordingOperation.write(OperationKind.PUT, List.of(new byte[5000]));
            connection.submit(put);
            assertThat(put.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
            RecordingOperation get = RecordingOperation.ask(OperationKind.GET, 1);

            connection.submit(get);

            assertThat(get.awaitSettled(DEADLINE).causes()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasMessageContaining("larger than the write buffer of 1024 bytes"));
        }
    }

    /** A region of the server's heap has 1 MiB, and each blob takes a whole one. */
    @ParameterizedTest
    @ValueSource(ints = {1_000_000, 600_000})
    void aFullHeapRefusesBlobsAsFullAndGoesOnServing(int blobBytes) throws Exception {
        try (Store store = server.provisioned(Map.of());
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 200, blobBytes))) {
            RecordingOperation operation = append(200, blobBytes);

            connection.submit(operation);

            operation.awaitSettled(DEADLINE);
            assertThat(operation.failed()).isPositive();
            assertThat(operation.causes().get(0))
                    .isInstanceOf(StoreFullException.class)
                    .hasMessageContaining("the server's heap is full");
            assertThat(store.countBlobs()).isEqualTo(operation.acknowledged());
        }
    }

    @Test
    void twoLayoutsShareTheHeapAndAThirdConnectionIsAnswered(@TempDir Path own) throws Exception {
        int blobs = 600;
        try (LocalKryonet small = LocalKryonet.start(own, "64m");
                Store first = small.provisioned(Map.of());
                Store second = new KryonetStoreFactory().open(small.cluster().settings())) {
            second.provision(
                    new Layout("another", 1, 1, Consistency.ONE, Durability.NONE, MessageForm.BLOB, 1 << 20, Map.of()));
            try (Connection one = first.connect(new ConnectionPlan(0, 1, 1, blobs, 100_000));
                    Connection two = second.connect(new ConnectionPlan(0, 1, 1, blobs, 100_000))) {
                RecordingOperation most = append(blobs, 100_000);
                one.submit(most);
                most.awaitSettled(DEADLINE);
                RecordingOperation rest = append(blobs, 100_000);
                two.submit(rest);
                rest.awaitSettled(DEADLINE);

                assertThat(List.of(most, rest)).allSatisfy(operation -> assertThat(operation.causes())
                        .isNotEmpty()
                        .allSatisfy(cause -> assertThat(cause)
                                .isInstanceOf(StoreFullException.class)
                                .hasMessageContaining("the server's heap is full")));
                try (Connection three = first.connect(new ConnectionPlan(1, 2, 1, 1, 100))) {
                    RecordingOperation look = RecordingOperation.ask(OperationKind.EXISTS, 1);
                    three.submit(look);
                    assertThat(look.awaitSettled(DEADLINE).rejected()).isEqualTo(1);
                }

                first.teardown();
                RecordingOperation again = append(blobs / 4, 100_000);
                two.submit(again);
                assertThat(again.awaitSettled(DEADLINE).acknowledged()).isEqualTo(blobs / 4);
            }
        }
    }

    @Test
    void largeBlobsThatAreNotRetainedAreCounted() throws Exception {
        try (Store store = server.provisioned(Map.of("retain", "false"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 20, 10_000_000))) {
            RecordingOperation operation = append(20, 10_000_000);

            connection.submit(operation);

            assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(20);
            assertThat(store.countBlobs()).isEqualTo(20);
        }
    }

    @Test
    void portsThatNoConnectionWouldUseAreUnsupported() throws Exception {
        try (Store store = server.provisioned(4, MessageForm.BLOB, Map.of())) {
            assertThatThrownBy(() -> store.connect(new ConnectionPlan(0, 3, 1, 1, 100)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("4 partitions")
                    .hasMessageContaining("there are 3");
        }
    }

    @Test
    void connectionsSpreadOverAPortForEachPartitionAndMessagesComeBackAsTheyWere() throws Exception {
        Random random = new Random(1);
        List<Connection> connections = new ArrayList<>();
        Set<ByteBuffer> written = new HashSet<>();
        Set<ByteBuffer> found = new HashSet<>();
        try (Store store = server.provisioned(10, KryonetTraits.MESSAGES, Map.of())) {
            Set<String> before = links();
            for (int i = 0; i < 20; i++) {
                byte[] blob = new byte[3216];
                random.nextBytes(blob);
                written.add(ByteBuffer.wrap(blob));
                Connection connection = store.connect(new ConnectionPlan(i, 20, 1, 1, 4000));
                connections.add(connection);
                RecordingOperation operation = RecordingOperation.write(OperationKind.APPEND, List.of(blob))
                        .as(Entity.ELEMENTS);
                connection.submit(operation);
                assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
            }
            Set<String> ports = links();
            ports.removeAll(before);

            store.scan((key, payload) -> found.add(ByteBuffer.wrap(payload)));

            assertThat(ports).hasSize(10);
            assertThat(found).isEqualTo(written);
            assertThat(store.countBlobs()).isEqualTo(20);
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    /** Names of the clients' threads, which end with the port. */
    private static Set<String> links() {
        Set<String> names = new HashSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName()));
        names.removeIf(name -> !name.startsWith("kryonet-"));
        return names;
    }

    private static RecordingOperation append(int batch, int bytes) {
        byte[] blob = new byte[bytes];
        return RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(batch, blob));
    }
}
