package io.blobbench.trial;

import io.blobbench.load.PhaseOutcome;
import io.blobbench.load.Silence;
import java.time.Duration;
import java.util.Locale;

/** When the numbers of a row may not be believed. */
final class VerdictRules {
    /** More of the due operations than this never sent: the queue was still growing, percentiles describe nothing. */
    private static final double MAX_UNSENT_SHARE = 0.01;

    /** A store that answers nothing for so long is worth a word, unless that is how long its answers take. */
    private static final double LONG_SILENCE_SECONDS = 0.5;

    private static final double LONG_SILENCE_MEDIANS = 10;

    private VerdictRules() {}

    /** Judges the measurement itself. */
    static void judgeLoad(PhaseOutcome outcome, Duration timeout, Judgement judgement) {
        judgeAnswers(outcome, timeout, judgement);
        long due = outcome.counts().operations() + outcome.unresolved() + outcome.unsent();
        double unsentShare = due == 0 ? 0 : (double) outcome.unsent() / due;
        if (unsentShare > MAX_UNSENT_SHARE) {
            judgement.find(
                    Verdict.INVALID,
                    String.format(
                            Locale.ROOT,
                            "overloaded: %d of %d operations were due and never sent (%.1f %%)",
                            outcome.unsent(),
                            due,
                            unsentShare * 100));
        }
        if (outcome.counts().blobsAcknowledged() == 0) {
            judgement.find(
                    Verdict.FAILED,
                    "nothing was acknowledged: " + outcome.counts().blobsRejected() + " blobs rejected, "
                            + outcome.counts().blobsFailed() + " failed");
        }
    }

    /** Says when the store was silent for long. */
    static void noteSilence(PhaseOutcome outcome, Judgement judgement) {
        Silence silence = outcome.silence();
        double medianSeconds = outcome.latencies().service().getValueAtPercentile(50) / 1e9;
        if (silence.seconds() >= LONG_SILENCE_SECONDS && silence.seconds() >= LONG_SILENCE_MEDIANS * medianSeconds) {
            judgement.note(String.format(
                    Locale.ROOT,
                    "nothing was answered for %.2f s, from %.1f s of the measurement on",
                    silence.seconds(),
                    silence.startSeconds()));
        }
    }

    /** Judges what every phase must keep. */
    static void judgeAnswers(PhaseOutcome outcome, Duration timeout, Judgement judgement) {
        if (outcome.unresolved() > 0) {
            judgement.find(
                    Verdict.TIMED_OUT,
                    outcome.unresolved() + " operations had no answer after " + Durations.text(timeout));
        }
        long late = outcome.timedOut() - outcome.unresolved();
        if (late > 0) {
            judgement.find(
                    Verdict.TIMED_OUT, late + " operations were answered later than after " + Durations.text(timeout));
        }
        long failed = outcome.counts().blobsFailed() - outcome.blobsWithoutRoom();
        if (failed > 0) {
            String first = outcome.firstFailure().map(VerdictRules::oneLine).orElse("no cause given");
            judgement.find(Verdict.INVALID, failed + " blobs failed, the first with: " + first);
        }
        if (outcome.refusedWrites() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    outcome.refusedWrites() + " blobs were refused although their writes had no condition");
        }
        if (outcome.missingReads() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    outcome.missingReads() + " blobs were not found although they were preloaded and never deleted");
        }
        judgeAdapter(outcome, judgement);
    }

    /** Judges what no answer of a store excuses, in whatever phase. */
    static void judgeAdapter(PhaseOutcome outcome, Judgement judgement) {
        if (outcome.wrongReads() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    outcome.wrongReads() + " reads returned other bytes than the blobs asked for have");
        }
        if (outcome.settledTwice() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    "the adapter settled " + outcome.settledTwice() + " blobs twice; its counts mean nothing");
        }
    }

    /** Judges what was found in the store. */
    static void judgeContent(Verification found, Judgement judgement) {
        if (found.blobsLost() > 0) {
            judgement.find(Verdict.INVALID, found.blobsLost() + " acknowledged blobs were not found");
        }
        if (found.blobsDuplicated() > 0) {
            judgement.find(Verdict.INVALID, found.blobsDuplicated() + " blobs were found more often than sent");
        }
        if (found.blobsCorrupt() > 0) {
            judgement.find(Verdict.INVALID, found.blobsCorrupt() + " blobs were found damaged");
        }
    }

    /** The message of a failure on one line, its type where it has none, and what its root cause adds to that. */
    static String oneLine(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String text = ownLine(failure);
        String cause = ownLine(root);
        return text.contains(cause) ? text : text + " (" + cause + ")";
    }

    private static String ownLine(Throwable failure) {
        String message = failure.getMessage();
        String text = message == null || message.isBlank() ? failure.toString() : message;
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((a, b) -> a + " | " + b)
                .orElse(text);
    }
}
