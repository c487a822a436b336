package io.blobbench.cli.display;

import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import java.util.Locale;

/** A cell that was held for long, as one line. */
final class HeldLine {
    private HeldLine() {}

    static String of(HeldCell held) {
        TrialResult result = held.result();
        if (Double.isNaN(held.ratio())) {
            return held.cell().id() + ", held for " + held.duration().toSeconds() + " s: " + result.verdict() + ", "
                    + String.join("; ", result.reasons());
        }
        return String.format(
                Locale.ROOT,
                "%s, held for %.0f s: %s blobs/s, %s of its short windows%s",
                held.cell().id(),
                result.measured().orElseThrow().seconds(),
                Humanized.count(held.result().measured().orElseThrow().throughputBlobs()),
                held.burst() ? CellVerdict.share(held.ratio()) : String.format(Locale.ROOT, "%.2f", held.ratio()),
                held.burst()
                        ? "; those show a burst that does not last"
                        : held.understated() ? "; those understate what lasts" : "");
    }
}
