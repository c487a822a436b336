package io.blobbench.report.compare;

import io.blobbench.report.statistics.Measure;
import java.util.List;

/**
 * The chance of error, 0.05 for each run that is compared, and how the measures that decide share it.
 *
 * <p>Under a closed or rough load throughput and the median service time say nearly the same, but the median stays calm
 * where other processes take the processor for a while. Under an open load throughput is what the schedule offered; so it
 * is where rough loads have different rates and one was kept. A measure that does not decide has the whole level to itself.
 *
 * <p>No share is below 4/252, the least p of {@link io.blobbench.report.statistics.Chance} that ranks alone give five trials
 * against five: where an outlier blinds Welch's t, they must be able to decide.
 */
public final class Levels {
    /** The chance of error of all cells and measures of a run together. */
    public static final double ALL = 0.05;

    private static final List<Measure> CLOSED = List.of(Measure.THROUGHPUT, Measure.SERVICE_P50, Measure.SERVICE_P99);
    /** The measures that decide where rough loads have different rates and one was kept. */
    static final List<Measure> TIMES = List.of(Measure.SERVICE_P50, Measure.SERVICE_P99);

    private static final List<Measure> OPEN = List.of(Measure.RESPONSE_P50, Measure.RESPONSE_P99);

    private Levels() {}

    /** The measures that decide. */
    static List<Measure> deciding(boolean openLoad) {
        return openLoad ? OPEN : CLOSED;
    }

    /** The adjusted p up to which a measure is called different; 0 where it never is. */
    static double of(Measure measure, boolean openLoad) {
        return switch (measure) {
            case THROUGHPUT -> openLoad ? 0 : 0.017;
            case SERVICE_P50 -> openLoad ? ALL : 0.017;
            case SERVICE_P99 -> openLoad ? ALL : 0.016;
            case RESPONSE_P50 -> 0.034;
            case RESPONSE_P99 -> 0.016;
            case HIGHEST_LOAD,
                    SERVICE_P99_9,
                    RESPONSE_P99_9,
                    VISIBILITY_P50,
                    VISIBILITY_P99,
                    SPACE,
                    HARNESS_CPU,
                    SERVER_CPU,
                    SERVER_MEMORY -> ALL;
        };
    }
}
