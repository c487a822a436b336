package io.blobbench.trial.judge;

import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;

/** Judges the contents of the store after a load. One judgement, one thread. */
final class ContentJudge {
    private final Judgement.Builder judgement;

    ContentJudge(Judgement.Builder judgement) {
        this.judgement = judgement;
    }

    void judge(Verification found) {
        if (found.blobsLost() > 0) {
            judgement.find(Verdict.INVALID, found.blobsLost() + " acknowledged blobs were not found");
        }
        if (found.blobsDuplicated() > 0) {
            judgement.find(Verdict.INVALID, found.blobsDuplicated() + " blobs were found more often than sent");
        }
        if (found.blobsCorrupt() > 0) {
            judgement.find(Verdict.INVALID, found.blobsCorrupt() + " blobs were found damaged");
        }
        if (found.blobsOfUnknownOutcome() > 0) {
            judgement.note(found.blobsOfUnknownOutcome()
                    + " of the blobs that failed or are unresolved were found in the store");
        }
    }
}
