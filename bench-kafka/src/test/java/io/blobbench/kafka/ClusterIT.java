package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that are none of Kafka's, asked as if they were. */
@Timeout(180)
class ClusterIT {
    /** Bytes of an ApiVersions request without a client's name. */
    private static final int REQUEST_BYTES = 14;

    private static final Map<String, String> HASTY = Map.of(
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            "1000",
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            "1000");

    @Test
    void aServerThatAcceptsConnectionsAndIsNoBrokerIsNamed() throws Exception {
        try (ServerSocket mute = listen()) {
            assertThatThrownBy(() -> askTheClusterAt(endpoint(mute)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageMatching(
                            endpoint(mute) + " accepted the connection but did not answer as Kafka within \\d+ s"
                                    + " \\(describe features\\)");
        }
    }

    @Test
    void whereNobodyListensTheClientsOwnWordsStand() throws Exception {
        Endpoint nobody;
        try (ServerSocket free = listen()) {
            nobody = endpoint(free);
        }

        assertThatThrownBy(() -> askTheClusterAt(nobody))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("describe features: ");
    }

    @Test
    void aStoreIsNotOpenedWhereNobodyListens() throws Exception {
        Endpoint nobody;
        try (ServerSocket free = listen()) {
            nobody = endpoint(free);
        }

        assertThatThrownBy(() -> new KafkaStoreFactory().open(new StoreSettings(List.of(nobody.toString()), Map.of())))
                .isInstanceOf(StoreException.class)
                .hasMessage("reach Kafka at " + nobody + ": no server accepts a connection there");
    }

    @Test
    void aBrokerThatAnswersItsFirstRequestIsOne() throws Exception {
        try (ServerSocket broker = listen()) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answerOnce(broker));

            assertThat(BrokerProbe.mute(endpoint(broker))).isFalse();
            answered.join();
        }
    }

    private static void askTheClusterAt(Endpoint endpoint) throws StoreException {
        StoreSettings settings = new StoreSettings(List.of(endpoint.toString()), HASTY);
        try (Cluster cluster = new Cluster(new ClientProperties(settings))) {
            cluster.askOnce(
                    "describe features", admin -> admin.describeFeatures().featureMetadata());
        }
    }

    /** An empty answer to ApiVersions, in one piece: the probe closes the connection as soon as it has seen enough. */
    private static void answerOnce(ServerSocket broker) {
        try (Socket client = broker.accept();
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
            client.getInputStream().readNBytes(REQUEST_BYTES); // bytes left unread would make the close a reset
            out.writeInt(10);
            out.writeInt(KafkaIdle.CORRELATION);
            out.writeShort(0);
            out.writeInt(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }

    private static Endpoint endpoint(ServerSocket socket) {
        return new Endpoint("127.0.0.1", socket.getLocalPort());
    }
}
