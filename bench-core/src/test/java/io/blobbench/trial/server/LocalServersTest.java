package io.blobbench.trial.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.server.Impairment;
import io.blobbench.server.MovedFolders;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.RecordedServers;
import io.blobbench.trial.event.RunEvent;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalServersTest {
    private static final ServerBuild FIRST =
            ServerBuild.of("/bin/a").withDetails("v=1 jemalloc").withSha256("ab");

    private final RecordedServers factory = new RecordedServers();
    private final List<String> events = new ArrayList<>();
    private final URLClassLoader loader =
            new URLClassLoader(new URL[0], getClass().getClassLoader());
    private List<Cell> cells;

    @TempDir
    private Path folder;

    @BeforeEach
    void threeCells() throws Exception {
        String yaml = """
                question: On which servers?
                layout: {durability: [none, always, periodic]}
                stores: {memory: {server: {x: y}}}
                """;
        cells = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells();
    }

    @AfterEach
    void clear() throws Exception {
        loader.close();
        Thread.interrupted();
    }

    @Test
    void serversThatDidNotStartAgainAreNotForTheNextTrial() throws Exception {
        factory.nodes = List.of(loadingForEver());
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));

            assertThatThrownBy(() -> servers.restart(servers.nodes())).hasMessage("still loading");
            servers.require(cells.get(0));

            assertThat(factory.started).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void dataThatASettingMovedBelongToTheServersAndGoWithThemUnlessTheyAreKept(boolean keep) throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        Path moved;
        try (LocalServers servers = servers(1, keep)) {
            servers.require(cells.get(0));
            Path own = factory.started.get(0).directory();

            moved = MovedFolders.create(own, elsewhere);

            assertThat(servers.data()).containsExactly(own, moved);
        }
        assertThat(Files.exists(moved)).isEqualTo(keep);
        assertThat(elsewhere).exists();
    }

    @Test
    void aServerThatWasStartedAgainIsAnotherProcess() throws Exception {
        FakeNode node = new FakeNode("memory-1");
        factory.nodes = List.of(node);
        try (LocalServers servers = servers(1, false)) {
            assertThat(servers.processes()).isEmpty();
            servers.require(cells.get(0));
            List<Long> first = servers.processes();
            assertThat(first).containsExactly(node.pid());

            servers.restart(servers.nodes());

            assertThat(servers.isUp(cells.get(0))).isTrue();
            assertThat(servers.processes()).hasSize(1).isNotEqualTo(first);
        }
    }

    @Test
    void nodesOfWhichOneWasStartedAgainFindEachOtherBeforeTheNextTrialOrAreReplaced() throws Exception {
        FakeNode primary = new FakeNode("memory-1");
        factory.nodes = List.of(primary, new FakeNode("memory-2"));
        try (LocalServers servers = servers(2, false)) {
            servers.require(cells.get(0));
            servers.require(cells.get(0));
            assertThat(factory.joins).isZero();

            primary.restart();
            servers.require(cells.get(0));
            servers.require(cells.get(0));
            assertThat(factory.joins).isOne();
            assertThat(factory.started).hasSize(1);

            factory.apart = Optional.of(new ServerException("memory-2 is alone"));
            primary.restart();
            servers.require(cells.get(0));
            assertThat(factory.started).hasSize(2);
        }
    }

    private static ServerNode loadingForEver() {
        return (ServerNode) Proxy.newProxyInstance(
                LocalServersTest.class.getClassLoader(), new Class<?>[] {ServerNode.class}, (node, method, args) -> {
                    if (method.getName().equals("restart")) {
                        throw new ServerException("still loading");
                    }
                    return method.getName().equals("pid") ? 1L : (Object) true; // it is alive
                });
    }

    @Test
    void cellsOfEqualNeedsShareServers() throws Exception {
        try (LocalServers servers = servers(1, false)) {
            assertThat(factory.started).isEmpty();
            assertThat(servers.build()).isEmpty();

            servers.require(cells.get(0));
            assertThat(servers.require(cells.get(2))).isSameAs(factory.settings);
            assertThat(factory.started).hasSize(1);
            servers.require(cells.get(1));

            assertThat(servers.build()).contains(ServerBuild.of("nowhere"));
            assertThat(factory.started)
                    .extracting(plan -> plan.durability() + " " + plan.settings())
                    .containsExactly("NONE {x=y}", "ALWAYS {x=y}");
            assertThat(factory.stopped).isOne();
            assertThat(servers.needs(cells.get(1)))
                    .isEqualTo(new ServerNeeds(1, Durability.ALWAYS, Map.of("x", "y"), Set.of()));
        }
        assertThat(factory.stopped).isEqualTo(2);
        assertThat(events).containsExactly("starting memory", "nowhere", "starting memory", "nowhere");
    }

    @ParameterizedTest
    @MethodSource("otherBuilds")
    void serversOfAnotherBuildThanTheFirstOnesAreStoppedAgainAndMeasureNothing(ServerBuild other, String difference)
            throws Exception {
        factory.build = FIRST;
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));
            factory.build = other;

            assertThatThrownBy(() -> servers.require(cells.get(1)))
                    .isInstanceOf(ServerException.class)
                    .hasMessage("the servers have another build than those before them in this run: " + difference);

            assertThat(factory.stopped).isEqualTo(2);
            assertThat(servers.nodes()).isEmpty();
            assertThat(folder).isEmptyDirectory();
            assertThat(events).containsOnlyOnce(FIRST.source());
            assertThat(servers.givenUp())
                    .hasValueSatisfying(why -> assertThat(why).endsWith(difference));
            factory.build = FIRST;
            assertThatThrownBy(() -> servers.require(cells.get(1))).hasMessageEndingWith(difference);
            assertThat(factory.started).hasSize(2);
        }
    }

    @Test
    void aCautionMakesNoOtherBuild() throws Exception {
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));
            factory.caution = Optional.of("each of 3 has a small heap");

            servers.require(cells.get(1));

            assertThat(servers.givenUp()).isEmpty();
        }
    }

    private static Stream<Arguments> otherBuilds() {
        return Stream.of(
                Arguments.of(
                        ServerBuild.of("Maven a:b:1")
                                .withDetails("v=1 jemalloc")
                                .withSha256("ab"),
                        "Maven a:b:1, not /bin/a"),
                Arguments.of(FIRST.withDetails("v=2 jemalloc"), "v=2 jemalloc, not v=1 jemalloc"),
                Arguments.of(FIRST.withSha256("cd"), "sha256 cd, not sha256 ab"));
    }

    @Test
    void laterServersComeFromTheSourceOfTheFirstOnes() throws Exception {
        factory.build = ServerBuild.of("Debian's package memory 1").withSourceName("debian");
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));
            servers.require(cells.get(1));
        }

        assertThat(factory.started)
                .extracting(ServerPlan::source)
                .containsExactly(Optional.empty(), Optional.of("debian"));
    }

    @Test
    void serversAreStartedForTheHarmOfACellAndServeTheSlicesThatHeatIt() throws Exception {
        String yaml = """
                question: On which servers?
                faults: [{at: 1s, do: partition, for: 1s}]
                """;
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(Path.of("s.yaml"), yaml, "memory")
                .cells()
                .get(0);
        try (LocalServers servers = servers(3, false)) {
            servers.require(cell.slice(Duration.ofSeconds(1)));
            servers.require(cell);
            servers.require(cells.get(0));
        }

        assertThat(factory.started)
                .extracting(ServerPlan::impairments)
                .containsExactly(Set.of(Impairment.PARTITION), Set.of());
    }

    @Test
    void everyStartHasAFolderOfItsOwnThatGoesWithItsServers() throws Exception {
        LocalServers servers = servers(1, false);
        servers.require(cells.get(0));
        assertThat(folder.resolve("memory-1")).isEmptyDirectory();

        servers.require(cells.get(1));
        assertThat(folder.resolve("memory-1")).doesNotExist();
        assertThat(folder.resolve("memory-2")).isEmptyDirectory();

        servers.close();
        servers.close();
        assertThat(folder).isEmptyDirectory();
        assertThat(factory.stopped).isEqualTo(2);
    }

    @Test
    void dataAreRemovedEvenIfAServerDidNotEnd() throws Exception {
        factory.stopping = () -> {
            throw new IllegalStateException("memory-1 had not ended");
        };
        LocalServers servers = servers(1, false);
        servers.require(cells.get(0));

        servers.close();

        assertThat(folder).isEmptyDirectory();
        servers.close();
        assertThat(factory.stopped).isOne();
        assertThat(servers.givenUp()).as("no other was asked for").isEmpty();
    }

    @Test
    void noServerIsStartedBesideOneThatDidNotEnd() throws Exception {
        factory.stopping = () -> {
            throw new IllegalStateException("memory-1 had not ended");
        };
        String why = "memory-1 had not ended, and no server is started beside it";
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));

            assertThatThrownBy(() -> servers.require(cells.get(1)))
                    .isInstanceOf(ServerException.class)
                    .hasMessage(why);
            assertThatThrownBy(() -> servers.require(cells.get(1))).hasMessage(why);

            assertThat(servers.givenUp()).contains(why);
            assertThat(factory.started).hasSize(1);
        }
    }

    @Test
    void noServerIsStartedBesideOneThatDidNotEndAfterAFailedStart() throws Exception {
        ServerException failure = new ServerException("memory-1 did not start");
        failure.addSuppressed(new IllegalStateException("memory-1 had not ended"));
        factory.failure = Optional.of(failure);
        String why = "memory-1 had not ended, and no server is started beside it";
        try (LocalServers servers = servers(1, false)) {
            assertThatThrownBy(() -> servers.require(cells.get(0))).isSameAs(failure);
            assertThat(servers.givenUp()).contains(why);

            factory.failure = Optional.empty();
            assertThatThrownBy(() -> servers.require(cells.get(0))).hasMessage(why);
            assertThat(factory.started).isEmpty();
        }
    }

    @Test
    void foldersThatAreToBeKeptStay() throws Exception {
        LocalServers servers = servers(1, true);
        servers.require(cells.get(0));

        servers.close();

        assertThat(folder.resolve("memory-1")).isDirectory();
    }

    @Test
    void aNodeThatEndedHasTheServersStartedAgain() throws Exception {
        FakeNode first = new FakeNode("memory-1");
        factory.nodes = List.of(first, new FakeNode("memory-2"));
        try (LocalServers servers = servers(2, false)) {
            servers.require(cells.get(0));
            servers.require(cells.get(0));
            assertThat(factory.started).hasSize(1);
            assertThat(servers.nodes()).isEqualTo(factory.nodes);
            assertThat(servers.isUp(cells.get(2))).isTrue();
            assertThat(servers.isUp(cells.get(1))).isFalse();

            first.kill();
            assertThat(servers.isUp(cells.get(0))).isFalse();
            servers.require(cells.get(0));

            assertThat(factory.started).hasSize(2);
            assertThat(events).startsWith("starting memory (2 nodes)");
        }
    }

    @Test
    void serversThatAreFullAreNotForTheNextCell() throws Exception {
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));

            servers.giveUp();
            assertThat(servers.isUp(cells.get(0))).isFalse();
            servers.require(cells.get(0));

            assertThat(factory.started).hasSize(2);
        }
    }

    @Test
    void serversAreStartedUnderTheAdaptersLoader() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (LocalServers servers = servers(1, false)) {
            servers.require(cells.get(0));

            assertThat(factory.loader).isSameAs(loader);
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        }
    }

    @Test
    void aServerThatDoesNotStartIsToldUnlessTheRunWasInterrupted() {
        factory.failure = Optional.of(new ServerException("memory-1 did not start"));
        try (LocalServers servers = servers(1, false)) {
            assertThatThrownBy(() -> servers.require(cells.get(0))).isSameAs(factory.failure.get());

            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> servers.require(cells.get(0)))
                    .isInstanceOf(InterruptedException.class)
                    .hasCause(factory.failure.get());
            assertThat(servers.nodes()).isEmpty();
        }
    }

    @Test
    void theVersionThatIsAskedForIsNamed() throws Exception {
        ServerOptions options = new ServerOptions(Optional.of("7.2"), Optional.empty(), 3, false, folder);
        try (LocalServers servers = new LocalServers(factory, loader, null, options, this::record)) {
            servers.require(cells.get(0));
        }
        assertThat(events).startsWith("starting memory 7.2 (3 nodes)");
    }

    @Test
    void aStoreWithoutServersNeedsNone() throws Exception {
        assertThat(LocalServers.NONE.require(cells.get(1))).isEqualTo(new StoreSettings(List.of(), Map.of()));
        assertThat(LocalServers.NONE.needs(cells.get(1))).isEqualTo(LocalServers.NONE.needs(cells.get(0)));
        assertThat(LocalServers.NONE.processes()).isEmpty();
        assertThat(LocalServers.NONE.isUp(cells.get(1))).isTrue();
    }

    private LocalServers servers(int nodes, boolean keep) {
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), nodes, keep, folder);
        return new LocalServers(factory, loader, null, options, this::record);
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.Phase phase) {
            events.add(phase.text());
        } else if (event instanceof RunEvent.ServersStarted started) {
            events.add(started.origin());
        }
    }
}
