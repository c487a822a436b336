package io.blobbench.report.cell;

import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.Tolerances;

/** Whether the store kept the open load of a trial. */
public final class KeptLoad {
    /** Share of what was sent that must be answered. */
    private static final double KEPT = 1 - Tolerances.UNSENT_SHARE;

    private KeptLoad() {}

    /** Whether nearly all that was due was sent and answered in time; a few blobs that failed or were lost are no load that was not kept. */
    public static boolean kept(RowView row) {
        return !fellBehind(row) && answered(row);
    }

    /** Operations that fell due. */
    public static double due(RowView row) {
        return sent(row) + count(row, "operations_unsent");
    }

    /** Whether its operations queued up, or were not sent or answered in time. */
    public static boolean fellBehind(RowView row) {
        return row.verdict() == Verdict.TIMED_OUT
                || row.hasReason(TrialResult.OVERLOADED)
                || row.reasons().contains(TrialResult.QUEUED_UP);
    }

    /** Whether the operations of a trial without figures queued up, or more than are tolerated were not sent or answered in time. */
    public static boolean lost(RowView row) {
        boolean timedOut =
                row.verdict() == Verdict.TIMED_OUT && count(row, "operations_timed_out") > Tolerances.unsent(due(row));
        return timedOut
                || row.hasReason(TrialResult.OVERLOADED)
                || row.reasons().contains(TrialResult.QUEUED_UP);
    }

    /** By counts: rates refer to a longer time where the last was sent late. */
    private static boolean answered(RowView row) {
        boolean sent = count(row, "operations_unsent") <= Tolerances.unsent(due(row));
        return sent && blobsAnswered(row) >= KEPT * blobsSent(row); // two shares: batches need not be of one size
    }

    /** Whether the store acknowledged or rejected any blob. */
    public static boolean answeredAny(RowView row) {
        return blobsAnswered(row) > 0;
    }

    /**
     * The share of the blobs due that the store answered; where sending took longer than the schedule, of those that would have been due in the
     * same time.
     */
    public static double answeredShare(RowView row) {
        double answered = blobsAnswered(row);
        if (answered == 0) {
            return 0;
        }
        double due = Math.max(due(row), count(row, "offered_ops_s") * count(row, "measured_s"));
        return answered / blobsSent(row) * sent(row) / due; // two shares: batches need not be of one size
    }

    private static double blobsSent(RowView row) {
        return blobsAnswered(row) + count(row, "blobs_failed") + count(row, "blobs_unresolved");
    }

    private static double blobsAnswered(RowView row) {
        return count(row, "blobs_acknowledged") + count(row, "blobs_rejected");
    }

    private static double sent(RowView row) {
        return count(row, "operations") + count(row, "operations_unresolved");
    }

    private static double count(RowView row, String column) {
        return row.number(column).orElse(0);
    }
}
