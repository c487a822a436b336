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
import io.blobbench.store.ElementsMessage;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objenesis.Objenesis;

/** A local KryoNet server: {@link KryonetServer} on the Java and the jars that run this class. */
public final class KryonetServerFactory implements ServerFactory {
    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        requirePossible(plan);
        String heap = heap(plan.settings());
        JvmPrograms java = JvmPrograms.of(JavaRuntime.running(), classPath(), kit.artifacts());
        return LocalClusters.start(store(), plan, kit, 1, site -> {
            Readiness answers = new Readiness("describe itself", node -> {
                try (Store itself = new KryonetStoreFactory().open(new StoreSettings(site.addresses(0), Map.of()))) {
                    return !itself.describe().isEmpty();
                }
            });
            NodePlan node = java.server(
                    site.home(0),
                    true,
                    answers,
                    List.of("-Xmx" + heap, "-XX:+UseG1GC"),
                    KryonetServer.class.getName(),
                    defaultVersion(),
                    site.address(0, 0));
            return new ClusterPlan(
                    "Maven com.esotericsoftware:kryonet:" + defaultVersion(),
                    site.addresses(0),
                    List.of(node),
                    StartOrder.ONE_BY_ONE,
                    answers,
                    () -> java.settle(kit.processes(), site.directory()));
        });
    }

    private void requirePossible(ServerPlan plan) throws ServerException {
        if (plan.nodes() > 1) {
            throw new UnsupportedServerException("a kryonet server is one node, asked for are " + plan.nodes());
        }
        if (!plan.version().orElse(defaultVersion()).equals(defaultVersion())
                || plan.home().isPresent()) {
            throw new ServerException("the only kryonet server is that of the adapter, " + defaultVersion());
        }
    }

    private static String heap(Map<String, String> given) throws ServerException {
        try {
            return NamedValues.of("kryonet server setting", given, Map.of("heap", "4g"), Set.of())
                    .get("heap");
        } catch (StoreException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }

    /** The adapter's own jars and that of the messages, wherever their classes come from. */
    private static List<Path> classPath() {
        return Stream.of(
                        KryonetServer.class,
                        Server.class,
                        Kryo.class,
                        ConstructorAccess.class,
                        Objenesis.class,
                        Log.class,
                        ElementsMessage.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> Path.of(URI.create(location.toString())))
                .toList();
    }
}
