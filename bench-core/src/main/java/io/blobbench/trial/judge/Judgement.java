package io.blobbench.trial.judge;

import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdict of {@link Judge} on a trial, with its reasons.
 *
 * @param verdict the worst of what was found
 * @param reasons causes first, then what was found, then what else to know; may be empty
 */
public record Judgement(Verdict verdict, List<String> reasons) {
    public Judgement {
        reasons = List.copyOf(reasons);
    }

    /** Collects findings. One judgement, one thread. */
    static final class Builder {
        private final List<String> findings = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private Verdict verdict = Verdict.VALID;

        /** Adds a finding that makes the trial as bad as the given verdict, or leaves it worse. */
        void find(Verdict found, String reason) {
            if (severity(found) > severity(verdict)) {
                verdict = found;
            }
            findings.add(reason);
        }

        /** Adds what else to know, which changes no verdict. */
        void note(String reason) {
            notes.add(reason);
        }

        Verdict verdict() {
            return verdict;
        }

        Judgement build() {
            List<String> reasons = new ArrayList<>(findings);
            reasons.addAll(notes);
            return new Judgement(verdict, reasons);
        }
    }

    private static int severity(Verdict verdict) {
        return switch (verdict) {
            case VALID -> 0;
            case UNSTEADY -> 1;
            case INVALID -> 2;
            case TIMED_OUT -> 3;
            case FAILED -> 4;
            case UNSUPPORTED -> 5;
        };
    }
}
