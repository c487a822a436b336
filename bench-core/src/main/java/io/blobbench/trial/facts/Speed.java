package io.blobbench.trial.facts;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.RoughLoad;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The speed of a trial as one number, comparable between trials of one cell. */
public final class Speed {
    private Speed() {}

    /**
     * The load found of a search; of other open and rough loads, whose throughput the schedule sets, callers' times a second at the
     * median; else throughput in blobs a second. Empty when nothing was measured.
     */
    public static OptionalDouble of(TrialResult result) {
        if (result.measured().isEmpty()) {
            return OptionalDouble.empty();
        }
        double speed = of(result, result.measured().get());
        return speed > 0 && Double.isFinite(speed) ? OptionalDouble.of(speed) : OptionalDouble.empty();
    }

    private static double of(TrialResult result, Measured measured) {
        if (result.cell().maxLoad().isPresent()) {
            return result.cell().load().offeredOpsPerSecond();
        }
        if (ofTimes(result)) {
            Histogram callers = measured.latencies().callers();
            return callers.getTotalCount() == 0 ? Double.NaN : 1e9 / callers.getValueAtPercentile(50);
        }
        return measured.throughputBlobs();
    }

    /** Whether the speed comes from times. */
    public static boolean ofTimes(TrialResult result) {
        boolean scheduled =
                result.cell().load() instanceof OpenLoad || result.cell().load() instanceof RoughLoad;
        return scheduled && result.cell().maxLoad().isEmpty();
    }
}
