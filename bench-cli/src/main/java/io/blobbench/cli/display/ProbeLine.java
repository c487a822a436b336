package io.blobbench.cli.display;

import io.blobbench.report.table.Humanized;
import io.blobbench.trial.event.RunEvent;

/** A probe of a search as one line: the load that was offered, and whether it was kept. */
final class ProbeLine {
    private ProbeLine() {}

    static String of(RunEvent.ProbeEnded probe) {
        double offered = probe.result().cell().load().offeredOpsPerSecond();
        String what = probe.check() ? "final check, " : "probe " + probe.number() + ", ";
        String rest = probe.check() ? "" : "; at most about " + probe.left() + " more";
        return what + Humanized.count(offered) + " ops/s: "
                + probe.whyNot().map(why -> "not kept, " + why).orElse("kept") + rest;
    }
}
