package io.blobbench.trial;

import java.util.ArrayList;
import java.util.List;

/** The worst of what was found out about a trial, and all reasons, causes first. One trial, control thread. */
final class Judgement {
    private Verdict verdict = Verdict.VALID;
    private final List<String> reasons = new ArrayList<>();

    /** Something that makes the row worse than it was, or as bad. */
    void find(Verdict found, String reason) {
        if (severity(found) > severity(verdict)) {
            verdict = found;
        }
        reasons.add(reason);
    }

    /** Something that makes the row worse, and explains what was found before. */
    void findCause(Verdict found, String reason) {
        find(found, reason);
        reasons.add(0, reasons.remove(reasons.size() - 1));
    }

    /** Something to know that changes nothing. */
    void note(String reason) {
        reasons.add(reason);
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

    Verdict verdict() {
        return verdict;
    }

    List<String> reasons() {
        return reasons;
    }
}
