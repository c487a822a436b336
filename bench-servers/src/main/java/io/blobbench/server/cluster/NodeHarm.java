package io.blobbench.server.cluster;

import io.blobbench.server.Impairment;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import io.blobbench.server.disk.SlowDisk;
import io.blobbench.server.relay.Relays;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The impairments that a node was started for. Usable from any thread.
 *
 * @param node its name
 * @param index of the node in its cluster, from 0
 * @param relays through which it reaches the others; empty where it cannot be cut off
 * @param disk of the node; empty where it cannot be made slow
 */
record NodeHarm(String node, int index, Optional<Relays> relays, Optional<SlowDisk> disk) {
    /** The relays of a plan that are to be opened by its adapter. */
    static Optional<Relays> relays(ServerPlan plan) throws ServerException {
        if (!plan.impairments().contains(Impairment.PARTITION)) {
            return Optional.empty();
        }
        refuse(Relays.missing());
        return Optional.of(Relays.of(plan.nodes()));
    }

    static NodeHarm of(ServerPlan plan, NodePlan node, int index, Optional<Relays> relays) throws ServerException {
        Optional<SlowDisk> disk = Optional.empty();
        if (plan.impairments().contains(Impairment.SLOW_DISK)) {
            refuse(SlowDisk.missing());
            disk = Optional.of(new SlowDisk(node.name(), node.directory()));
        }
        return new NodeHarm(node.name(), index, relays, disk);
    }

    private static void refuse(Optional<String> reason) throws UnsupportedServerException {
        if (reason.isPresent()) {
            throw new UnsupportedServerException(reason.get());
        }
    }

    /** The command of the node, with the additions that its impairments need. */
    List<String> starting(List<String> command) throws ServerException {
        return disk.isPresent() ? disk.get().starting(command) : command;
    }

    void isolate() throws ServerException {
        startedFor(relays, Impairment.PARTITION).isolate(index);
    }

    void rejoin() throws ServerException {
        startedFor(relays, Impairment.PARTITION).rejoin(index);
    }

    void delayDisk(Duration delay) throws ServerException {
        startedFor(disk, Impairment.SLOW_DISK).delay(delay);
    }

    private <T> T startedFor(Optional<T> means, Impairment impairment) throws ServerException {
        return means.orElseThrow(() -> new ServerException(node + " was not started for " + impairment));
    }
}
