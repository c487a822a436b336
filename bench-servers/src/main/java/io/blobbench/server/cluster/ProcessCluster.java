package io.blobbench.server.cluster;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.cluster.ClusterPlan.StartOrder;
import io.blobbench.server.process.CleanUp;
import io.blobbench.server.relay.Relays;
import io.blobbench.store.StoreSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A cluster of child processes. Control thread, and restarts of different nodes by any thread. */
final class ProcessCluster implements LocalCluster {
    private final ClusterPlan plan;
    private final List<ProcessNode> nodes;
    private final Optional<Relays> relays;

    private ProcessCluster(ClusterPlan plan, List<ProcessNode> nodes, Optional<Relays> relays) {
        this.plan = plan;
        this.nodes = List.copyOf(nodes);
        this.relays = relays;
    }

    /** A cluster that is not started; it takes over the relays between its nodes. */
    static ProcessCluster of(ClusterPlan prepared, ServerPlan plan, ServerProcesses processes, Optional<Relays> relays)
            throws ServerException {
        List<ProcessNode> nodes = new ArrayList<>();
        for (NodePlan node : prepared.nodes()) {
            nodes.add(new ProcessNode(node, NodeHarm.of(plan, node, nodes.size(), relays), processes));
        }
        relays.ifPresent(each -> each.start(index -> nodes.get(index).runningPid()));
        return new ProcessCluster(prepared, nodes, relays);
    }

    /** Returns when every node is ready and the first one sees them all. */
    void start() throws ServerException {
        start(nodes);
    }

    @Override
    public void restart(Collection<ServerNode> ended) throws ServerException {
        start(nodes.stream().filter(ended::contains).toList());
    }

    private void start(List<ProcessNode> some) throws ServerException {
        for (ProcessNode node : some) {
            node.launch();
            if (plan.order() == StartOrder.ONE_BY_ONE) {
                node.awaitReady();
            }
        }
        if (plan.order() == StartOrder.TOGETHER) {
            for (ProcessNode node : some) {
                node.awaitReady();
            }
        }
        if (nodes.stream().allMatch(ProcessNode::alive)) {
            nodes.get(0).await(plan.complete());
        }
    }

    @Override
    public List<ServerNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public Optional<ServerNode> leader(String layoutName) throws ServerException {
        try {
            OptionalInt index = plan.leadership().of(layoutName);
            return index.isPresent() ? Optional.of(nodes.get(index.getAsInt())) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerException("interrupted while the leader of " + layoutName + " was being determined", e);
        } catch (Exception e) {
            throw new ServerException("cannot determine which server leads " + layoutName + ": " + e.getMessage(), e);
        }
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
        List<Runnable> steps = new ArrayList<>();
        for (int i = nodes.size() - 1; i >= 0; i--) {
            steps.add(nodes.get(i)::stop);
        }
        relays.ifPresent(each -> steps.add(each::close));
        steps.add(plan.ended());
        CleanUp.run(steps);
    }
}
