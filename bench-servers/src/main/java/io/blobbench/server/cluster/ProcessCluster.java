package io.blobbench.server.cluster;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.store.StoreSettings;
import java.util.List;

/** A cluster of child processes. Control thread only. */
final class ProcessCluster implements LocalCluster {
    private final ClusterPlan plan;
    private final List<ProcessNode> nodes;

    ProcessCluster(ClusterPlan plan, ServerProcesses processes) {
        this.plan = plan;
        this.nodes = plan.nodes().stream()
                .map(node -> new ProcessNode(node, processes))
                .toList();
    }

    /** Returns when every node is ready and the first one sees them all. */
    void start() throws ServerException {
        for (ProcessNode node : nodes) {
            node.launch();
            if (plan.order() == StartOrder.ONE_BY_ONE) {
                node.awaitReady();
            }
        }
        if (plan.order() == StartOrder.TOGETHER) {
            for (ProcessNode node : nodes) {
                node.awaitReady();
            }
        }
        nodes.get(0).await(plan.complete());
    }

    @Override
    public List<ServerNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public StoreSettings settings() {
        return plan.settings();
    }

    @Override
    public ServerBuild build() {
        return plan.build();
    }

    @Override
    public void close() {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).stop();
        }
        plan.ended().run();
    }
}
