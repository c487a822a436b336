package io.blobbench.reference.echo;

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
import java.util.List;
import java.util.Set;

/** A local echo server: {@link EchoServer} on the Java that runs this class. */
public final class EchoServerFactory implements ServerFactory {
    private static final int USUAL_HEAP_MIB = 1024;
    private static final String CONNECTIONS = "connections";

    @Override
    public boolean storesBlobs() {
        return false;
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) throws ServerException {
        plan.requireSettings(store(), Set.of(HeapSetting.NAME, CONNECTIONS));
        if (plan.nodes() > 1) {
            throw new UnsupportedServerException("an echo server is one node, asked for are " + plan.nodes());
        }
        int heapMib = HeapSetting.mib(store(), plan, USUAL_HEAP_MIB);
        String most = plan.settings().getOrDefault(CONNECTIONS, Integer.toString(Integer.MAX_VALUE));
        if (!most.matches("\\d{1,9}|" + Integer.MAX_VALUE)) {
            throw new ServerException("echo server setting connections: got '" + most + "', expected a whole number");
        }
        ServerProgram program = ServerProgram.ofClasses("the reference stores", EchoServer.class, Endpoint.class);
        JvmPrograms java = JvmPrograms.of(JavaRuntime.running(), program.files(), kit.artifacts());
        return LocalClusters.start(store(), plan, kit, 1, site -> {
            Readiness listens = Readiness.atPort(site.port(0, 0), "listen", node -> node.alive());
            NodePlan node = java.server(
                    site.home(0),
                    true,
                    listens,
                    List.of("-Xmx" + heapMib + "m", "-XX:+UseSerialGC"),
                    EchoServer.class.getName(),
                    site.address(0, 0),
                    most);
            return new ClusterPlan(
                    program.build().withDetails(java.runtime()),
                    site.addresses(0),
                    List.of(node),
                    StartOrder.ONE_BY_ONE,
                    listens,
                    () -> java.keepArchive(kit.processes(), site.directory()));
        });
    }
}
