package io.blobbench.trial.judge;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.LoadModel;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.Measured;
import java.time.Duration;
import java.util.Optional;

/**
 * Diagnoses the limit of the throughput from evidence in the row; docs/measuring.md names the rules and their reasons.
 *
 * @param load of the cell
 * @param lanes generator threads
 * @param connections of the cell
 * @param inFlight slots of one connection
 * @param measured by the trial
 * @param faults of the trial: what comes after the first says how a lane fared whose connections were lost, and not how punctual it is
 * @param localCpuSeconds processor time of the load's processes that share a host with the local servers
 * @param clientWait how long the client makes an operation wait at most before it sends it
 * @param gcMillis time that one process spent collecting garbage, the largest of those that made the load
 */
public record LimitDiagnosis(
        LoadModel load,
        int lanes,
        int connections,
        int inFlight,
        Measured measured,
        Optional<FaultLedger> faults,
        double localCpuSeconds,
        Duration clientWait,
        double gcMillis) {
    /** Processor time comes in steps of 10 ms: in less time than this they are too coarse. */
    private static final double SHORTEST_SECONDS = 0.5;
    /** Share of cores, or of one core for a thread: what is left is lost between two readings. */
    public static final double BUSY_CPU = 0.9;
    /**
     * Share of the time, spent waiting for a core by the thread of the harness and that of a server that waited longest, together: with
     * less, programs that fill the host do not limit the throughput.
     */
    private static final double CORE_WAIT = 0.1;
    /** Share of a host's cores that a process may use, with less of which it is confined. */
    private static final double CONFINED = 0.99;
    /** The same for response times: one in a hundred decides the 99th percentile. */
    private static final double SHORT_CORE_WAIT = 0.01;
    /** Share of a busy host's use: with more, it is not busy with other programs. */
    private static final double MOST_OF_HOST = 0.5;
    /** The same: with more, harness and servers took the cores from each other. */
    private static final double OWN_HOST = 0.8;
    /** Share of the time: a process whose quota is used up in most of its periods would take more. */
    private static final double HELD = 0.5;
    /** Share of the time, spent by the harness collecting garbage or not running although due. */
    private static final double MANY_PAUSES = 0.1;
    /** Share of the time, in which some thread of this host waited for a disk: for fsync, or for dirty pages to be written. */
    private static final double LONG_DISK_WAIT = 0.5;
    /** Cores busy for each connection: what is left is lost when one thread hands an operation to the next. */
    private static final double LEAST_TURNS = 0.7;
    /** With more, the operations of a connection are worked on side by side. */
    private static final double MOST_TURNS = 1.1;
    /** Share of the median service time. */
    private static final double MOST_OF_SERVICE = 0.5;
    /** Share of the longest wait of the client: most operations that take less did not wait that long. */
    private static final double LEAST_OF_WAIT = 0.5;
    /** Share of a link's speed: payloads leave out headers and gaps, and traffic comes in bursts. */
    private static final double BUSY_LINK = 0.8;
    /** Sockets in which data waited to be sent, divided by the connections, on average: from here on, it counts as waiting all the time. */
    private static final double BACKLOG = 0.7;
    /**
     * Fraction of samples in which unread data waited at a local server: the network delivered it, and the server did
     * not read it.
     */
    private static final double UNREAD = 0.5;

    /** A diagnosis of a load that one process made. */
    public LimitDiagnosis(
            LoadModel load, int lanes, int connections, int inFlight, Measured measured, Optional<FaultLedger> faults) {
        this(
                load,
                lanes,
                connections,
                inFlight,
                measured,
                faults,
                measured.resources().harnessCpuSeconds(),
                Duration.ZERO,
                measured.resources().harnessGcMillis());
    }

    /** The same where the client makes operations wait. */
    public LimitDiagnosis withClientWait(Duration wait) {
        return new LimitDiagnosis(
                load, lanes, connections, inFlight, measured, faults, localCpuSeconds, wait, gcMillis);
    }

    /** The first limit whose rule holds, as a word of {@link Limit}. */
    public String limit() {
        return first().word();
    }

    /**
     * The limit of response times that are too long although the load was carried out: the load host, if other programs took its cores or the
     * harness did not run; empty if it did not make them long. The lanes of an open load, which are awake before starts, make a host
     * busy without delaying anything.
     */
    static Optional<Limit> ofLateResponses(Measured measured) {
        double mostOfHost = measured.resources().hostCpuShare() * MOST_OF_HOST;
        if (coresTaken(measured, SHORT_CORE_WAIT) && measured.utilization().localHostShare() < mostOfHost) {
            return Optional.of(Limit.HOST_CPU);
        }
        boolean paused = measured.utilization().harnessPauseShare() >= MANY_PAUSES;
        return paused ? Optional.of(Limit.HARNESS_CPU) : Optional.empty();
    }

    /**
     * Whether a link was busy, or data waited to be sent although local servers read what had arrived; servers that are not local are unknown: if
     * they do not read, the network seems slow.
     */
    static boolean fullNetwork(Utilization use) {
        return use.linkShare() >= BUSY_LINK
                || (use.sendBacklogShare() >= BACKLOG && !(use.serverUnreadShare() >= UNREAD));
    }

    /**
     * Whether the host was full and may have kept a thread of the harness or of a server from a core: programs of a lower priority fill it
     * without that, and a hypervisor takes cores without the kernel's knowing. Servers that are not local may be on this host as well.
     */
    private static boolean coresTaken(Measured measured, double leastWait) {
        Utilization use = measured.utilization();
        boolean gotCores = use.harnessWaitShare() + use.serverWaitShare() < leastWait
                && !(measured.resources().hostStealShare() >= leastWait);
        return measured.resources().hostCpuShare() >= BUSY_CPU && !gotCores;
    }

    private Limit first() {
        if (punctuality().generatorLate()) {
            return Limit.GENERATOR_LATE;
        }
        if (measured.seconds() < SHORTEST_SECONDS - 1e-3) { // a last answer may come just before the end
            return Limit.NONE_FOUND;
        }
        if (harnessBusy()) {
            return Limit.HARNESS_CPU;
        }
        if (punctuality().loadKept()) {
            return punctuality().generatorJitter() ? Limit.GENERATOR_JITTER : Limit.OFFERED_LOAD;
        }
        if (serverBusy()) {
            return Limit.SERVER_CPU;
        }
        if (coresShared()) {
            Limit larger = largerConsumer();
            return larger == Limit.HARNESS_CPU && punctuality().sentInTime() ? Limit.SHARED_CPU : larger;
        }
        return beyondCpu();
    }

    /** Whether harness and local servers used up what both may use; without local servers that is the harness alone, whose lanes may be awake. */
    private boolean coresShared() {
        return (localServers() && use().localCpuShare() >= BUSY_CPU) || (harnessHeld() && serverHeld());
    }

    private Limit largerConsumer() {
        return resources().serverCpuSeconds() > localCpuSeconds ? Limit.SERVER_CPU : Limit.HARNESS_CPU;
    }

    private Limit beyondCpu() {
        if (use().diskBusyShare() >= Utilization.BUSY_DISK && use().serverDiskShare() >= Utilization.SERVERS_DISK) {
            return Limit.DISK;
        }
        if (use().ioStallShare() >= LONG_DISK_WAIT && use().serverDiskShare() >= Utilization.SERVERS_DISK) {
            return Limit.DISK_WAIT;
        }
        if (fullNetwork(use())) {
            return Limit.NETWORK;
        }
        if (clientWaits()) {
            return Limit.CLIENT_WAIT;
        }
        boolean busyHost = coresTaken(measured, CORE_WAIT);
        if (punctuality().sentInTime()) {
            if (busyHost && localServers()) {
                return Limit.SHARED_CPU;
            }
        } else if (busyHost) {
            boolean ownUse = use().localHostShare() >= resources().hostCpuShare() * OWN_HOST;
            return ownUse ? largerConsumer() : Limit.HOST_CPU;
        } else if (use().harnessPauseShare() >= MANY_PAUSES) {
            return Limit.HARNESS_CPU;
        }
        if (!threadsUnknown() && serversTakeTurns()) {
            return Limit.SERVER_TURNS;
        }
        boolean unknown = Double.isNaN(use().harnessCpuShare()) || Double.isNaN(use().sendBacklogShare());
        boolean notOnlyStore = coresUnknown() || punctuality().idleBetweenOperations();
        return unknown || threadsUnknown() || diskUnknown() || notOnlyStore ? Limit.NONE_FOUND : Limit.STORE;
    }

    /** Waits for a core on a host with free ones: others may fill those that the harness and local servers are confined to. */
    private boolean coresUnknown() {
        boolean confined = use().localHostShare() < use().localCpuShare() * CONFINED;
        double ofServers = localServers() ? use().serverWaitShare() : 0;
        return confined && use().harnessWaitShare() + ofServers >= CORE_WAIT;
    }

    /** A thread of a server that was restarted may have been busy all the time. */
    private boolean threadsUnknown() {
        return localServers() && Double.isNaN(use().serverThreadShare());
    }

    /** A disk that nobody waited for is no limit, even if it is not known which one the servers use. */
    private boolean diskUnknown() {
        boolean waitedFor = use().diskBusyShare() >= Utilization.BUSY_DISK || !(use().ioStallShare() < LONG_DISK_WAIT);
        return localServers() && Double.isNaN(use().serverDiskShare()) && waitedFor;
    }

    private boolean localServers() {
        return !Double.isNaN(resources().serverCpuSeconds());
    }

    /** No thread of theirs is busy all the time, but one after the other they are: a connection's operations wait for each other. */
    private boolean serversTakeTurns() {
        double coresPerConnection = resources().serverCpuSeconds() / meteredSeconds() / connections;
        return coresPerConnection >= LEAST_TURNS && coresPerConnection <= MOST_TURNS;
    }

    /** The lanes of an open load are awake for the last microseconds before each start, which may take whole cores. */
    private boolean harnessBusy() {
        return (use().harnessCpuShare() >= BUSY_CPU && !punctuality().startsOnTime())
                || use().harnessThreadShare() >= BUSY_CPU
                || (harnessHeld() && !serverHeld())
                || gcMillis / 1e3 >= meteredSeconds() * MANY_PAUSES;
    }

    /** The resources are those of the drain, too, which the seconds of an open load leave out. */
    private double meteredSeconds() {
        return Math.max(measured.seconds(), measured.settledSeconds());
    }

    private boolean serverBusy() {
        return use().serverCpuShare() >= BUSY_CPU
                || use().serverThreadShare() >= BUSY_CPU
                || (serverHeld() && !harnessHeld());
    }

    private boolean harnessHeld() {
        return use().harnessHeldShare() >= HELD;
    }

    private boolean serverHeld() {
        return use().serverHeldShare() >= HELD;
    }

    /** Whether most of the time of an operation may be one that the client waits before it sends it; a much longer wait cannot be part of it. */
    private boolean clientWaits() {
        double medianNs = (double) measured.latencies().service().getValueAtPercentile(50);
        double waitNs = (double) clientWait.toNanos();
        return waitNs > 0 && waitNs >= medianNs * MOST_OF_SERVICE && medianNs >= waitNs * LEAST_OF_WAIT;
    }

    private LoadPunctuality punctuality() {
        return new LoadPunctuality(load, lanes, (long) connections * inFlight, measured, faults);
    }

    private Utilization use() {
        return measured.utilization();
    }

    private Resources resources() {
        return measured.resources();
    }
}
