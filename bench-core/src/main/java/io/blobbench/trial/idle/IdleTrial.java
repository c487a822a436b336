package io.blobbench.trial.idle;

import io.blobbench.host.HostMeter;
import io.blobbench.host.PauseMeter;
import io.blobbench.host.room.OpenFiles;
import io.blobbench.idle.IdleConnections;
import io.blobbench.idle.IdlePlan;
import io.blobbench.idle.IdleResult;
import io.blobbench.idle.LocalPorts;
import io.blobbench.idle.Refusal;
import io.blobbench.idle.Refusal.Cause;
import io.blobbench.idle.ServerRoom;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.measure.Percentiles;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.IdleSummary.Times;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Opens the connections of a cell, holds them, and says what they cost. One thread, except {@link #requestStop}. */
public final class IdleTrial {
    /** Files that this process itself needs: results, and readings of servers. */
    private static final int SPARE_FILES = 200;

    private static final String OUT_OF_MEMORY = "OutOfMemoryError";

    private final Cell cell;
    private final IdleLoad load;
    private final List<ServerNode> servers;
    private final NanoClock clock;
    private final RunListener listener;
    private volatile @Nullable IdleConnections running;
    private volatile boolean stopRequested;
    private volatile LongSupplier heldNs = () -> 0;

    /**
     * A trial of a cell with an {@link IdleLoad}.
     *
     * @param servers local ones; none where they are others'
     * @param listener receives the phases
     */
    public IdleTrial(Cell cell, List<ServerNode> servers, NanoClock clock, RunListener listener) {
        this.cell = cell;
        this.load = (IdleLoad) cell.load();
        this.servers = List.copyOf(servers);
        this.clock = clock;
        this.listener = listener;
    }

    /** Ends it soon. Usable from any thread. */
    public void requestStop() {
        stopRequested = true;
        IdleConnections connections = running;
        if (connections != null) {
            connections.stop();
        }
    }

    /** How long it may take at most, beside one timeout: the last greeting may use that, and the last requests another one. */
    public Duration longest() {
        return load.lasts(cell.connections())
                .multipliedBy(3)
                .plus(cell.timeout())
                .plusMinutes(5);
    }

    /** The time in which connections have been opened and held so far; zero before the first. Usable from any thread. */
    public Duration held() {
        return Duration.ofNanos(heldNs.getAsLong());
    }

    /**
     * Opens and holds the connections, and closes them.
     *
     * @throws StoreException when the store holds no plain connections, or its server has no address
     */
    public IdleSummary run(Store store) throws StoreException, InterruptedException {
        IdleProtocol protocol = store.idleProtocol();
        int ports = protocol.endpoints().size();
        if (ports < cell.partitions()) {
            throw new UnsupportedLayoutException("connections that are held go to " + ports + " of its ports, not to "
                    + cell.partitions() + " partitions");
        }
        try (IdleConnections connections = new IdleConnections(plan(), protocol, clock::nanoTime)) {
            running = connections;
            if (stopRequested) {
                connections.stop();
            }
            PauseMeter pauses =
                    new PauseMeter(clock, HostMeter.PAUSE_PERIOD); // before memory is read, of which it takes some
            MemoryReading before = MemoryReading.now(servers);
            listener.on(new RunEvent.Phase(Activity.CONNECTING, "opening " + cell.connections() + " connections"));
            Optional<Refusal> refusal = openAndHold(connections, pauses);
            IdleResult result = connections.result();
            MemoryReading each = MemoryReading.now(servers).each(before, result.opened() - result.lost());
            listener.on(new RunEvent.Phase(Activity.TEARING_DOWN, "closing connections"));
            return summary(result, refusal, each, pauses.longestNs() / 1e9);
        } catch (IOException e) {
            throw StoreException.after("hold connections", e);
        } finally {
            running = null;
        }
    }

    /** Returns why not all of them could be opened. */
    private Optional<Refusal> openAndHold(IdleConnections connections, PauseMeter pauses)
            throws IOException, InterruptedException {
        pauses.start();
        long beganNs = clock.nanoTime();
        heldNs = () -> clock.nanoTime() - beganNs;
        try {
            connections.open();
            Optional<Refusal> refusal = connections.result().refusal().map(this::explained);
            String held = "holding " + connections.result().opened() + " connections";
            listener.on(new RunEvent.Phase(Activity.MEASUREMENT, held));
            connections.hold();
            return refusal;
        } finally {
            long lastedNs = clock.nanoTime() - beganNs;
            heldNs = () -> lastedNs;
            pauses.stop();
        }
    }

    private IdlePlan plan() {
        return new IdlePlan(
                cell.connections(),
                load.connectsPerSecond(),
                load.hold(),
                load.keepAlive(),
                load.keepAliveShare(),
                load.sources() == 0 ? LocalPorts.addressesFor(cell.connections()) : load.sources(),
                cell.timeout(),
                OpenFiles.free() - SPARE_FILES);
    }

    /** A server that stays silent, or closes connections, may have no room for them: a local one can be examined. */
    private Refusal explained(Refusal refusal) {
        if (refusal.cause() != Cause.SERVER && refusal.cause() != Cause.NO_ANSWER) {
            return refusal;
        }
        for (ServerNode server : servers) {
            Optional<String> files = ServerRoom.exhausted(server.pid());
            if (files.isPresent()) {
                return refusal.because(Cause.SERVER_DESCRIPTORS, files.get());
            }
            if (server.logContains(OUT_OF_MEMORY)) {
                return refusal.because(Cause.SERVER_MEMORY, "the log of " + server.name() + " has " + OUT_OF_MEMORY);
            }
        }
        return servers.isEmpty()
                ? refusal
                : ServerRoom.systemExhausted()
                        .map(files -> refusal.because(Cause.SYSTEM_DESCRIPTORS, files))
                        .orElse(refusal);
    }

    private static IdleSummary summary(
            IdleResult result, Optional<Refusal> refusal, MemoryReading each, double longestPauseSeconds) {
        return new IdleSummary(
                result.wanted(),
                result.manySources(),
                result.opened(),
                result.openingSeconds(),
                times(result.connectNs(), result.lateConnectNs()),
                each.serverBytes(),
                each.clientBytes(),
                each.kernelBytes(),
                refusal.orElse(null),
                result.lost(),
                result.firstLoss().orElse(""),
                result.requests(),
                result.requests() - result.requestsAnswered() - result.requestsAbandoned(),
                times(result.requestNs(), result.lateRequestNs()),
                longestPauseSeconds);
    }

    private static Times times(Histogram histogram, Histogram own) {
        return new Times(
                percentile(histogram, 50),
                percentile(histogram, 99),
                histogram.getTotalCount() == 0 ? Double.NaN : histogram.getMaxValue(),
                percentile(own, 99));
    }

    private static double percentile(Histogram histogram, double percentile) {
        return Percentiles.has(percentile, histogram.getTotalCount())
                ? histogram.getValueAtPercentile(percentile)
                : Double.NaN;
    }
}
