package io.blobbench.scenario.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TargetServersTest {
    private static final StoreFactory STORE = new SyncingStore();

    private static final TargetServers LAB = lab(Set.of());

    private static TargetServers lab(Set<ServerChange> mayChange) {
        return new TargetServers(
                "lab",
                "lab",
                List.of("node1:6379"),
                new TargetAccess(new TreeMap<>(Map.of("user", "bench", "password", "${env:LOGIN}"))),
                new TreeMap<>(Map.of("ssl", "true", "password", "${env:PW}")),
                OptionalInt.of(2),
                Set.of(Durability.PERIODIC),
                new TreeMap<>(Map.of("maxmemory", "1gb")),
                mayChange);
    }

    @Test
    void clientsReachTheServersAsTheTargetSays() throws ScenarioException {
        TargetServers servers = new TargetServers(
                "lab",
                "lab",
                List.of("node1:6379"),
                new TargetAccess(new TreeMap<>(Map.of("user", "ann", "password", "swordfish"))),
                new TreeMap<>(Map.of("database", "1")),
                OptionalInt.empty(),
                Set.of(),
                new TreeMap<>(),
                Set.of(ServerChange.DURABILITY));

        assertThat(servers.settings())
                .isEqualTo(new StoreSettings(
                        List.of("node1:6379"),
                        Map.of("database", "1"),
                        Set.of(ServerChange.DURABILITY),
                        new Access(Tls.OFF, "ann", "swordfish")));
    }

    @Test
    void aCellThatTheServersCanDoLacksNothing() throws ScenarioException {
        assertThat(LAB.unsupportedReasons(cell("layout: {replicas: 2, durability: periodic}"), STORE))
                .isEmpty();
        assertThat(LAB.unsupportedReasons(cell("stores: {redis: {server: {maxmemory: 1gb}}}"), STORE))
                .isEmpty();
    }

    @Test
    void moreReplicasThanNodesAreNamed() throws ScenarioException {
        assertThat(LAB.unsupportedReasons(cell("layout: {replicas: 3}"), STORE))
                .containsExactly("3 replicas need as many nodes, lab has 2");
    }

    @Test
    void aDurabilityThatTheServersDoNotKeepIsNamed() throws ScenarioException {
        assertThat(LAB.unsupportedReasons(cell("layout: {durability: always}"), STORE))
                .containsExactly(
                        "durability always was asked for, which needs servers with sync always, but those of lab keep"
                                + " periodic: set layout.durability=periodic");
    }

    @Test
    void aDurabilityThatALayoutBringsOrThatMayBeChangedIsNotLacking() throws ScenarioException {
        assertThat(LAB.unsupportedReasons(cell("layout: {durability: none}"), STORE))
                .isEmpty();
        assertThat(lab(Set.of(ServerChange.DURABILITY)).unsupportedReasons(cell("layout: {durability: always}"), STORE))
                .isEmpty();
    }

    @Test
    void aServerSettingThatWouldNeedARestartIsNamed() throws ScenarioException {
        assertThat(LAB.unsupportedReasons(cell("stores: {redis: {server: {maxmemory: 2gb, io-threads: 4}}}"), STORE))
                .containsExactly(
                        "needs servers with io-threads=4, those of lab are not known to have it: if they do, a target's"
                                + " file says so with server: {io-threads: 4}",
                        "needs servers with maxmemory=2gb, those of lab have 1gb");
    }

    @Test
    void ofEndpointsAloneNothingIsKnownButTheirSettings() throws ScenarioException {
        TargetServers servers = TargetServers.at(List.of("a:1", "b:2"));

        assertThat(servers.name()).isEqualTo("a:1,b:2");
        assertThat(servers.unsupportedReasons(cell("layout: {replicas: 3, durability: always}"), STORE))
                .isEmpty();
        assertThat(servers.unsupportedReasons(cell("stores: {redis: {server: {maxmemory: 2gb}}}"), STORE))
                .hasSize(1);
    }

    @Test
    void whatTheScenarioSaysOfTheClientWins() throws ScenarioException {
        Scenario scenario = LAB.under(Scenarios.read("stores: {redis: {client: {ssl: false, database: 1}}}"));

        assertThat(scenario.cells()).hasSize(1).first().satisfies(cell -> assertThat(cell.client())
                .isEqualTo(Map.of("ssl", "false", "database", "1", "password", "${env:PW}")));
    }

    @Test
    void secretsAreHiddenWhereverTheyAreRepeated() throws ScenarioException {
        Scenario scenario = LAB.under(Scenarios.read(""));

        SecretValues secrets = SecretValues.of(scenario, Map.of("PW", "swordfish")::get);

        assertThat(secrets.hide("wrong password 'swordfish' for lab")).isEqualTo("wrong password '***' for lab");
    }

    @Test
    void whatTwoRunsWriteToTogetherHidesTheSecretsOfBoth() throws ScenarioException {
        Scenario scenario = LAB.under(Scenarios.read(""));
        SecretValues ours = SecretValues.of(scenario, Map.of("PW", "swordfish")::get);

        SecretValues both = ours.and(SecretValues.of(scenario, Map.of("PW", "swordfish-2")::get));

        assertThat(both.hide("neither 'swordfish' nor 'swordfish-2'")).isEqualTo("neither '***' nor '***'");
    }

    @Test
    void aSecretThatIsNotThereIsNamedBeforeAnythingRuns() throws ScenarioException {
        Scenario scenario = LAB.under(Scenarios.read(""));

        assertThatThrownBy(() -> SecretValues.of(scenario, name -> null))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("client.password: the environment variable PW is not set");
    }

    @Test
    void thePasswordOfTheLoginIsHiddenToo() throws ScenarioException {
        SecretValues secrets = SecretValues.of(LAB, Map.of("LOGIN", "open sesame", "PW", "swordfish")::get);

        assertThat(secrets.hide("AUTH bench open sesame")).isEqualTo("AUTH bench ***");
        assertThat(LAB.access().resolve(Map.of("LOGIN", "open sesame")::get).toString())
                .contains("user=bench")
                .doesNotContain("sesame");
    }

    @Test
    void aPasswordThatIsNotThereIsNamedBeforeAnythingRuns() {
        assertThatThrownBy(() -> SecretValues.of(LAB, name -> null))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("password: the environment variable LOGIN is not set");
    }

    private static Cell cell(String text) throws ScenarioException {
        return Scenarios.onlyCell(text);
    }

    /** Its servers write blobs to the disk as a setting says, except {@code none}, which a layout sets. */
    private static final class SyncingStore implements StoreFactory {
        @Override
        public String name() {
            return "redis";
        }

        @Override
        public StoreTraits traits() {
            StoreTraits plain = new MemoryStoreFactory().traits();
            return new StoreTraits(
                    plain.operations(),
                    plain.completion(),
                    plain.consistencies(),
                    Map.of(
                            Durability.NONE, "",
                            Durability.PERIODIC, "sync periodic",
                            Durability.ALWAYS, "sync always"),
                    plain.replicated(),
                    plain.space(),
                    plain.changes(),
                    plain.options());
        }

        @Override
        public Store open(StoreSettings settings) throws StoreException {
            throw new StoreException("not here");
        }
    }
}
