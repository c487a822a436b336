package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Pause;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.trial.judge.LimitDiagnosis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The usage of several load hosts as one: amounts of the agents' processes add up over agents, amounts of hosts over hosts, shares are
 * those of the busiest, of which all processes count where they share its cores; servers are the controller's. One time, one thread.
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

    /**
     * The shares of the busiest agent or host, and those of the servers; the pause is one that every agent had.
     *
     * @param controller with its servers
     */
    static Utilization utilization(List<Part> agents, Part controller) {
        List<Utilization> used = agents.stream().map(Part::used).toList();
        List<Part> all = Stream.concat(agents.stream(), Stream.of(controller)).toList();
        Utilization servers = controller.used();
        return new Utilization(
                busiest(agents, Utilization::harnessCpuShare),
                most(used, Utilization::harnessThreadShare),
                most(used, Utilization::harnessPauseShare),
                most(used, Utilization::harnessHeldShare),
                most(used, Utilization::harnessWaitShare),
                servers.serverCpuShare(),
                servers.serverThreadShare(),
                servers.serverHeldShare(),
                servers.serverWaitShare(),
                busiest(all, Utilization::localCpuShare),
                localHostShare(all),
                servers.diskBusyShare(),
                servers.serverDiskShare(),
                servers.ioStallShare(),
                most(used, Utilization::linkShare),
                most(used, Utilization::sendBacklogShare),
                most(used, Utilization::serverUnreadShare),
                longestPauseSeconds(used),
                pauses(used));
    }

    /** A process may use up the cores that it is allowed before its host is busy, and several may use up a host before one of them is busy. */
    private static double busiest(List<Part> parts, ToDoubleFunction<Utilization> share) {
        Map<String, Double> hosts = parts.stream()
                .collect(
                        Collectors.groupingBy(part -> part.host().kernel(), Collectors.summingDouble(part -> part.used()
                                .localHostShare())));
        List<Double> shares = new ArrayList<>(hosts.values());
        parts.forEach(part -> shares.add(share.applyAsDouble(part.used())));
        return most(shares, Double::doubleValue);
    }

    /** Share of a host that the processes of the trial use: that of the fullest host if it is busy, otherwise the largest. */
    private static double localHostShare(List<Part> parts) {
        Optional<String> busy = parts.stream()
                .filter(part -> part.hostCpuShare() >= LimitDiagnosis.BUSY_CPU)
                .max(Comparator.comparingDouble(Part::hostCpuShare))
                .map(part -> part.host().kernel());
        List<Part> counted = parts.stream()
                .filter(part -> busy.isEmpty() || busy.get().equals(part.host().kernel()))
                .toList();
        return busiest(counted, Utilization::localHostShare);
    }

    /**
     * A process of the trial.
     *
     * @param host where it runs
     * @param hostCpuShare how full that host was; NaN where unknown
     * @param used by it, and by the local servers that it started
     */
    record Part(HostId host, double hostCpuShare, Utilization used) {}

    private double sum(ToDoubleFunction<Resources> amount) {
        return agents.stream().mapToDouble(amount).sum();
    }

    /** Agents on one host see the same amounts, each for a little longer or shorter: the largest is the host's. */
    private static double overHosts(Map<String, List<Resources>> byHost, ToDoubleFunction<Resources> amount) {
        return byHost.values().stream().mapToDouble(host -> most(host, amount)).sum();
    }

    /** The times in which no agent ran; none where one does not know its own. */
    static List<Pause> pauses(List<Utilization> used) {
        return used.stream().anyMatch(each -> Double.isNaN(each.longestPauseSeconds()))
                ? List.of()
                : used.stream().map(Utilization::pauses).reduce(Pause::common).orElse(List.of());
    }

    /** The longest time in which no agent ran, 0 if it is too short to be told; NaN where one does not know its own. */
    static double longestPauseSeconds(List<Utilization> used) {
        return used.stream().anyMatch(each -> Double.isNaN(each.longestPauseSeconds()))
                ? Double.NaN
                : pauses(used).stream().mapToDouble(Pause::seconds).max().orElse(0);
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
