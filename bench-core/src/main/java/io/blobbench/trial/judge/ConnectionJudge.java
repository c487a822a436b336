package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.store.Outages;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.facts.Verdict;

/** Judges the connections that were lost in a phase. One judgement, one thread. */
final class ConnectionJudge {
    private final Judgement.Builder judgement;

    ConnectionJudge(Judgement.Builder judgement) {
        this.judgement = judgement;
    }

    /** A warm-up may have lost connections that are open again: its blobs do not count. */
    void judge(Stage stage, ConnectionLosses losses) {
        losses.outages().ifPresent(outages -> judge(stage, outages, losses.blobs() == 0));
        if (losses.blobs() == 0) {
            return;
        }
        String unresolved = losses.blobs()
                + " blobs are unresolved: their connection was lost before an answer came, the" + " first with: "
                + losses.cause().orElse("no cause given");
        if (stage == Stage.WARM_UP) {
            judgement.note("in the warm-up " + unresolved);
        } else {
            judgement.find(Verdict.INVALID, unresolved);
        }
    }

    /** @param untold whether nothing else says why a connection was lost */
    private void judge(Stage stage, Outages outages, boolean untold) {
        if (outages.unopened() > 0) {
            judgement.find(
                    Verdict.FAILED,
                    text(
                            "%d connections were lost in the %s and could not be opened again: %s",
                            outages.unopened(), stage.word(), outages.cause()));
        }
        if (outages.reconnects() > 0) {
            String time = Double.isNaN(outages.disconnectedSeconds())
                    ? ""
                    : text(", for %.2f s in all", outages.disconnectedSeconds());
            String why = untold && outages.unopened() == 0 && !outages.cause().isEmpty()
                    ? "; one was lost with: " + outages.cause()
                    : "";
            judgement.note(text(
                    "lost connections were opened again in the %s: %d%s%s",
                    stage.word(), outages.reconnects(), time, why));
        }
    }
}
