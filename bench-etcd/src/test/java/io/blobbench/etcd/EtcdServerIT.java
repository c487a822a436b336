package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.blobbench.contract.Await;
import io.blobbench.machine.NeedsServer;
import io.blobbench.server.Impairment;
import io.blobbench.server.PortSource;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.process.FreePorts;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsServer("etcd")
class EtcdServerIT {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final int MIB = 1 << 20;
    private static final Map<String, String> SMALL = Map.of("quota-backend-bytes", String.valueOf(16 * MIB));

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"NONE", "ALWAYS"})
    void aServerPromisesTheDurabilityOfItsPlanAndNoOther(Durability durability) throws Exception {
        Durability other = durability == Durability.NONE ? Durability.ALWAYS : Durability.NONE;
        try (LocalEtcd etcd = LocalEtcd.start(1, durability, Map.of(), directory);
                Store store = etcd.open()) {
            LocalEtcd.assumeAnswersWaitForTheDisk(store);
            store.provision(LocalEtcd.layout(1, durability));

            assertThat(store.describe()).containsEntry("fsync", durability == Durability.NONE ? "no" : "yes");
            assertThatThrownBy(() -> store.provision(LocalEtcd.layout(1, other)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--unsafe-no-fsync");
        }
    }

    @Test
    void aSingleMemberThatAnswersBeforeItsDiskHasTheWriteIsNotSaidToWaitForIt() throws Exception {
        ServerPlan plan =
                new ServerPlan(Optional.of("3.5.1"), Optional.empty(), 1, Durability.ALWAYS, Map.of(), directory);
        ServerKit kit = kit(FreePorts::find);
        try {
            EtcdSources.of(plan.version()).fetch(plan, kit);
        } catch (ServerException e) {
            abort(e.getMessage());
        }
        try (LocalEtcd etcd = LocalEtcd.start(kit, plan);
                Store store = etcd.open()) {
            assertThatThrownBy(() -> store.provision(LocalEtcd.layout(1, Durability.ALWAYS)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("a single member of etcd 3.5.1 answers writes before they are on its disk");
        }
    }

    @Test
    void aKilledServerComesBackWithItsData() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.ALWAYS, Map.of(), directory);
                Store store = etcd.open()) {
            LocalEtcd.assumeAnswersWaitForTheDisk(store);
            store.provision(LocalEtcd.layout(1, Durability.ALWAYS));
            try (Connection connection = LocalEtcd.connect(store, 10)) {
                LocalEtcd.append(connection, 10);
            }
            ServerNode node = etcd.cluster().nodes().get(0);

            node.kill();
            assertThat(node.alive()).isFalse();
            node.restart();

            assertThat(store.countBlobs()).isEqualTo(10);
        }
    }

    @Test
    void blobsAreCountedAsSoonAsAServerIsBack() throws Exception {
        ExecutorService counting = Executors.newSingleThreadExecutor();
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.ALWAYS, Map.of(), directory);
                Store store = etcd.open()) {
            LocalEtcd.assumeAnswersWaitForTheDisk(store);
            store.provision(LocalEtcd.layout(1, Durability.ALWAYS));
            try (Connection connection = LocalEtcd.connect(store, 10)) {
                LocalEtcd.append(connection, 10);
            }
            ServerNode node = etcd.cluster().nodes().get(0);
            node.kill();

            Future<Long> count = counting.submit(store::countBlobs);
            assertThatThrownBy(() -> count.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            node.restart();

            assertThat(count.get()).isEqualTo(10);
        } finally {
            counting.shutdownNow();
        }
    }

    @Test
    void aMajorityGoesOnWithoutTheMemberThatAConnectionPrefers() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(3, Durability.NONE, Map.of(), directory);
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(3, Durability.NONE));
            try (Connection connection = LocalEtcd.connect(store, 10)) {
                assertThat(LocalEtcd.append(connection, 10).acknowledged()).isEqualTo(10);

                etcd.cluster().nodes().get(0).kill();

                long startNs = System.nanoTime();
                while (LocalEtcd.append(connection, 10).acknowledged() < 10) {
                    assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(60));
                }
            }
            etcd.cluster().nodes().get(0).restart();
            assertThat(store.countBlobs()).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void anotherClusterHasAnotherIdentity() throws Exception {
        Path one = Files.createDirectory(directory.resolve("one"));
        Path other = Files.createDirectory(directory.resolve("other"));
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), one);
                LocalEtcd another = LocalEtcd.start(1, Durability.NONE, Map.of(), other);
                Store first = etcd.open();
                Store second = another.open()) {
            assertThat(first.identity()).isPresent().isNotEqualTo(second.identity());
        }
    }

    @Test
    void connectionsGoToEveryMemberAlsoWhereTheTargetNamesOne() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(3, Durability.NONE, Map.of(), directory)) {
            List<String> members = etcd.cluster().settings().endpoints();
            StoreSettings one = new StoreSettings(members.subList(0, 1), Map.of());
            try (Store store = new EtcdStoreFactory().open(one);
                    Store joined = new EtcdStoreFactory().open(one)) {
                store.provision(LocalEtcd.layout(3, Durability.NONE));
                joined.join(LocalEtcd.layout(3, Durability.NONE));
                long second = LocalEtcd.reads(members.get(1));
                long third = LocalEtcd.reads(members.get(2));

                for (int connection = 0; connection < 6; connection++) {
                    (connection < 3 ? store : joined)
                            .connect(new ConnectionPlan(connection, 6, 1, 1, 100))
                            .close(); // it has read once
                }

                assertThat(LocalEtcd.reads(members.get(1)) - second).isEqualTo(2);
                assertThat(LocalEtcd.reads(members.get(2)) - third).isEqualTo(2);
            }
        }
    }

    @Test
    void aMemberThatLagsBehindIsAwaitedBeforeItAnswersReadsByItself() throws Exception {
        int blobs = 10;
        Layout layout = new Layout("etcd-it", 2, 3, Consistency.ONE, Durability.NONE, 100, Map.of());
        ExecutorService awaiting = Executors.newSingleThreadExecutor();
        try (LocalEtcd etcd = LocalEtcd.start(3, Durability.NONE, Map.of(), directory);
                Store store = etcd.open()) {
            store.provision(layout);
            List<ServerNode> nodes = etcd.cluster().nodes();
            ServerNode leader = etcd.cluster().leader("").orElseThrow();
            int last = nodes.get(2).equals(leader) ? 1 : 2;
            try (Connection writer = LocalEtcd.connect(store, blobs);
                    Connection reader = store.connect(new ConnectionPlan(last, 3, 1, blobs, 100))) {
                nodes.get(last).pause();
                assertThat(LocalEtcd.settled(writer, OperationKind.PUT, blobs).acknowledged())
                        .isEqualTo(blobs);

                Future<?> awaited = awaiting.submit(() -> {
                    store.awaitCopies();
                    return blobs;
                });
                assertThatThrownBy(() -> awaited.get(500, TimeUnit.MILLISECONDS))
                        .isInstanceOf(TimeoutException.class);
                nodes.get(last).resume();
                awaited.get();

                assertThat(LocalEtcd.settled(reader, OperationKind.GET, blobs).acknowledged())
                        .isEqualTo(blobs);
            }
        } finally {
            awaiting.shutdownNow();
        }
    }

    @Test
    void aLeaderThatIsCutOffIsReplacedByTheOthersAndFollowsWhenItIsBack() throws Exception {
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), 3, Durability.NONE, Map.of(), directory)
                .preparedFor(Set.of(Impairment.PARTITION));
        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), plan)) {
            ServerNode before = etcd.cluster().leader("").orElseThrow();
            EtcdMember old = member(etcd, before);

            before.isolate();

            Await.until("another leads", DEADLINE, () -> members(etcd).stream()
                    .anyMatch(each -> !each.equals(old) && each.leads()));
            Await.until("it leads no longer", DEADLINE, () -> !old.leads());
            assertThat(healthy(old)).isFalse();
            before.rejoin();
            Await.until("it is one of them again", DEADLINE, () -> members(etcd).stream()
                    .allMatch(EtcdServerIT::healthy));
            assertThat(old.leads()).isFalse();
        }
    }

    @Test
    void aSlowDiskDelaysEachWriteThatWaitsForIt() throws Exception {
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.ALWAYS, Map.of(), directory)
                .preparedFor(Set.of(Impairment.SLOW_DISK));
        Duration delay = Duration.ofMillis(200);
        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), plan);
                Store store = etcd.open()) {
            LocalEtcd.assumeAnswersWaitForTheDisk(store);
            store.provision(LocalEtcd.layout(1, Durability.ALWAYS));
            ServerNode node = etcd.cluster().nodes().get(0);
            try (Connection connection = LocalEtcd.connect(store, 1)) {
                node.delayDisk(delay);
                long startNs = System.nanoTime();
                assertThat(LocalEtcd.append(connection, 1).acknowledged()).isEqualTo(1);
                assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(delay.toNanos());

                node.delayDisk(Duration.ZERO);
                Await.until("a write is quicker than the delay was", DEADLINE, () -> {
                    long beginNs = System.nanoTime();
                    return LocalEtcd.append(connection, 1).acknowledged() == 1
                            && System.nanoTime() - beginNs < delay.toNanos();
                });
            }
        }
    }

    @Test
    void aMemberThatHasNotStartedIsNamed() throws Exception {
        URI absent = URI.create("http://127.0.0.1:" + FreePorts.find(1).get(0));
        try (LocalEtcd etcd = LocalEtcd.start(3, Durability.NONE, Map.of(), directory);
                Client client = EtcdSettings.parse(etcd.cluster().settings()).client();
                Store store = etcd.open()) {
            Await.until(
                    "a member is added",
                    DEADLINE,
                    () -> added(client, absent)); // refused before all have seen each other

            assertThatThrownBy(() -> store.provision(LocalEtcd.layout(3, Durability.NONE)))
                    .isInstanceOf(StoreException.class)
                    .hasMessage(
                            "the member of this etcd cluster at [" + absent + "] has not started: start or remove it");
        }
    }

    private static boolean added(Client client, URI peer) throws InterruptedException {
        try {
            client.getClusterClient().addMember(List.of(peer)).get();
            return true;
        } catch (ExecutionException e) {
            return false;
        }
    }

    private static List<EtcdMember> members(LocalEtcd etcd) {
        return etcd.cluster().settings().endpoints().stream()
                .map(EtcdMember::new)
                .toList();
    }

    private static EtcdMember member(LocalEtcd etcd, ServerNode node) {
        return members(etcd).get(etcd.cluster().nodes().indexOf(node));
    }

    private static boolean healthy(EtcdMember member) {
        try {
            return member.healthy();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void whatTheServerWouldRefuseIsUnsupportedAndNamesTheLimit() throws Exception {
        Map<String, String> defaults = Map.of("max-txn-ops", "128", "max-request-bytes", "1572864");
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, defaults, directory);
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(1, Durability.NONE));
            try (Connection connection = LocalEtcd.connect(store, 128)) {
                assertThat(LocalEtcd.append(connection, 128).acknowledged()).isEqualTo(128);
            }
            assertThatThrownBy(() -> LocalEtcd.connect(store, 129))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--max-txn-ops");

            assertThatThrownBy(() -> LocalEtcd.connect(store, 1, 2 * MIB))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--max-request-bytes");
            assertThat(store.countBlobs()).isEqualTo(128);
        }
    }

    @Test
    void aBatchIsRefusedForNoLimitThatItsRequestsDoNotMeet() throws Exception {
        Map<String, String> defaults = Map.of("max-txn-ops", "128", "max-request-bytes", "1572864");
        Set<OperationKind> puts = Set.of(OperationKind.PUT);
        Set<OperationKind> reads = Set.of(OperationKind.PUT, OperationKind.GET);
        int large = MIB / 2;
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, defaults, directory);
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(1, Durability.NONE));
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 129, large, puts))) {
                assertThat(LocalEtcd.settled(connection, OperationKind.PUT, 129).acknowledged())
                        .isEqualTo(129);
            }
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 128, large, reads))) {
                assertThat(LocalEtcd.settled(connection, OperationKind.GET, 128).acknowledged())
                        .isEqualTo(128);
            }
            assertThatThrownBy(() -> store.connect(new ConnectionPlan(0, 1, 1, 129, large, reads)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--max-txn-ops");
            assertThatThrownBy(() -> store.connect(new ConnectionPlan(0, 1, 1, 1, 2 * MIB, puts)))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--max-request-bytes");
            assertThatThrownBy(() -> LocalEtcd.connect(store, 4, large))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessageContaining("--max-request-bytes");
        }
    }

    @Test
    void twoMembersAreUnsupported() {
        assertThatThrownBy(() -> LocalEtcd.start(2, Durability.NONE, Map.of(), directory))
                .isInstanceOf(UnsupportedServerException.class)
                .hasMessageContaining("got 2");
    }

    @Test
    void aPortTakenInBetweenIsReplaced() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int free = FreePorts.find(1).get(0);
            Deque<List<Integer>> ports = new ArrayDeque<>(List.of(List.of(free, taken.getLocalPort())));

            try (LocalEtcd etcd = LocalEtcd.start(
                    kit(count -> ports.isEmpty() ? FreePorts.find(count) : ports.removeFirst()),
                    plan(Optional.empty(), Map.of()))) {
                assertThat(etcd.cluster().nodes()).hasSize(1);
            }
            assertThat(ports).isEmpty();
        }
    }

    @Test
    void aPortThatAnotherClusterTookInBetweenIsReplacedAlthoughThatAnswers() throws Exception {
        try (LocalEtcd others = LocalEtcd.start(1, Durability.NONE, Map.of(), directory.resolve("others"))) {
            List<String> taken = others.cluster().settings().endpoints();
            int port = Integer.parseInt(taken.get(0).substring(taken.get(0).indexOf(':') + 1));
            Deque<List<Integer>> ports =
                    new ArrayDeque<>(List.of(List.of(port, FreePorts.find(1).get(0))));

            try (LocalEtcd etcd = LocalEtcd.start(
                    kit(count -> ports.isEmpty() ? FreePorts.find(count) : ports.removeFirst()),
                    plan(Optional.empty(), Map.of()))) {
                assertThat(etcd.cluster().settings().endpoints()).isNotEqualTo(taken);
                assertThat(etcd.cluster().nodes()).isNotEmpty().allMatch(ServerNode::alive);
            }
        }
    }

    @Test
    void aBadServerSettingShowsTheLastLines() {
        assertThatThrownBy(() -> LocalEtcd.start(1, Durability.NONE, Map.of("max-txn-ops", "plenty"), directory))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("etcd-1")
                .hasMessageContaining("plenty");
    }

    @Test
    void whatALayoutHeldMakesRoomForTheNext() throws Exception {
        Map<String, String> small = Map.of("quota-backend-bytes", String.valueOf(32 * MIB));
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, small, directory);
                Store store = etcd.open()) {
            for (int round = 0; round < 8; round++) {
                try (Connection connection = provisioned(store, "round-" + round, 10_000)) {
                    int acknowledged = 0;
                    // One transaction of all may take longer than etcd lets it.
                    for (int batch = 0; batch < 3; batch++) {
                        acknowledged += LocalEtcd.append(connection, 10_000).acknowledged();
                    }
                    assertThat(acknowledged)
                            .as("blobs of round %d, of which four are more than the quota", round)
                            .isEqualTo(30_000);
                }
                store.teardown();
            }
        }
    }

    @Test
    void aLargeLayoutIsRemovedInStepsAndASmallOneAtOnce() throws Exception {
        int batch = 5_000;
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory);
                Store store = etcd.open();
                Store others = etcd.open();
                Connection theirs = provisioned(others, "oursnot", 100);
                Connection ours = provisioned(store, "ours", batch)) {
            LocalEtcd.append(theirs, 100);
            for (int i = 0; i < 5; i++) {
                assertThat(LocalEtcd.append(ours, batch).acknowledged()).isEqualTo(batch);
            }
            LocalEtcd.settled(ours, OperationKind.PUT, batch);
            String endpoint = etcd.cluster().settings().endpoints().get(0);
            long before = LocalEtcd.deletions(endpoint);

            store.teardown();

            long steps = LocalEtcd.deletions(endpoint) - before;
            assertThat(store.holds("ours")).isFalse();
            assertThat(others.countBlobs()).isEqualTo(100);
            others.teardown();
            assertThat(steps).isGreaterThan(25_000 / 10_000);
            assertThat(LocalEtcd.deletions(endpoint) - before - steps).isOne();
        }
    }

    @Test
    void aClusterThatATrialFilledTakesWritesAgainAfterIt() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, SMALL, directory);
                Client client = EtcdSettings.parse(etcd.cluster().settings()).client();
                Store store = etcd.open()) {
            fill(store);
            assertThatThrownBy(
                            () -> client.getKVClient().put(key("z"), key("z")).get())
                    .hasMessageContaining("database space exceeded");

            store.teardown();

            assertThat(store.remains()).isEmpty();
            client.getKVClient().put(key("z"), key("z")).get();
        }
    }

    @Test
    void whatMakesRoomInAClusterOfOthersThatATrialFilledIsTold() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, SMALL, directory);
                Client client = EtcdSettings.parse(etcd.cluster().settings()).client()) {
            client.getKVClient().put(key("z"), key("z")).get();
            String endpoint = etcd.cluster().settings().endpoints().get(0);
            try (Store careful = etcd.open()) {
                fill(careful);
                careful.teardown();

                assertThat(careful.remains().orElseThrow())
                        .contains("etcdctl compaction ", "etcdctl defrag --cluster", "etcdctl alarm disarm");
                assertThat(LocalEtcd.defragmentations(endpoint)).isZero();
            }
            StoreSettings allowed =
                    new StoreSettings(List.of(endpoint), Map.of(), Set.of(ServerChange.COMPACTION), Access.OPEN);
            try (Store store = new EtcdStoreFactory().open(allowed)) {
                store.remove("full");

                assertThat(store.remains()).isEmpty();
                client.getKVClient().put(key("z"), key("z")).get();
            }
        }
    }

    private static void fill(Store store) throws Exception {
        try (Connection connection = provisioned(store, "full", 10_000)) {
            int batch = 10_000;
            while (batch == 10_000) {
                batch = LocalEtcd.append(connection, batch).acknowledged();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "experimental-"})
    @NeedsServer(value = "etcd", defaultVersion = true)
    void aSettingThatLocalMembersHaveByThemselvesCanBeReplaced(String prefix) throws Exception {
        Map<String, String> asReleased =
                Map.of(prefix + "compaction-batch-limit", "1000", prefix + "snapshot-catchup-entries", "5000");
        Optional<String> knowsBothNames = Optional.of(new EtcdServerFactory().defaultVersion());
        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), plan(knowsBothNames, asReleased))) {
            assertThat(etcd.cluster().nodes()).isNotEmpty().allMatch(ServerNode::alive);
        }
    }

    /** Releases before 3.6 know these settings by one name, 3.7 by another, and 3.6 by either. */
    @ParameterizedTest
    @ValueSource(strings = {"3.5.34", "3.6.15", "3.7.2"})
    void everyReleaseTakesTheSettingsThatLocalMembersHaveByThemselves(String version) throws Exception {
        ServerPlan plan = new ServerPlan(
                Optional.empty(),
                Optional.of(version),
                Optional.of("cargo"),
                Optional.empty(),
                1,
                Durability.NONE,
                Map.of(),
                directory);
        ServerKit kit = kit(FreePorts::find);
        try {
            EtcdSources.of(plan.version()).fetch(plan, kit);
        } catch (ServerException e) {
            abort(e.getMessage());
        }
        try (LocalEtcd etcd = LocalEtcd.start(kit, plan)) {
            assertThat(Files.readAllLines(etcd.cluster().nodes().get(0).log()))
                    .anyMatch(line -> line.matches(".*recognized and used.*COMPACTION_BATCH_LIMIT.*1000000.*"))
                    .anyMatch(line -> line.matches(".*recognized and used.*SNAPSHOT_CATCHUP_ENTRIES.*100.*"));
        }
    }

    @Test
    @NeedsServer(value = "etcd", defaultVersion = true)
    void theVersionAskedForIsTheOneThatRuns() throws Exception {
        String version = new EtcdServerFactory().defaultVersion();

        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), plan(Optional.of(version), Map.of()));
                Store store = etcd.open()) {
            assertThat(store.describe()).containsEntry("version", version);
            assertThat(etcd.cluster().origin()).contains(version);
        }
    }

    @Test
    void aVersionThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> LocalEtcd.start(kit(FreePorts::find), plan(Optional.of("1.2.3"), Map.of())))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("1.2.3");
    }

    private static ServerKit kit(PortSource ports) {
        ServerKit real = LocalKit.create(DownloadListener.NONE);
        return new ServerKit(real.artifacts(), real.processes(), ports);
    }

    private ServerPlan plan(Optional<String> version, Map<String, String> settings) {
        return new ServerPlan(version, Optional.empty(), 1, Durability.NONE, settings, directory);
    }

    @Test
    void spaceBesideKeysOfOthersIsMeasuredOnlyWhereTheirHistoryMayBeDropped() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory);
                Store others = etcd.open();
                Connection theirs = provisioned(others, "others", 100)) {
            LocalEtcd.append(theirs, 100);
            List<String> endpoints = etcd.cluster().settings().endpoints();
            StoreSettings careful = new StoreSettings(endpoints, Map.of());
            StoreSettings allowed =
                    new StoreSettings(endpoints, Map.of(), Set.of(ServerChange.COMPACTION), Access.OPEN);

            try (Store store = new EtcdStoreFactory().open(careful);
                    Connection ours = provisioned(store, "ours", 100)) {
                store.prepareSpace();
                LocalEtcd.append(ours, 100);
                assertThat(store.measureSpace()).isEmpty();
                store.teardown();
            }
            try (Store store = new EtcdStoreFactory().open(allowed);
                    Connection ours = provisioned(store, "ours", 100)) {
                store.prepareSpace();
                LocalEtcd.append(ours, 100);
                assertThat(store.measureSpace().orElseThrow().bytes()).isPositive();
                store.teardown();
            }
            assertThat(others.countBlobs()).isEqualTo(100);
        }
    }

    @Test
    void spaceIsNotMeasuredWhereOthersWroteOrDeletedMeanwhile() throws Exception {
        byte[] blob = new byte[MIB];
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory);
                Client client = EtcdSettings.parse(etcd.cluster().settings()).client()) {
            KV others = client.getKVClient();
            List<String> endpoints = etcd.cluster().settings().endpoints();
            StoreSettings allowed =
                    new StoreSettings(endpoints, Map.of(), Set.of(ServerChange.COMPACTION), Access.OPEN);
            try (Store store = new EtcdStoreFactory().open(allowed);
                    Connection ours = provisioned(store, "ours", 100)) {
                store.prepareSpace();
                LocalEtcd.append(ours, 100);
                assertThat(store.measureSpace()).isPresent();
                for (int i = 0; i < 20; i++) {
                    others.put(key("z" + i), ByteSequence.from(blob)).get();
                }
                assertThat(store.measureSpace()).isEmpty();

                store.prepareSpace();
                LocalEtcd.append(ours, 100);
                assertThat(store.measureSpace()).isPresent();
                others.put(key("z7"), ByteSequence.from(blob)).get();
                assertThat(store.measureSpace()).isEmpty();

                store.prepareSpace();
                others.delete(key("z7")).get();
                assertThat(store.measureSpace()).isEmpty();
            }
        }
    }

    private static ByteSequence key(String name) {
        return ByteSequence.from(name, StandardCharsets.US_ASCII);
    }

    @Test
    void aTrialThatIsRefusedOrMeasuresNoSpaceDefragmentsNothing() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory)) {
            List<String> endpoints = etcd.cluster().settings().endpoints();
            StoreSettings allowed =
                    new StoreSettings(endpoints, Map.of(), Set.of(ServerChange.COMPACTION), Access.OPEN);
            try (Store store = new EtcdStoreFactory().open(allowed)) {
                assertThatThrownBy(() -> store.provision(LocalEtcd.layout(1, Durability.ALWAYS)))
                        .isInstanceOf(UnsupportedLayoutException.class);
                store.provision(LocalEtcd.layout(1, Durability.NONE));
                store.teardown();
            }

            assertThat(LocalEtcd.defragmentations(endpoints.get(0))).isZero();
        }
    }

    @Test
    void anotherClusterAtTheAddressThatAMemberAdvertisesIsLeftAlone() throws Exception {
        try (LocalEtcd others = LocalEtcd.start(1, Durability.NONE, Map.of(), directory.resolve("others"))) {
            String theirs = others.cluster().settings().endpoints().get(0);
            Map<String, String> advertising = Map.of("advertise-client-urls", "http://" + theirs);
            try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, advertising, directory.resolve("ours"));
                    Store store = etcd.open();
                    Connection connection = provisioned(store, "ours", 100)) {
                store.prepareSpace();
                LocalEtcd.append(connection, 100);

                assertThat(store.measureSpace().orElseThrow().bytes()).isGreaterThan(100 * 100);
                assertThat(LocalEtcd.defragmentations(theirs)).isZero();
                others.cluster().nodes().get(0).kill();
                assertThat(store.describe()).containsKey("version");
            }
        }
    }

    @Test
    void spaceHasNoHistoryOfAMemberThatCompactsSlowly() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), compactingInSmallSteps());
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(3, Durability.ALWAYS));
            store.prepareSpace();
            rewrite(store);

            follower(etcd).delayDisk(Duration.ofMillis(100));
            long bytes = store.measureSpace().orElseThrow().bytes();

            assertThat(bytes)
                    .as("1000 blobs of 100 bytes on each of three members, of 20 000 that were written")
                    .isBetween(3 * 100_000L, 3L * MIB / 2);
        }
    }

    @Test
    void aLayoutIsRemovedWhenTheSlowestMemberHasCompacted() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(kit(FreePorts::find), compactingInSmallSteps());
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(3, Durability.ALWAYS));
            rewrite(store);

            follower(etcd).delayDisk(Duration.ofMillis(100));
            store.teardown();

            assertThat(members(etcd)).allMatch(each -> each.compactions().orElseThrow() > 0);
        }
    }

    @Test
    void aLayoutIsRemovedAlsoWhileAMemberIsAway() throws Exception {
        try (LocalEtcd etcd = LocalEtcd.start(3, Durability.NONE, Map.of(), directory);
                Store store = etcd.open()) {
            store.provision(LocalEtcd.layout(3, Durability.NONE));
            try (Connection connection = LocalEtcd.connect(store, 10)) {
                assertThat(LocalEtcd.append(connection, 10).acknowledged()).isEqualTo(10);
            }

            etcd.cluster().nodes().get(2).kill();
            store.teardown();

            assertThat(store.holds("etcd-it")).isFalse();
        }
    }

    private ServerPlan compactingInSmallSteps() {
        // By the name that etcd 3.4 knows, too.
        Map<String, String> settings = Map.of("experimental-compaction-batch-limit", "500");
        return new ServerPlan(Optional.empty(), Optional.empty(), 3, Durability.ALWAYS, settings, directory)
                .preparedFor(Set.of(Impairment.SLOW_DISK));
    }

    /** Writes 20 versions of 1000 blobs. */
    private static void rewrite(Store store) throws Exception {
        try (Connection connection = LocalEtcd.connect(store, 1000)) {
            for (int round = 0; round < 20; round++) {
                assertThat(LocalEtcd.settled(connection, OperationKind.PUT, 1000)
                                .acknowledged())
                        .isEqualTo(1000);
            }
        }
    }

    /** A member that neither leads nor is the first, which answers control calls. */
    private static ServerNode follower(LocalEtcd etcd) throws ServerException {
        ServerNode leader = etcd.cluster().leader("").orElseThrow();
        return etcd.cluster().nodes().stream()
                .skip(1)
                .filter(node -> !node.equals(leader))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void bytesAreMarkedThatAMemberHadBeforeItsCompactionWasOver() throws Exception {
        EtcdKeys keys = new EtcdKeys("ours", 2);
        try (LocalEtcd etcd = LocalEtcd.start(1, Durability.NONE, Map.of(), directory);
                Store store = etcd.open();
                Connection connection = provisioned(store, "ours", 100)) {
            LocalEtcd.append(connection, 100);
            EtcdSettings settings = EtcdSettings.parse(etcd.cluster().settings());
            try (Cluster cluster = new Cluster(settings)) {
                Databases impatient = new Databases(settings, cluster, new Members(settings, cluster), Duration.ZERO);

                assertThat(impatient.inUse(keys).orElseThrow().compacted()).isFalse();
                assertThat(impatient.inUse(keys).orElseThrow().compacted())
                        .as("nothing was left to compact")
                        .isTrue();
            }
        }
    }

    private static Connection provisioned(Store store, String name, int batch) throws StoreException {
        store.provision(new Layout(name, 2, 1, Consistency.QUORUM, Durability.NONE, 10_000, Map.of()));
        return LocalEtcd.connect(store, batch);
    }
}
