package io.blobbench.cli.display;

import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Percentiles;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import org.HdrHistogram.Histogram;

/** A finished trial as one line: cell, throughput, p99 or maximum, verdict. */
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
        result.idle().ifPresent(held -> line.append(held.opened()).append(" connections, "));
        line.append(result.verdict());
        if (result.verdict() != Verdict.VALID && !result.reasons().isEmpty()) {
            line.append(", ").append(String.join("; ", result.reasons()));
        }
        return line.toString();
    }

    private static void append(Measured measured, StringBuilder line) {
        line.append(Humanized.count(measured.throughputBlobs())).append(" blobs/s, ");
        OperationTimes latencies = measured.latencies();
        Histogram times = latencies.callers();
        if (times.getTotalCount() > 0) {
            line.append(latencies.scheduled() ? "response " : "service ")
                    .append(longest(times))
                    .append(", ");
        }
    }

    /** The p99 of some times, or their maximum where they are too few for a p99: {@code p99 1.20 ms}. */
    static String longest(Histogram times) {
        boolean enough = Percentiles.has(P99, times.getTotalCount());
        return (enough ? "p99 " : "max ")
                + Humanized.nanosInWords(enough ? times.getValueAtPercentile(P99) : times.getMaxValue());
    }
}
