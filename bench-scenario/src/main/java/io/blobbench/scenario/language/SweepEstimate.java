package io.blobbench.scenario.language;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.Scenario;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.key.KeySpace;
import java.util.OptionalLong;

/**
 * The expected cost of a scenario's rounds, as far as known beforehand. Heating comes on top, and so do cells that are held afterwards,
 * which no bytes limit.
 *
 * @param payloadBytesAtMost payload bytes of all trials, empty where a cell is limited by its duration only; a search whose
 *     probes contradict each other may exceed it, and so may sizes that chance decides
 * @param largestTrialBytes payload bytes of the largest trial, which the store holds at once, empty likewise
 */
public record SweepEstimate(OptionalLong payloadBytesAtMost, OptionalLong largestTrialBytes) {
    /** The estimate for one scenario. */
    public static SweepEstimate of(Scenario scenario) {
        long sum = 0;
        long largest = 0;
        boolean known = true;
        for (Cell cell : scenario.cells()) {
            OptionalLong bytes = payloadBytesAtMost(cell);
            int checks = cell.maxLoad().isPresent() ? MaxLoad.MOST_CHECKS : 1;
            OptionalLong checked = cell.maxLoad().isPresent()
                    ? payloadBytesAtMost(
                            cell.checking(cell.highestToTry(), cell.workload().seed()))
                    : bytes;
            known &= bytes.isPresent() && checked.isPresent();
            long ofProbes = multiply(bytes.orElse(0), cell.mostProbes() - checks);
            sum = add(sum, add(ofProbes, multiply(checked.orElse(0), checks)));
            largest = Math.max(largest, checked.orElse(0));
        }
        return new SweepEstimate(
                known ? OptionalLong.of(multiply(sum, scenario.trials())) : OptionalLong.empty(),
                known ? OptionalLong.of(largest) : OptionalLong.empty());
    }

    /** Preload, warm-up and measurement of one trial, empty where the duration alone limits it. */
    static OptionalLong payloadBytesAtMost(Cell cell) {
        if (cell.load() instanceof IdleLoad) {
            return OptionalLong.of(0);
        }
        OptionalLong warmUp = warmUpBytesAtMost(cell);
        OptionalLong measurement = payloadBytesAtMost(cell, cell.measurement());
        if (warmUp.isEmpty() || measurement.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(add(preloadBytes(cell), add(warmUp.getAsLong(), measurement.getAsLong())));
    }

    private static OptionalLong warmUpBytesAtMost(Cell cell) {
        PhaseLimits limits = new PhaseLimits(
                cell.warmUp().duration().multipliedBy(Cell.WARM_UP_CEILING),
                cell.warmUpOperations(keys(cell)),
                cell.warmUp().bytes());
        return cell.warmsUp() ? payloadBytesAtMost(cell, limits) : OptionalLong.of(0);
    }

    private static OptionalLong payloadBytesAtMost(Cell cell, PhaseLimits phase) {
        long batchBytes = cell.workload().batchBytes();
        long bytes = phase.bytes() == Long.MAX_VALUE
                ? phase.bytes()
                : add(phase.bytes(), cell.workload().largestBatchBytes());
        if (phase.operations() < Long.MAX_VALUE) {
            bytes = Math.min(bytes, multiply(phase.operations(), batchBytes));
        }
        double offered = offeredOpsPerSecond(cell) * phase.duration().toNanos() / 1e9;
        if (!Double.isNaN(offered)) {
            bytes = Math.min(bytes, multiply((long) Math.ceil(offered), batchBytes));
        }
        return bytes == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    private static double offeredOpsPerSecond(Cell cell) {
        double offered = cell.maxLoad()
                .map(MaxLoad::highestOpsPerSecond)
                .orElse(cell.load().offeredOpsPerSecond());
        return cell.load() instanceof RoughLoad ? offered * lanesAtMost(cell) : offered;
    }

    private static long preloadBytes(Cell cell) {
        if (cell.workload().mix().keySet().stream().noneMatch(OperationKind::keyed)) {
            return 0;
        }
        KeySpace space = cell.workload().keys();
        long keys = add(keys(cell), space.anyShared() ? space.sharedCount() : 0);
        return multiply(keys, (long) Math.ceil(cell.workload().sizes().meanBytes()));
    }

    /** Every lane and partition gets equally many keys, and enough for a batch. */
    private static long keys(Cell cell) {
        long owners = multiply(lanesAtMost(cell), cell.partitions());
        long evenly = multiply(add(cell.workload().keys().count(), owners - 1) / owners, owners);
        return Math.max(evenly, multiply(owners, cell.workload().batchSize()));
    }

    private static int lanesAtMost(Cell cell) {
        return cell.lanes() == 0 ? cell.connections() : Math.min(cell.lanes(), cell.connections());
    }

    private static long add(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    private static long multiply(long a, long b) {
        return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }
}
