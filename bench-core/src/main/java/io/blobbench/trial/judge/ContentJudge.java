package io.blobbench.trial.judge;

import io.blobbench.history.HistoryCheck;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Counted;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import java.util.List;

/** Judges the contents of the store after a load, and the answers that led to them. One judgement, one thread. */
final class ContentJudge {
    private final Judgement.Builder judgement;
    private final Cell cell;
    private final LossPromise promise;
    private final List<FaultEffect> happened;

    /**
     * A judge of one trial.
     *
     * @param promise of the layout of the cell
     * @param happened faults that happened within the measurement
     */
    ContentJudge(Judgement.Builder judgement, Cell cell, LossPromise promise, List<FaultEffect> happened) {
        this.judgement = judgement;
        this.cell = cell;
        this.promise = promise;
        this.happened = List.copyOf(happened);
    }

    void judge(Verification found) {
        if (cell.faults().killedBeforeVerification() || cell.faults().duringLoad()) {
            judgeSurvival(found);
        } else {
            judgeContents(found);
        }
        long repeated = repeated(found);
        if (repeated > 0) {
            judgement.find(
                    cell.faults().duringLoad() ? Verdict.VALID : Verdict.INVALID,
                    repeated + " blobs were found more often than sent");
        }
        if (found.blobsCorrupt() > 0) {
            judgement.find(Verdict.INVALID, found.blobsCorrupt() + " blobs were found damaged");
        }
        // Whether a key holds a blob is also unknown where a write and a delete of it overlapped.
        if (found.blobsOfUnknownOutcome() > 0 && mixes(OperationKind.APPEND)) {
            judgement.note((found.blobsPerhapsLost() > 0 ? "at least " : "") + found.blobsOfUnknownOutcome()
                    + " of the blobs that failed or are unresolved were found in the store");
        }
    }

    private static long repeated(Verification found) {
        return found.blobsDuplicated() - found.blobsUndeleted();
    }

    void judge(HistoryCheck found) {
        found.violation().ifPresent(what -> {
            String contradiction = "answers contradict each other: " + what;
            if (promise.allowsLossInLoad(happened)) {
                judgement.note(contradiction + "; a server was struck, and " + promise.words()
                        + " does not promise to keep what was acknowledged");
            } else {
                judgement.find(Verdict.INVALID, contradiction);
            }
        });
        found.leftOut().ifPresent(judgement::note);
    }

    private void judgeContents(Verification found) {
        if (found.blobsLost() > 0) {
            judgement.find(Verdict.INVALID, found.blobsLost() + " acknowledged blobs were not found");
        }
        if (mixes(OperationKind.APPEND)) { // keys are counted as unchecked instead
            notePerhapsLost(found);
        }
        if (found.blobsUndeleted() > 0) {
            judgement.find(Verdict.INVALID, found.blobsUndeleted() + " blobs were found although they were deleted");
        }
        long unchecked = unchecked(found);
        if (unchecked > 0) {
            String keys = Counted.of(unchecked, "key");
            judgement.note("it is not known "
                    + (repeats() ? "whether " + keys + " hold their last blob" : "what " + keys + " must hold")
                    + ", because the last writes overlapped, failed or are unresolved" + repeated()
                    + "; a blob lost there would not be seen");
        }
    }

    /** Keys that may hold a blob or none, and where contents were read those that hold one, but perhaps an older one. */
    private long unchecked(Verification found) {
        if (!cell.workload().keyed()) {
            return 0;
        }
        boolean named =
                cell.verify() == Cell.Verify.CONTENT && !cell.workload().keys().anyShared();
        return found.blobsDoubtful() + (named ? found.blobsPerhapsLost() : 0);
    }

    private void notePerhapsLost(Verification found) {
        if (found.blobsPerhapsLost() > 0) {
            judgement.note("up to " + found.blobsPerhapsLost() + (found.blobsLost() > 0 ? " more" : "") + mayBeLost());
        }
    }

    private void judgeSurvival(Verification found) {
        if (found.blobsLost() == 0) {
            judgement.find(Verdict.VALID, survived(found));
        } else {
            findLost((countsKeys() ? "at least " : "") + found.blobsLost() + " of " + found.blobsExpected()
                    + " acknowledged blobs");
            notePerhapsLost(found);
        }
        if (found.blobsUndeleted() > 0) {
            findLost((countsKeys() ? "at least " : "") + found.blobsUndeleted() + " acknowledged deletes");
        }
    }

    private String survived(Verification found) {
        long perhaps = found.blobsPerhapsLost();
        String hidden = perhaps == 0 ? "" : ", but up to " + perhaps + mayBeLost();
        if (countsKeys()) {
            return mixes(OperationKind.DELETE)
                    ? "as many keys as must be there were found after " + faults() + hidden
                            + "; only verify: content tells which, and whether each has its last blob"
                    : "no key was found missing after " + faults() + hidden
                            + "; only verify: content tells whether each has its last blob";
        }
        boolean surplus = cell.verify() == Cell.Verify.COUNT && repeated(found) > 0;
        boolean allSound = perhaps == 0 && found.blobsCorrupt() == 0 && !surplus;
        return allSound
                ? "all " + found.blobsExpected() + " acknowledged blobs survived " + faults()
                : "none of " + found.blobsExpected() + " acknowledged blobs was found missing after " + faults()
                        + hidden + (surplus ? "; repeated ones may hide a loss" : "");
    }

    /** A key that has lost its last blob may have an older one, or have lost its delete, and counts all the same. */
    private boolean countsKeys() {
        boolean writtenAgain = mixes(OperationKind.PUT) || mixes(OperationKind.UPDATE) || mixes(OperationKind.DELETE);
        return cell.verify() == Cell.Verify.COUNT && writtenAgain;
    }

    private boolean mixes(OperationKind kind) {
        return cell.workload().mix().containsKey(kind);
    }

    /** A loss is the result of the row and does not make it INVALID, unless the promise of the layout excludes it. */
    private void findLost(String what) {
        boolean promised = promise.excludesLoss(happened);
        judgement.find(
                promised ? Verdict.INVALID : Verdict.VALID,
                what + " were lost in " + faults() + (promised ? ", which " : "; ") + promise.words()
                        + (promised ? " excludes" : " does not promise to keep them"));
    }

    private String mayBeLost() {
        boolean read = cell.verify() == Cell.Verify.CONTENT;
        String shared = read && cell.workload().keys().anyShared() ? ", or lanes share them" : "";
        return cell.workload().keyed()
                ? " may be lost: the last writes of that many keys overlapped, failed or are unresolved" + shared
                        + repeated()
                : " may be lost: that many of the blobs found may be ones that failed or are unresolved";
    }

    private String repeated() {
        return repeats() ? ", or gave them the bytes that they held" : "";
    }

    /** Whether blobs that were read may be older ones because no later write has other bytes. */
    private boolean repeats() {
        return cell.verify() == Cell.Verify.CONTENT && cell.workload().mayRepeat();
    }

    private String faults() {
        if (!cell.faults().duringLoad()) {
            return "the kill of all servers";
        }
        return cell.faults().killedBeforeVerification() ? "the faults and the kill of all servers" : "the faults";
    }
}
