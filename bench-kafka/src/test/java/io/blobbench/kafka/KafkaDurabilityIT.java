package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.tools.attach.VirtualMachine;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.Store;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a broker writes to its disk when a durability says so, by the broker's own count of flushes. */
class KafkaDurabilityIT {
    /** Shorter than the 30 s after which a broker flushes for the first time by default, and then never again. */
    private static final Duration SOON = Duration.ofSeconds(15);

    private static final int RECORDS = 7;

    @TempDir
    private Path directory;

    @Test
    void recordsAreFlushedAtOnceOrAboutEverySecond() throws Exception {
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE);
                LocalCluster cluster = new KafkaServerFactory().start(plan(Map.of()), kit);
                Store store = new KafkaStoreFactory().open(cluster.settings());
                Flushes flushes = Flushes.of(cluster)) {
            store.provision(layout(Durability.ALWAYS));
            long before = flushes.count();
            send(cluster, RECORDS);
            assertThat(flushes.count()).isGreaterThanOrEqualTo(before + RECORDS);

            store.provision(layout(Durability.PERIODIC));
            for (int second = 0; second < 2; second++) {
                long earlier = flushes.count();
                send(cluster, 1);
                Waiting.until("a flush by time", SOON, () -> flushes.count() > earlier);
            }

            store.provision(layout(Durability.NONE));
            assertThat(store.describe())
                    .containsEntry("topic.flush.ms", String.valueOf(Long.MAX_VALUE))
                    .containsEntry("topic.flush.messages", String.valueOf(Long.MAX_VALUE));
        }
    }

    @Test
    void aBrokerThatNeverLooksForWhatToFlushCannotDoItEverySecond() throws Exception {
        Map<String, String> usual = Map.of("log.flush.scheduler.interval.ms", String.valueOf(Long.MAX_VALUE));
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE);
                LocalCluster cluster = new KafkaServerFactory().start(plan(usual), kit);
                Store store = new KafkaStoreFactory().open(cluster.settings())) {
            assertThatThrownBy(() -> store.provision(layout(Durability.PERIODIC)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("log.flush.scheduler.interval.ms")
                    .hasMessageContaining(String.valueOf(Long.MAX_VALUE));

            store.provision(layout(Durability.ALWAYS));
        }
    }

    private static void send(LocalCluster cluster, int records) throws Exception {
        try (Producer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        cluster.settings().endpoints()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>("durability-it", new byte[100]))
                        .get();
            }
        }
    }

    private ServerPlan plan(Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, directory);
    }

    private static Layout layout(Durability durability) {
        return new Layout("durability-it", 1, 1, Consistency.ONE, durability, 1 << 20, Map.of());
    }

    /** The counters of the first broker since its start. */
    private record Flushes(JMXConnector connector, MBeanServerConnection beans) implements AutoCloseable {
        @SuppressWarnings("BanJNDI") // the broker is one that this test has started
        static Flushes of(LocalCluster cluster) throws Exception {
            VirtualMachine broker =
                    VirtualMachine.attach(String.valueOf(cluster.nodes().get(0).pid()));
            try {
                JMXConnector connector =
                        JMXConnectorFactory.connect(new JMXServiceURL(broker.startLocalManagementAgent()));
                return new Flushes(connector, connector.getMBeanServerConnection());
            } finally {
                broker.detach();
            }
        }

        long count() throws StoreException {
            try {
                ObjectName name = new ObjectName("kafka.log:type=LogFlushStats,name=LogFlushRateAndTimeMs");
                return (long) beans.getAttribute(name, "Count");
            } catch (JMException | IOException e) {
                throw new StoreException("cannot read how often the broker has flushed", e);
            }
        }

        @Override
        public void close() throws IOException {
            connector.close();
        }
    }
}
