package io.blobbench.scenario.language;

import io.blobbench.load.model.PhaseLimits;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Cell.VerifyAfter;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.FaultPlan;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import java.time.Duration;
import java.util.List;

/** Makes the faults of a cell, and refuses those that its other keys make meaningless. */
final class FaultPlans {
    private FaultPlans() {}

    /**
     * Makes the plan of a cell.
     *
     * @param measurement how long operations are due in its measurement
     */
    static FaultPlan of(Point point, Duration measurement) throws ScenarioException {
        Value<List<Fault>> faults = point.value(Keys.FAULTS);
        Value<VerifyAfter> after = point.value(Keys.VERIFY_AFTER);
        Value<Boolean> cache = point.value(Keys.CACHE);
        FaultPlan plan = new FaultPlan(faults.meaning(), after.meaning() == VerifyAfter.KILL, cache.meaning());
        Value<?> cause = plan.duringLoad() ? faults : plan.killedBeforeVerification() ? after : cache;
        if (plan.any() && point.get(LoadKeys.LOAD_MODEL) == LoadKind.FIND_MAX) {
            throw refused(cause, "load.model find-max, whose probes share their servers; expected another load");
        }
        if (plan.killedBeforeVerification() && point.get(Keys.VERIFY) == Verify.NONE) {
            throw refused(after, "verify.check none; expected count or content");
        }
        if (plan.duringLoad() && point.get(Keys.UNTIL_P99) > 0) {
            throw refused(faults, "until.p99, which would end the measurement before them; expected one of both");
        }
        requireWithin(plan, faults, measurement);
        if (plan.coldCaches() && plan.duringLoad()) {
            throw refused(cache, "faults; expected one of both");
        }
        return plan;
    }

    /** A cold cell reads what was written before, each key about once: from then on it would be hot. */
    static PhaseLimits firstReads(Point point, WorkloadSpec workload, PhaseLimits measurement)
            throws ScenarioException {
        Value<Boolean> cache = point.value(Keys.CACHE);
        if (!cache.meaning()) {
            return measurement;
        }
        if (workload.trace().isPresent()) {
            throw refused(cache, "load.model trace; expected operations that are drawn");
        }
        if (!workload.mix().keySet().stream().allMatch(OperationKind::readsPayload)) {
            throw refused(
                    cache, "operations " + workload.mix().keySet() + "; expected get or get-if-not-matched alone");
        }
        long reads = Math.max(1, workload.keys().count() / workload.batchSize());
        return new PhaseLimits(measurement.duration(), Math.min(reads, measurement.operations()), measurement.bytes());
    }

    private static void requireWithin(FaultPlan plan, Value<List<Fault>> faults, Duration measurement)
            throws ScenarioException {
        for (Fault fault : plan.faults()) {
            if (fault.at().compareTo(measurement) >= 0) {
                throw faults.place()
                        .error("faults: got " + fault.text() + ", expected it within the measurement, which takes "
                                + Units.write(measurement));
            }
        }
    }

    private static ScenarioException refused(Value<?> value, String with) {
        return value.place().error(value.key().path() + ": got '" + value.text() + "' together with " + with);
    }
}
