package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Percentiles;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.Durations;
import io.blobbench.workload.sample.Sampling;

/** Notes about the measurement of visibility. */
final class VisibilityNotes {
    private static final double MISSED_SHARE = 0.01;
    private static final double BUSY_SHARE = 0.8;
    private static final double TAIL = 99;
    private static final long NOTABLE_NS = 1_000_000;
    /** Share of the p99 that may be the reader's time between two looks. */
    private static final double READERS_SHARE = 0.5;

    private VisibilityNotes() {}

    /** @param operations times of the operations that carried the blobs, and others */
    static void of(Visibility found, OperationTimes operations, Cell cell, Judgement.Builder judgement) {
        if (!found.followed()) {
            return;
        }
        if (found.samples() == 0) {
            judgement.note("visibility: no blob was followed");
        }
        if (found.neverSeen() > 0) {
            String within = cell.workload()
                    .sampling()
                    .map(Sampling::within)
                    .map(Durations::text)
                    .orElse("");
            judgement.note(text(
                    "visibility: %d of %d confirmed blobs were not seen within %s by the reader (%s): the maximum and the"
                            + " percentiles that they exceed are unknown",
                    found.neverSeen(), found.samples(), within, found.method()));
        }
        if (found.overtaken() > 0) {
            judgement.note(text(
                    "visibility: %d of %d confirmed blobs were not seen before their keys were written again; they count as"
                            + " slower than all others, so that percentiles may be too high, and the maximum and the"
                            + " percentiles that they exceed are unknown",
                    found.overtaken(), found.samples()));
        }
        if (found.missed() > MISSED_SHARE * (found.samples() + found.missed())) {
            judgement.note(text(
                    "visibility: %d of %d blobs that were due to be followed were not, because too many others were still awaited:"
                            + " their times are unknown, and percentiles may be too low",
                    found.missed(), found.samples() + found.missed()));
        }
        noteStartDelays(found, operations, judgement);
        noteResolution(found, judgement);
        if (found.observerShare() > BUSY_SHARE) {
            judgement.note(text(
                    "visibility: the reader was busy for %.0f %% of the time, so that it may have seen blobs late; lower"
                            + " the load or visibility.sample",
                    found.observerShare() * 100));
        }
    }

    private static void noteResolution(Visibility found, Judgement.Builder judgement) {
        if (found.has(TAIL)
                && found.resolutionNs() >= NOTABLE_NS
                && found.resolutionNs() > READERS_SHARE * found.sinceSent().getValueAtPercentile(TAIL)) {
            judgement.note(text(
                    "visibility: the reader looked so seldom, or waited so long for answers, that times may be up to %.1f ms too"
                            + " long; their p99 is %.1f ms",
                    found.resolutionNs() / 1e6, found.sinceSent().getValueAtPercentile(TAIL) / 1e6));
        }
    }

    private static void noteStartDelays(Visibility found, OperationTimes operations, Judgement.Builder judgement) {
        if (!found.has(TAIL)
                || !Percentiles.has(
                        TAIL, Math.min(found.samples(), operations.startDelay().getTotalCount()))) {
            return;
        }
        long visibleNs = found.sinceSent().getValueAtPercentile(TAIL);
        long delayNs = operations.startDelay().getValueAtPercentile(TAIL);
        if (delayNs > Math.max(visibleNs, NOTABLE_NS)) {
            judgement.note(text(
                    "visibility: times begin when a blob is sent, and operations were sent late: the p99 of start delays is %.1f ms,"
                            + " that of visibility %.1f ms; from their intended starts blobs took longer than that",
                    delayNs / 1e6, visibleNs / 1e6));
        }
    }
}
