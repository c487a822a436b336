package io.blobbench.kryonet;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import com.esotericsoftware.reflectasm.ConstructorAccess;
import io.blobbench.server.ClusterPlan;
import io.blobbench.server.ClusterPlan.StartOrder;
import io.blobbench.server.JavaRuntime;
import io.blobbench.server.JvmPrograms;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.LocalClusters;
import io.blobbench.server.NodePlan;
import io.blobbench.server.Readiness;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.store.Durability;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objenesis.Objenesis;

/** A local KryoNet server: {@link KryonetServer} on the Java and the jars that run this class. */
public final class KryonetServerFactory implements ServerFactory {
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);
    private static final int PROBE_BUFFER_BYTES = 4 << 10;

    @Override
    public String store() {
        return KryonetStoreFactory.NAME;
    }

    @Override
    public String defaultVersion() {
        return KryonetStoreFactory.VERSIONS.get("client");
    }

    @Override
    public String origin() {
        return "Maven com.esotericsoftware:kryonet, among the adapter's own jars";
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        requirePossible(plan);
        ServerSettings settings = ServerSettings.of(plan.settings());
        List<Path> jars = classPath();
        JvmPrograms java = JvmPrograms.of(JavaRuntime.running(), jars, kit.artifacts());
        return LocalClusters.start(plan, kit, settings.ports(), (ports, directory) -> {
            Path home = createDirectory(directory.resolve("kryonet-1"));
            List<String> endpoints =
                    ports.stream().map(port -> "127.0.0.1:" + port).toList();
            NodePlan node = new NodePlan(
                    "kryonet-1",
                    command(java, settings, ports),
                    home,
                    answers(endpoints),
                    java.stopGrace(true, STOP_GRACE));
            return new ClusterPlan(
                    "Maven com.esotericsoftware:kryonet:" + defaultVersion(),
                    endpoints,
                    List.of(node),
                    StartOrder.ONE_BY_ONE,
                    answers(endpoints),
                    () -> java.settle(kit.processes(), directory));
        });
    }

    private void requirePossible(ServerPlan plan) throws ServerException {
        if (plan.nodes() > 1 || plan.durability() != Durability.NONE) {
            throw new UnsupportedServerException(
                    "a kryonet server is one node that keeps blobs in memory, asked for are " + plan.nodes()
                            + " nodes and durability " + plan.durability().word());
        }
        String version = plan.version().orElse(defaultVersion());
        if (!version.equals(defaultVersion()) || plan.home().isPresent()) {
            throw new ServerException("the kryonet server is that of the adapter, version " + defaultVersion()
                    + "; there is no other to start");
        }
    }

    /** The adapter's own jars, wherever its classes come from. */
    private static List<Path> classPath() throws ServerException {
        List<Path> jars = new ArrayList<>();
        for (Class<?> type : List.of(
                KryonetServer.class, Server.class, Kryo.class, ConstructorAccess.class, Objenesis.class, Log.class)) {
            try {
                jars.add(Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI()));
            } catch (URISyntaxException e) {
                throw new ServerException("cannot find the jar of " + type.getName(), e);
            }
        }
        return jars;
    }

    private List<String> command(JvmPrograms java, ServerSettings settings, List<Integer> ports) {
        String[] arguments = Stream.concat(
                        Stream.of(
                                defaultVersion(),
                                String.valueOf(settings.writeBufferBytes()),
                                String.valueOf(settings.objectBufferBytes()),
                                "127.0.0.1"),
                        ports.stream().map(String::valueOf))
                .toArray(String[]::new);
        List<String> options = List.of("-Xmx" + settings.heap(), "-XX:+UseG1GC");
        return java.server(true, options, KryonetServer.class.getName(), arguments);
    }

    private static Path createDirectory(Path directory) throws ServerException {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new ServerException("cannot create " + directory, e);
        }
    }

    private static Readiness answers(List<String> endpoints) {
        return new Readiness("describe itself", node -> {
            // The last port is opened last.
            List<String> last = endpoints.subList(endpoints.size() - 1, endpoints.size());
            try (Control control =
                    new Control(ClientSettings.parse(new StoreSettings(last, Map.of())), PROBE_BUFFER_BYTES)) {
                return control.describe().ports() == endpoints.size();
            } catch (StoreException e) {
                return false;
            }
        });
    }
}
