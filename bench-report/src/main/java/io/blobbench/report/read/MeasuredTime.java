package io.blobbench.report.read;

import io.blobbench.trial.facts.TrialId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Distinguishes the intervals of a measurement from those of its drain, which belong to the same trial. Immutable. */
public final class MeasuredTime {
    /** Share of an interval that may lie in the drain: the harness ends an interval some time after it is due. */
    private static final double MOST_BEYOND = 0.1;

    private final Map<TrialId, Double> endS = new HashMap<>();
    private final Map<TrialId, Double> measuredS = new HashMap<>();

    private MeasuredTime() {}

    /**
     * Distinguishes those of the load itself: the measured time of a closed load lasts until its last answer.
     *
     * @param rows of the run; an interval of a trial that has none counts as measured
     */
    public static MeasuredTime ofLoad(List<RowView> rows) {
        MeasuredTime load = new MeasuredTime();
        rows.forEach(row -> row.number("measured_s").ifPresent(seconds -> load.measuredS.put(row.id(), seconds)));
        for (String column : List.of("measured_s", "measurement_s")) {
            rows.forEach(row -> row.number(column).ifPresent(seconds -> load.endS.merge(row.id(), seconds, Math::min)));
        }
        return load;
    }

    /**
     * The seconds of an interval that its throughput refers to: in the first one, which does not end with a shorter load, no more than those
     * that the throughput of the trial refers to.
     */
    public double seconds(TrialId trial, double startSeconds, double seconds) {
        return startSeconds == 0 ? Math.min(seconds, known(measuredS, trial)) : seconds;
    }

    private static double known(Map<TrialId, Double> seconds, TrialId trial) {
        return seconds.getOrDefault(trial, Double.POSITIVE_INFINITY);
    }

    /**
     * Whether an interval lies in the time of the load. The first one always does: it begins with the load, and a load shorter than it has no
     * other throughput.
     */
    public boolean holds(TrialId trial, double startSeconds, double seconds) {
        return startSeconds == 0 || startSeconds + (1 - MOST_BEYOND) * seconds <= known(endS, trial);
    }
}
