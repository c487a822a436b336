package io.blobbench.kryonet;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import com.esotericsoftware.reflectasm.ConstructorAccess;
import io.blobbench.server.Impairment;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.cluster.ClusterPlan;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.cluster.LocalClusters;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import io.blobbench.server.java.HeapSetting;
import io.blobbench.server.java.JavaRuntime;
import io.blobbench.server.java.JvmPrograms;
import io.blobbench.server.source.ServerProgram;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.operation.ElementsMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objenesis.Objenesis;

/** A local KryoNet server: {@link KryonetServer} on the Java and the jars that run this class. */
public final class KryonetServerFactory implements ServerFactory {
    private static final int USUAL_HEAP_MIB = 4096;

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        requirePossible(plan);
        int heapMib = HeapSetting.mib(store(), plan, USUAL_HEAP_MIB);
        // Its own jars and that of the messages, wherever their classes come from.
        ServerProgram program = ServerProgram.ofClasses(
                "Maven com.esotericsoftware:kryonet:" + defaultVersion(),
                KryonetServer.class,
                Server.class,
                Kryo.class,
                ConstructorAccess.class,
                Objenesis.class,
                Log.class,
                ElementsMessage.class);
        JvmPrograms java = JvmPrograms.of(JavaRuntime.running(), program.files(), kit.artifacts());
        return LocalClusters.start(store(), plan, kit, 1, site -> {
            Readiness answers = new Readiness("tell its process id", node -> {
                try (Control itself = new Control(
                        Endpoint.parse(site.address(0, 0)),
                        KryonetStoreFactory.settings(Map.of()),
                        Control.BUFFER_BYTES)) {
                    // Another server may have taken the port; ours is about to end then.
                    return itself.call(Verb.PROCESS, "", 0, null) instanceof Long pid && pid == node.pid();
                }
            });
            NodePlan node = java.server(
                    site.home(0),
                    true,
                    answers,
                    List.of("-Xmx" + heapMib + "m", "-XX:+UseG1GC"),
                    KryonetServer.class.getName(),
                    site.address(0, 0),
                    site.home(0).resolve("layouts.properties").toString());
            return new ClusterPlan(
                    program.build().withDetails(java.runtime()),
                    site.addresses(0),
                    List.of(node),
                    StartOrder.ONE_BY_ONE,
                    answers,
                    () -> java.keepArchive(kit.processes(), site.directory()));
        });
    }

    @Override
    public Optional<String> refusal(Impairment impairment) {
        return Optional.of(
                impairment == Impairment.PARTITION
                        ? "a kryonet server is one node, which no partition cuts off from others"
                        : "a kryonet server keeps blobs in its heap and never waits for a disk");
    }

    private void requirePossible(ServerPlan plan) throws ServerException {
        plan.requireSettings(store(), Set.of(HeapSetting.NAME));
        if (plan.nodes() > 1) {
            throw new UnsupportedServerException("a kryonet server is one node, asked for are " + plan.nodes());
        }
        if (!plan.version().orElse(defaultVersion()).equals(defaultVersion())
                || plan.home().isPresent()) {
            throw new ServerException("the only kryonet server is that of the adapter, " + defaultVersion());
        }
    }
}
