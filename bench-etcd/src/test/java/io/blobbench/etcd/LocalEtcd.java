package io.blobbench.etcd;

import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.StartedCluster;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.OperationKind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Local members for one test. */
record LocalEtcd(StartedCluster started) implements AutoCloseable {
    private static final int BLOB_BYTES = 100;

    static LocalEtcd start(int nodes, Durability durability, Map<String, String> settings, Path directory)
            throws ServerException {
        return start(
                LocalKit.create(DownloadListener.NONE),
                new ServerPlan(Optional.empty(), Optional.empty(), nodes, durability, settings, directory));
    }

    static LocalEtcd start(ServerKit kit, ServerPlan plan) throws ServerException {
        return new LocalEtcd(StartedCluster.start(new EtcdServerFactory(), kit, plan));
    }

    static Layout layout(int replicas, Durability durability) {
        return new Layout("etcd-it", 2, replicas, Consistency.QUORUM, durability, BLOB_BYTES, Map.of());
    }

    static Connection connect(Store store, int batch) throws StoreException {
        return connect(store, batch, BLOB_BYTES);
    }

    static Connection connect(Store store, int batch, int blobBytes) throws StoreException {
        return store.connect(new ConnectionPlan(0, 1, 1, batch, blobBytes));
    }

    static RecordingOperation append(Connection connection, int batch) throws InterruptedException {
        return settled(connection, OperationKind.APPEND, batch);
    }

    static RecordingOperation settled(Connection connection, OperationKind kind, int batch)
            throws InterruptedException {
        RecordingOperation operation = kind.writesPayload()
                ? RecordingOperation.write(kind, Collections.nCopies(batch, new byte[BLOB_BYTES]))
                : RecordingOperation.ask(kind, batch);
        connection.submit(operation);
        return operation.awaitSettled(Duration.ofSeconds(60));
    }

    /** How often a member has defragmented its file. */
    static long defragmentations(String endpoint) throws IOException {
        return metric(endpoint, "etcd_disk_backend_defrag_duration_seconds_count");
    }

    /** How many calls have deleted keys at a member. */
    static long deletions(String endpoint) throws IOException {
        return metric(endpoint, "etcd_mvcc_delete_total");
    }

    /** How many calls for keys a member has received from its clients. */
    static long reads(String endpoint) throws IOException {
        return metric(
                endpoint,
                "grpc_server_started_total{grpc_method=\"Range\",grpc_service=\"etcdserverpb.KV\",grpc_type=\"unary\"}");
    }

    private static long metric(String endpoint, String name) throws IOException {
        try (InputStream page =
                URI.create("http://" + endpoint + "/metrics").toURL().openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Skips a test in which a single member's answers wait for its disk, where its release does not let them. */
    static void assumeAnswersWaitForTheDisk(Store store) throws StoreException {
        String version = String.valueOf(store.describe().get("version"));
        Assumptions.assumeFalse(EarlyAnswers.givenBy(version), () -> "etcd " + version + " has issue 14370");
    }

    Store open() throws StoreException {
        return new EtcdStoreFactory().open(cluster().settings());
    }

    LocalCluster cluster() {
        return started.cluster();
    }

    @Override
    public void close() {
        started.close();
    }
}
