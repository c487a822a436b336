package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The usage of several load hosts as one: amounts of the agents' processes add up over agents, amounts of hosts over hosts, shares are
 * those of the busiest; servers are the controller's. One time, one thread.
 */
final class UsageMerge {
    private final List<Resources> agents = new ArrayList<>();
    private final Map<String, List<Resources>> byKernel = new LinkedHashMap<>();
    private final Map<String, List<Resources>> byNetwork = new LinkedHashMap<>();

    void add(HostId host, Resources ofAgent) {
        agents.add(ofAgent);
        byKernel.computeIfAbsent(host.kernel(), any -> new ArrayList<>()).add(ofAgent);
        byNetwork.computeIfAbsent(host.network(), any -> new ArrayList<>()).add(ofAgent);
    }

    /** @param controller what the host of the controller and its servers used */
    Resources resources(Resources controller) {
        return new Resources(
                sum(Resources::harnessCpuSeconds),
                sum(Resources::harnessGcMillis),
                sum(Resources::laneAllocatedBytes),
                controller.serverCpuSeconds(),
                controller.serverRssBytes(),
                most(agents, Resources::hostCpuShare),
                most(agents, Resources::hostStealShare),
                overHosts(byKernel, Resources::hostMemoryBytes),
                overHosts(byKernel, Resources::diskReadBytes),
                overHosts(byKernel, Resources::diskWrittenBytes),
                overHosts(byNetwork, Resources::networkReceivedBytes),
                overHosts(byNetwork, Resources::networkSentBytes),
                controller.serversEnded());
    }

    /** The shares of the busiest agent, and those of the servers. */
    static Utilization utilization(List<Utilization> agents, Utilization controller) {
        return new Utilization(
                most(agents, Utilization::harnessCpuShare),
                most(agents, Utilization::harnessThreadShare),
                most(agents, Utilization::harnessPauseShare),
                most(agents, Utilization::harnessHeldShare),
                controller.serverCpuShare(),
                controller.serverThreadShare(),
                controller.serverHeldShare(),
                most(agents, Utilization::localCpuShare),
                controller.diskBusyShare(),
                controller.serverDiskShare(),
                controller.ioStallShare(),
                most(agents, Utilization::linkShare),
                most(agents, Utilization::sendBacklogShare),
                most(agents, Utilization::serverUnreadShare));
    }

    private double sum(ToDoubleFunction<Resources> amount) {
        return agents.stream().mapToDouble(amount).sum();
    }

    /** Agents on one host see the same amounts, each for a little longer or shorter: the largest is the host's. */
    private static double overHosts(Map<String, List<Resources>> byHost, ToDoubleFunction<Resources> amount) {
        return byHost.values().stream().mapToDouble(host -> most(host, amount)).sum();
    }

    /** The largest known; NaN when none is. */
    private static <T> double most(List<T> parts, ToDoubleFunction<T> share) {
        return parts.stream()
                .mapToDouble(share)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
    }
}
