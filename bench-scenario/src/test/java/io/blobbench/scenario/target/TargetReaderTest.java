package io.blobbench.scenario.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.ServerChange;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Targets are read as strictly as scenarios. */
class TargetReaderTest {
    private static final Path SHIPPED = Path.of("..", "targets");
    private static final Map<String, Set<ServerChange>> STORES = Map.of(
            "cassandra", Set.of(),
            "etcd", Set.of(ServerChange.COMPACTION),
            "kafka", Set.of(),
            "kryonet", Set.of(),
            "redis", Set.of(ServerChange.DURABILITY));

    @TempDir
    private Path work;

    private TargetReader reader;

    @BeforeEach
    void reader() {
        reader = new TargetReader(work, List.of(), STORES);
    }

    @Test
    void everythingThatATargetSaysIsRead() throws Exception {
        TargetFile target = read("""
                about: The lab
                stores:
                  kafka:
                    endpoints: [node1:9092, "[::1]:9093"]
                    nodes: 2
                    durability: [none, always]
                    client:
                      security.protocol: SASL_SSL
                      sasl: {jaas.config: '${file:kafka.jaas}'}
                    server: {message.max.bytes: 20971520}
                  redis: {endpoints: node1:6379, durability: periodic, mayChange: [durability]}
                """);

        TargetServers kafka = target.servers("kafka");
        assertThat(target.about()).isEqualTo("The lab");
        assertThat(kafka.name()).isEqualTo("lab");
        assertThat(kafka.endpoints()).containsExactly("node1:9092", "[::1]:9093");
        assertThat(kafka.nodes()).hasValue(2);
        assertThat(kafka.durabilities()).containsExactly(Durability.NONE, Durability.ALWAYS);
        assertThat(kafka.client())
                .isEqualTo(Map.of("security.protocol", "SASL_SSL", "sasl.jaas.config", "${file:kafka.jaas}"));
        assertThat(kafka.server()).isEqualTo(Map.of("message.max.bytes", "20971520"));
        assertThat(target.servers("redis").endpoints()).containsExactly("node1:6379");
        assertThat(target.servers("redis").durabilities()).containsExactly(Durability.PERIODIC);
        assertThat(target.servers("redis").nodes()).isEmpty();
        assertThat(target.servers("redis").mayChange()).containsExactly(ServerChange.DURABILITY);
        assertThat(kafka.mayChange()).isEmpty();
    }

