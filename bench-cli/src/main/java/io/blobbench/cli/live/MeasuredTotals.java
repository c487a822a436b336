package io.blobbench.cli.live;

import io.blobbench.host.Interval;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.trial.facts.Measured;
import io.prometheus.metrics.model.snapshots.Labels;

/** Operations, blobs and times of all measurements of a run, and the times of its current trial. Used by one thread at a time. */
final class MeasuredTotals {
    private static final String OUTCOME = "outcome";

    private final TimeBuckets service = new TimeBuckets();
    private final TimeBuckets response = new TimeBuckets();
    private final TimeBuckets delay = new TimeBuckets();
    private final TrialTimes trialService = new TrialTimes();
    private final TrialTimes trialResponse = new TrialTimes();
    private final TrialTimes trialDelay = new TrialTimes();
    private Counts counts = Counts.ZERO;
    private long unresolved;
    private long timedOut;
    private long unsent;
    private double throughput = Double.NaN;

    void trialStarted() {
        trialService.clear();
        trialResponse.clear();
        trialDelay.clear();
    }

    void add(Interval interval) {
        counts = counts.plus(interval.counts());
        throughput = interval.counts().blobsAcknowledged() / Math.max(interval.seconds(), Double.MIN_NORMAL);
        OperationTimes times = interval.latencies();
        service.add(times.service());
        response.add(times.response());
        delay.add(times.startDelay());
        trialService.add(times.service());
        trialResponse.add(times.response());
        trialDelay.add(times.startDelay());
    }

    /** Nothing is measured any more. */
    void paused() {
        throughput = Double.NaN;
    }

    /** Adds the counts that are known only at the end of a measurement. */
    void ended(Measured measured) {
        unresolved += measured.operationsUnresolved();
        timedOut += measured.operationsTimedOut();
        unsent += measured.operationsUnsent();
    }

    void into(Families families, Labels run) {
        families.count(Metric.OPERATIONS, run, counts.operations());
        families.count(Metric.BLOBS, run.add(OUTCOME, "acknowledged"), counts.blobsAcknowledged());
        families.count(Metric.BLOBS, run.add(OUTCOME, "rejected"), counts.blobsRejected());
        families.count(Metric.BLOBS, run.add(OUTCOME, "failed"), counts.blobsFailed());
        families.count(Metric.ACKNOWLEDGED, run, counts.bytesAcknowledged());
        families.count(Metric.UNRESOLVED, run, unresolved);
        families.count(Metric.TIMED_OUT, run, timedOut);
        families.count(Metric.UNSENT, run, unsent);
        families.gauge(Metric.THROUGHPUT, run, throughput);
        families.histogram(Metric.SERVICE, service.point(run));
        families.histogram(Metric.RESPONSE, response.point(run));
        families.histogram(Metric.DELAY, delay.point(run));
        families.summary(Metric.TRIAL_SERVICE, trialService.point(run));
        families.summary(Metric.TRIAL_RESPONSE, trialResponse.point(run));
        families.summary(Metric.TRIAL_DELAY, trialDelay.point(run));
    }
}
