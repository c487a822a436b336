package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.OperationKind;
import io.blobbench.store.Store;
import io.blobbench.store.UnsupportedLayoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Buffers that are too small, and a heap that is. */
class KryonetBuffersIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void aSmallWriteBufferMakesTheSenderWait() throws Exception {
        int batch = 20_000;
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("writeBuffer", "512"));
                Store store = server.provisioned(Map.of("writeBuffer", "512"));
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
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("writeBuffer", "4096"));
                Store store = server.provisioned(Map.of("fullBuffer", "fail", "writeBuffer", "4096"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, batch, 2000))) {
            RecordingOperation operation = append(batch, 2000);
            server.cluster().nodes().get(0).pause();

            connection.submit(operation);

            server.cluster().nodes().get(0).resume();
            operation.awaitSettled(DEADLINE);
            assertThat(operation.failed()).isPositive();
            assertThat(operation.acknowledged()).isPositive();
            assertThat(store.countBlobs()).isEqualTo(operation.acknowledged());
            RecordingOperation next = append(1, 2000);
            connection.submit(next);
            assertThat(next.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
        }
    }

    @Test
    void aMessageThatNoBufferCanHoldIsUnsupportedByNameOfTheBuffer() throws Exception {
        ConnectionPlan plan = new ConnectionPlan(0, 1, 1, 1, 5000);
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("objectBuffer", "4096"));
                Store small = server.provisioned(Map.of("writeBuffer", "1024"));
                Store store = server.provisioned(Map.of())) {
            assertThatThrownBy(() -> small.connect(plan).close())
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("option writeBuffer of 1024 bytes");
            assertThatThrownBy(() -> store.connect(plan).close())
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("server setting objectBuffer of 4096 bytes");
        }
    }

    @Test
    void aReplyThatTheServersBufferCannotHoldIsRefused() throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("writeBuffer", "1024"));
                Store store = server.provisioned(Map.of());
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 1, 5000))) {
            RecordingOperation put = RecordingOperation.write(OperationKind.PUT, List.of(new byte[5000]));
            connection.submit(put);
            assertThat(put.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
            RecordingOperation get = RecordingOperation.ask(OperationKind.GET, 1);

            connection.submit(get);

            assertThat(get.awaitSettled(DEADLINE).causes()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasMessageContaining("writeBuffer"));
        }
    }

    @Test
    void aFullHeapRefusesBlobsAndGoesOnServing() throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("heap", "64m"));
                Store store = server.provisioned(Map.of());
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 100, 1_000_000))) {
            RecordingOperation operation = append(100, 1_000_000);

            connection.submit(operation);

            operation.awaitSettled(DEADLINE);
            assertThat(operation.failed()).isPositive();
            assertThat(operation.causes().get(0)).hasMessageContaining("heap");
            assertThat(store.countBlobs()).isEqualTo(operation.acknowledged());
        }
    }

    @Test
    void largeBlobsInAWindowOfOneAreNotLeftLying() throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("objectBuffer", "40000000"));
                Store store = server.provisioned(Map.of("retain", "false", "writeBuffer", "30000100"));
                Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 20, 30_000_000))) {
            RecordingOperation operation = append(20, 30_000_000);

            connection.submit(operation);

            assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(20);
            assertThat(store.countBlobs()).isEqualTo(20);
        }
    }

    @Test
    void everyConnectionHasAPortAndRoundTripMessagesComeBackAsTheyWere() throws Exception {
        Random random = new Random(1);
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of("ports", "10"));
                Store store = server.provisioned(Map.of("elements", "200"))) {
            Set<ByteBuffer> written = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                byte[] blob = new byte[3216];
                random.nextBytes(blob);
                written.add(ByteBuffer.wrap(blob));
                try (Connection connection = store.connect(new ConnectionPlan(i, 20, 1, 1, blob.length))) {
                    RecordingOperation operation = RecordingOperation.write(OperationKind.APPEND, List.of(blob));
                    connection.submit(operation);
                    assertThat(operation.awaitSettled(DEADLINE).acknowledged()).isEqualTo(1);
                }
            }
            Set<ByteBuffer> found = new HashSet<>();

            store.scan((key, payload) -> found.add(ByteBuffer.wrap(payload)));

            assertThat(server.cluster().settings().endpoints()).hasSize(10);
            assertThat(found).isEqualTo(written);
            assertThat(store.countBlobs()).isEqualTo(20);
        }
    }

    @Test
    void blobsOfAnotherSizeThanTheMessageAreUnsupported() throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, Map.of());
                Store store = server.provisioned(Map.of("elements", "2"))) {
            assertThatThrownBy(() ->
                            store.connect(new ConnectionPlan(0, 1, 1, 1, 49)).close())
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("48 bytes, not 49");
        }
    }

    private static RecordingOperation append(int batch, int bytes) {
        byte[] blob = new byte[bytes];
        return RecordingOperation.write(OperationKind.APPEND, Collections.nCopies(batch, blob));
    }
}
