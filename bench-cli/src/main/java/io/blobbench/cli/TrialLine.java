package io.blobbench.cli;

import io.blobbench.trial.Measured;
import io.blobbench.trial.TrialResult;
import io.blobbench.trial.Verdict;
import org.HdrHistogram.Histogram;

/** A finished trial as one line: cell, throughput, service time, verdict. */
final class TrialLine {
    private static final double P99 = 99;

    private TrialLine() {}

    static String of(TrialResult result) {
        StringBuilder line = new StringBuilder(result.cell().id());
        if (result.trial() > 1) {
            line.append(" #").append(result.trial());
        }
        line.append(": ");
        result.measured().ifPresent(measured -> append(measured, line));
        line.append(result.verdict());
        if (result.verdict() != Verdict.VALID && !result.reasons().isEmpty()) {
            line.append(", ").append(String.join("; ", result.reasons()));
        }
        return line.toString();
    }

    private static void append(Measured measured, StringBuilder line) {
        line.append(Figures.count(measured.throughputBlobs())).append(" blobs/s, ");
        Histogram service = measured.latencies().service();
        if (service.getTotalCount() > 0) {
            line.append("service p99 ")
                    .append(Figures.time((double) service.getValueAtPercentile(P99)))
                    .append(", ");
        }
    }
}
