package io.blobbench.scenario;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.workload.WorkloadSpec;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One combination of a sweep's values, complete: everything that a trial needs to know except the addresses of servers.
 *
 * @param id values of the axes, unique in the run: {@code batch=256 blob=1KB}; {@code single} without axes
 * @param axes the values of the axes as the scenario wrote them, in the order of the scenario
 * @param workload what operations carry
 * @param load when operations start; where the highest load is looked for, the first one to try
 * @param maxLoad the search in place of offering one load
 * @param connections over all lanes, at least 1
 * @param lanes generator threads, at most one for each connection; 0 means the usual number
 * @param partitions see {@link io.blobbench.store.layout.Layout}
 * @param replicas see {@link io.blobbench.store.layout.Layout}
 * @param consistency see {@link io.blobbench.store.layout.Layout}
 * @param durability see {@link io.blobbench.store.layout.Layout}
 * @param options options of the adapter
 * @param client native properties of the client library, references to secrets not resolved: see {@link SecretReferences}
 * @param server native settings of local servers
 * @param warmUp at least this long, and until throughput and service time are steady, if the cell {@link #warmsUp}
 * @param measurement the part that is reported
 * @param p99Within ends the measurement when its p99 is known within this share of it; 0 never does
 * @param floors end each phase
 * @param timeout an operation that is answered later has timed out; the drain waits this long for the last one; also the limit of a call outside the load, if longer than its own
 * @param verify what is checked when the load has ended
 * @param space whether to ask what the blobs occupy
 * @param faults what is done to local servers on purpose
 */
public record Cell(
        String id,
        Map<String, String> axes,
        WorkloadSpec workload,
        LoadModel load,
        Optional<MaxLoad> maxLoad,
        int connections,
        int lanes,
        int partitions,
        int replicas,
        Consistency consistency,
        Durability durability,
        SortedMap<String, String> options,
        SortedMap<String, String> client,
        SortedMap<String, String> server,
        PhaseLimits warmUp,
        PhaseLimits measurement,
        double p99Within,
        Floors floors,
        Duration timeout,
        Verify verify,
        Space space,
        FaultPlan faults) {
    /** A warm-up that does not become steady ends after this multiple of its duration. */
    public static final int WARM_UP_CEILING = 2;

    private static final String TRACE = "trace";
    /** Where each key is used once, the warm-up takes at most one operation in this many. */
    private static final int FINITE_WARM_UP_SHARE = 5;

    private static final Duration SHORTEST_WARM_UP = Duration.ofMillis(1);

    public Cell {
        axes = Collections.unmodifiableMap(new LinkedHashMap<>(axes));
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        client = Collections.unmodifiableSortedMap(new TreeMap<>(client));
        server = Collections.unmodifiableSortedMap(new TreeMap<>(server));
    }

    /** The same with other client properties. */
    public Cell withClient(SortedMap<String, String> properties) {
        return with(workload, load, maxLoad, properties);
    }

    /**
     * The same with another open load.
     *
     * @param seed see {@link WorkloadSpec}
     */
    public Cell offering(double opsPerSecond, long seed) {
        OpenLoad open = (OpenLoad) load;
        OpenLoad other = new OpenLoad(opsPerSecond, open.arrivals(), open.maxInFlight());
        return with(workload.withSeed(seed), other, maxLoad, client);
    }

    /** The final check of a search: an open load, measured for longer than a probe. */
    public Cell checking(double opsPerSecond, long seed) {
        PhaseLimits longer = PhaseLimits.ofDuration(MaxLoad.checkDuration(measurement.duration(), opsPerSecond));
        return offering(opsPerSecond, seed).undisturbed(warmUp, longer, verify, space);
    }

    /**
     * The same as a short trial that heats: no warm-up to speak of, no faults, and occupied space is not measured. A second reader
     * is heated, too, and waits for no blob for longer. A search is the open load that it tries first: its speed is that of its times,
     * as the load is always the same. A trace begins with its first operation, which may be due later than a slice ends.
     */
    public Cell slice(Duration duration) {
        PhaseLimits slice = new PhaseLimits(
                duration.compareTo(measurement.duration()) < 0 ? duration : measurement.duration(),
                measurement.operations(),
                measurement.bytes());
        Cell sliced = undisturbed(PhaseLimits.ofDuration(SHORTEST_WARM_UP), slice, verify, Space.NONE);
        WorkloadSpec followed = workload.sampled(workload.sampling().map(sampling -> sampling.withinAtMost(duration)));
        return sliced.with(followed.fromFirst(), load, Optional.empty(), client);
    }

    /**
     * The same without faults, with a measurement that nothing but time, a floor, or the end of the keys ends. It has the second reader
     * of its rounds, because what that costs is part of their throughput.
     */
    public Cell held(Duration duration) {
        Verify held = verify == Verify.NONE ? verify : Verify.COUNT;
        return undisturbed(warmUp, PhaseLimits.ofDuration(duration), held, Space.NONE)
                .with(workload, load, maxLoad, client);
    }

    /**
     * Whether a warm-up precedes the measurement: a trace runs once, cold reads would become hot, and held connections
     * have no operations.
     */
    public boolean warmsUp() {
        return workload.trace().isEmpty() && !faults.coldCaches() && !(load instanceof IdleLoad);
    }

    /**
     * Operations after which the warm-up ends: where each key is used once, most keys are left for the measurement.
     *
     * @param keys their total number
     */
    public long warmUpOperations(long keys) {
        long share = Math.max(1, keys / workload.batchSize() / FINITE_WARM_UP_SHARE);
        return workload.finite() ? Math.min(warmUp.operations(), share) : warmUp.operations();
    }

    /** The word of scenarios and results for what starts operations: {@code open}. */
    public String loadWord() {
        if (workload.trace().isPresent()) {
            return TRACE;
        }
        return maxLoad.isPresent() ? MaxLoad.WORD : load.word();
    }

    /** About how many times the phases run in one trial, where a search meets no contradiction. */
    public int fewestProbes() {
        return maxLoad.map(MaxLoad::fewestProbes).orElse(1);
    }

    /** About how many times they run at most. */
    public int mostProbes() {
        return maxLoad.map(asked -> asked.mostProbes(lowestToTry())).orElse(1);
    }

    /** The lowest load that a search offers, in operations a second; NaN without a search. */
    public double lowestToTry() {
        return maxLoad.map(asked -> asked.floorOpsPerSecond(measurement.duration()))
                .orElse(Double.NaN);
    }

    /** The highest load that a search offers, in operations a second; NaN without a search. */
    public double highestToTry() {
        return maxLoad.map(MaxLoad::highestOpsPerSecond).orElse(Double.NaN);
    }

    private Cell with(
            WorkloadSpec otherWorkload,
            LoadModel otherLoad,
            Optional<MaxLoad> otherMaxLoad,
            SortedMap<String, String> otherClient) {
        return new Cell(
                id,
                axes,
                otherWorkload,
                otherLoad,
                otherMaxLoad,
                connections,
                lanes,
                partitions,
                replicas,
                consistency,
                durability,
                options,
                otherClient,
                server,
                warmUp,
                measurement,
                p99Within,
                floors,
                timeout,
                verify,
                space,
                faults);
    }

    /** The same with other phases and checks: without faults or a second reader, and not ended by what is known of its p99. */
    public Cell undisturbed(
            PhaseLimits otherWarmUp, PhaseLimits otherMeasurement, Verify otherVerify, Space otherSpace) {
        return new Cell(
                id,
                axes,
                workload.sampled(Optional.empty()),
                load,
                maxLoad,
                connections,
                lanes,
                partitions,
                replicas,
                consistency,
                durability,
                options,
                client,
                server,
                otherWarmUp,
                otherMeasurement,
                0,
                floors,
                timeout,
                otherVerify,
                otherSpace,
                faults.suspended());
    }

    /** The check after the load of a trial. */
    public enum Verify {
        /** Nothing. */
        NONE,
        /** The number of blobs found equals the number acknowledged. */
        COUNT,
        /** Every blob is read back: the multiset found equals the one acknowledged, and every checksum holds. */
        CONTENT
    }

    /** The moment of that check. */
    public enum VerifyAfter {
        /** When the load has ended. */
        LOAD,
        /** When all local servers were killed then, and have started on their data. */
        KILL
    }

    /** Whether to ask, when the load of a trial has ended, what the blobs occupy. */
    public enum Space {
        /** It is not asked: flush and compaction take time. */
        NONE,
        /** Measured where the store can report it. */
        KNOWN,
        /** A store that cannot report it is UNSUPPORTED. */
        REQUIRED
    }
}
