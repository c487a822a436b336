package io.blobbench.scenario.language;

import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.WorkloadSpec;
import java.time.Duration;
import java.util.Optional;

/** Makes the search of a cell for its highest load, and refuses what would end a probe before its time. */
final class MaxLoads {
    private MaxLoads() {}

    static Optional<MaxLoad> of(Point point, WorkloadSpec workload) throws ScenarioException {
        Value<LoadKind> model = point.value(LoadKeys.LOAD_MODEL);
        if (model.meaning() != LoadKind.FIND_MAX) {
            return Optional.empty();
        }
        requireTimeOnly(point.value(Keys.MEASUREMENT.operations()));
        requireTimeOnly(point.value(Keys.MEASUREMENT.bytes()));
        Value<Double> p99Within = point.value(Keys.UNTIL_P99);
        if (p99Within.meaning() > 0) {
            throw endsProbes(p99Within);
        }
        if (workload.finite()) {
            throw model.place()
                    .error("load.model: got 'find-max' together with "
                            + workload.mix().keySet().iterator().next().word()
                            + " of each key once, which ends a probe early; expected another load or other operations");
        }
        Optional<OperationKind> runsOut = workload.runsOut();
        if (runsOut.isPresent()) {
            boolean adds = runsOut.get() == OperationKind.ADD;
            throw model.place()
                    .error(
                            "load.model: got 'find-max' together with "
                                    + (adds ? "add and no delete" : "delete and no add or put")
                                    + ", which is refused ever more often as keys run out; expected another load or other operations");
        }
        Value<Double> highest = point.value(LoadKeys.HIGHEST);
        Value<Double> lowest = point.value(LoadKeys.LOWEST);
        if (highest.meaning() < lowest.meaning()) {
            throw highest.place()
                    .error("load.highest: got '" + highest.text() + "', expected at least load.lowest, which is "
                            + lowest.text());
        }
        Duration measurement = point.get(Keys.MEASUREMENT.duration());
        double judged = MaxLoad.judgedOpsPerSecond(measurement);
        if (highest.meaning() < judged) {
            throw highest.place()
                    .error("load.highest: got '" + highest.text() + "', expected at least " + (long) Math.ceil(judged)
                            + "/s: at a lower load a measurement of " + Units.write(measurement)
                            + " has too few operations for a p99");
        }
        return Optional.of(new MaxLoad(
                point.get(LoadKeys.RESPONSE_P99),
                lowest(point),
                highest.meaning(),
                point.get(LoadKeys.PRECISION),
                point.get(LoadKeys.CONFIRMATIONS)));
    }

    /** The first load to try, which a probe can judge. */
    static double lowest(Point point) {
        return Math.max(point.get(LoadKeys.LOWEST), MaxLoad.judgedOpsPerSecond(point.get(Keys.MEASUREMENT.duration())));
    }

    /** A load that was offered for a moment only was not kept: queues had no time to grow. */
    private static void requireTimeOnly(Value<Long> limit) throws ScenarioException {
        if (limit.meaning() < Long.MAX_VALUE) {
            throw endsProbes(limit);
        }
    }

    private static ScenarioException endsProbes(Value<?> limit) {
        return limit.place()
                .error(limit.key().path() + ": got '" + limit.text()
                        + "' together with load.model find-max, whose probes must last their whole duration;"
                        + " expected none");
    }
}
