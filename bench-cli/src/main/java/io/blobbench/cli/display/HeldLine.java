package io.blobbench.cli.display;

import io.blobbench.trial.judge.HeldCell;
import java.util.Locale;

/** A cell that was held for long, as one line. */
final class HeldLine {
    private HeldLine() {}

    static String of(HeldCell held) {
        return String.format(
                Locale.ROOT,
                "%s, held for %d s: %s blobs/s, %.2f of its short windows%s",
                held.cell().id(),
                held.duration().toSeconds(),
                Figures.count(held.result().measured().orElseThrow().throughputBlobs()),
                held.ratio(),
                held.burst() ? "; those show a burst that does not last" : "");
    }
}