    /** {@code |} stands for a line break; the text begins in line 2, below {@code stores:}. */
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            `  kafak: {endpoints: n:1}`                           => lab.yaml:2:3: unknown store 'kafak', expected cassandra, etcd, kafka, kryonet, redis, did you mean 'kafka'?
            `  kafka: {endpoint: n:1}`                            => lab.yaml:2:11: unknown key 'endpoint' in stores.kafka, expected endpoints, tls, user, password, client, nodes, durability, server, mayChange, did you mean 'endpoints'?
            `  kafka: {nodes: 2}`                                 => lab.yaml:2:3: stores.kafka has no endpoints, expected host:port of its servers
            `  kafka: {endpoints: node1}`                         => lab.yaml:2:22: stores.kafka.endpoints: got 'node1', expected host:port such as node1:9092
            `  kafka: {endpoints: [n:1, n:1]}`                    => lab.yaml:2:28: stores.kafka.endpoints: 'n:1' is a duplicate value
            `  kafka: {endpoints: []}`                            => lab.yaml:2:22: stores.kafka.endpoints: got an empty list, expected at least one value
            `  kafka: {endpoints: n:1, nodes: two}`               => lab.yaml:2:34: stores.kafka.nodes: got 'two', expected a whole number from 1 to 10000
            `  kafka: {endpoints: n:1, nodes: [2]}`               => lab.yaml:2:34: stores.kafka.nodes: got a list, expected one value
            `  kafka: {endpoints: n:1, durability: allways}`      => lab.yaml:2:39: stores.kafka.durability: got 'allways', expected one of none, periodic, always, did you mean 'always'?
            `  kafka: {endpoints: n:1, client: 5}`                => lab.yaml:2:35: stores.kafka.client: got '5', expected keys with their values
            `  kafka: {endpoints: n:1, client: {password: open}}` => lab.yaml:2:46: client.password is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            `  kafka: {endpoints: n:1, client: {a: [1, 2]}}`      => lab.yaml:2:39: stores.kafka.client.a: got a list, expected one value
            `  kafka: {endpoints: n:1}|question: x`               => lab.yaml:3:1: unknown key 'question', expected about, stores
            `  kafka: {endpoints: n:1}|store: x`                  => lab.yaml:3:1: unknown key 'store', expected about, stores, did you mean 'stores'?
            `  redis: {endpoints: n:1, mayChange: compaction}`     => lab.yaml:2:38: stores.redis.mayChange: got 'compaction', expected durability
            `  kafka: {endpoints: n:1, mayChange: durability}`     => lab.yaml:2:27: stores.kafka.mayChange: nothing can be changed on servers of this store, expected no such key
            `  kafka: {endpoints: n:1, tls: yes}`                => lab.yaml:2:32: stores.kafka.tls: got 'yes', expected true, false or keys: ca, certificate, key, verifyHostName
            `  kafka: {endpoints: n:1, tls: {certificat: c}}`     => lab.yaml:2:33: unknown key 'certificat' in stores.kafka.tls, expected ca, certificate, key, verifyHostName, did you mean 'certificate'?
            `  kafka: {endpoints: n:1, tls: {certificate: c}}`  => lab.yaml:2:32: stores.kafka.tls: certificate and key belong together, expected key too
            `  kafka: {endpoints: n:1, tls: {ca: [a, b]}}`      => lab.yaml:2:37: stores.kafka.tls.ca: got a list, expected one value
            `  kafka: {endpoints: n:1, tls: {verifyHostName: no}}` => lab.yaml:2:49: stores.kafka.tls.verifyHostName: got 'no', expected true or false
            `  kafka: {endpoints: n:1, user: ''}`                => lab.yaml:2:33: stores.kafka.user is empty, expected a value
            `  kafka: {endpoints: n:1, client: {url: 'https://me:open@idp/'}}` => lab.yaml:2:41: client.url is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            `  kafka: {endpoints: n:1, password: open}`         => lab.yaml:2:37: stores.kafka.password is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            `  kafka: {endpoints: n:1, password: '${x:y}'}`     => lab.yaml:2:37: stores.kafka.password is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            `  kafka: {endpoints: n:1, client: {acks: null}}`   => lab.yaml:2:42: stores.kafka.client.acks has no value, expected one
            `  kafka: {endpoints: n:1, client: {a: {b: }}}`     => lab.yaml:2:42: stores.kafka.client.a.b has no value, expected one
            `  redis: {endpoints: n:1, server: {maxclients: ~}}` => lab.yaml:2:48: stores.redis.server.maxclients has no value, expected one
            `  redis: {endpoints: n:1, user: ~}`                => lab.yaml:2:33: stores.redis.user has no value, expected one
            `  redis: {endpoints: n:1, password: null}`         => lab.yaml:2:37: stores.redis.password has no value, expected one
            `  - kafka`                                           => lab.yaml:2:3: stores: got a list, expected keys with their values
            """)
    void aMistakeIsToldWithItsPlaceAndWhatWasMeant(String text, String message) {
        assertThatThrownBy(() -> read("stores:\n" + text.replace('|', '\n') + "\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    @Test
    void encryptionAndLoginAreTheSameWordsForEveryStore() throws Exception {
        TargetFile target = read("""
                stores:
                  kafka:
                    endpoints: node1:9092
                    tls: {ca: ca.pem, certificate: me.pem, key: me.key, verifyHostName: false}
                    user: bench
                    password: '${env:PW}'
                  redis: {endpoints: node1:6379, tls: true}
                  etcd: {endpoints: node1:2379, tls: {ca: ca.pem}}
                """);

        assertThat(target.servers("kafka").access().resolve(Map.of("PW", "swordfish")::get))
                .isEqualTo(new Access(new Tls(true, "ca.pem", "me.pem", "me.key", false), "bench", "swordfish"));
        assertThat(target.servers("redis").access().resolve().tls()).isEqualTo(new Tls(true, "", "", "", true));
        assertThat(target.servers("etcd").access().resolve().tls()).isEqualTo(new Tls(true, "ca.pem", "", "", true));
        assertThat(target.servers("kafka").toString()).doesNotContain("swordfish");
    }

    @Test
    void aQuotedTextIsAValueEvenIfItIsEmpty() throws Exception {
        TargetFile target =
                read("stores: {kafka: {endpoints: n:1, client: {a: '', b: 'null'}, server: {c: \"~\", d: ''}}}");

        assertThat(target.servers("kafka").client()).isEqualTo(Map.of("a", "", "b", "null"));
        assertThat(target.servers("kafka").server()).isEqualTo(Map.of("c", "~", "d", ""));
    }

    @Test
    void aFileWithoutStoresIsNoTarget() {
        assertThatThrownBy(() -> read("about: nothing\n"))
                .hasMessage("lab.yaml:1:1: no stores, expected the servers of at least one store");
        assertThatThrownBy(() -> read("")).hasMessage("lab.yaml:1:1: the file is empty, expected a target: stores");
    }

    @Test
    void aStoreThatTheTargetDoesNotHaveIsNamedWithThoseItHas() throws Exception {
        TargetFile target = read("stores: {kafka: {endpoints: n:1}, redis: {endpoints: n:2}}");

        assertThatThrownBy(() -> target.servers("etcd"))
                .hasMessage("lab.yaml: unknown store 'etcd', expected kafka, redis");
    }

    @Test
    void theShippedTargetIsFoundByItsNameAndHasEveryStore() throws Exception {
        TargetReader shipped = new TargetReader(work, List.of(SHIPPED), STORES);

        TargetFile target = shipped.read("lab-two-nodes");

        assertThat(shipped.list()).containsOnlyKeys("lab-two-nodes");
        assertThat(target.about()).isNotBlank();
        assertThat(target.stores()).containsOnlyKeys(STORES.keySet());
    }

    @Test
    void aTargetThatIsNotThereIsToldWithWhatIsNear() {
        assertThatThrownBy(() -> new TargetReader(work, List.of(SHIPPED), STORES).read("lab-two-node"))
                .hasMessageStartingWith("lab-two-node: no such target, expected it in one of ., targets, ")
                .hasMessageEndingWith(", did you mean 'lab-two-nodes.yaml'?");
    }

    private TargetFile read(String text) throws IOException, ScenarioException {
        Files.writeString(work.resolve("lab.yaml"), text);
        return reader.read("lab");
    }
}
