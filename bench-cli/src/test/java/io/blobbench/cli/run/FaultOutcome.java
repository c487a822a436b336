package io.blobbench.cli.run;

import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a run ended to whose server something had happened.
 *
 * @param row empty fields in it where the run wrote none
 * @param leftovers layouts that the journal named when the run had ended
 * @param remaining what was still there after they were removed, in words
 * @param missed why the fault did not happen; empty if it did
 */
record FaultOutcome(
        String store,
        Fault fault,
        FaultPhase phase,
        int exitCode,
        RowView row,
        Duration took,
        int leftovers,
        List<String> remaining,
        Optional<String> missed) {
    private static final int REASONS = 300;

    /**
     * The defects of the outcome: {@code MISSED}, {@code SILENT}, {@code LEFT} or a sentence about a contradiction; empty without one.
     */
    List<String> flags() {
        List<String> flags = new ArrayList<>();
        missed.filter(why -> phase == FaultPhase.LOAD || !why.equals(ConnectionReset.NO_CONNECTION))
                .ifPresent(why -> flags.add("MISSED: " + why));
        boolean good = row.verdict() == Verdict.VALID || row.verdict() == Verdict.UNSTEADY;
        if (good) {
            silent(flags);
        }
        if (good != (exitCode == 0)) {
            flags.add("exit code " + exitCode + " with " + row.verdict());
        }
        if (!good && row.reasons().isEmpty()) {
            flags.add("SILENT: no reason");
        }
        if (leftovers > 0 && row.verdict() != Verdict.FAILED) {
            flags.add("SILENT: leftovers, and not FAILED");
        }
        remaining.forEach(what -> flags.add("LEFT: " + what));
        return flags;
    }

    private void silent(List<String> flags) {
        double acknowledged = row.number("blobs_acknowledged").orElse(0);
        double found = row.number("blobs_found").orElse(-1);
        if (found < acknowledged) {
            flags.add(String.format(
                    Locale.ROOT,
                    "SILENT: %.0f blobs acknowledged in the measurement, %.0f found",
                    acknowledged,
                    found));
        }
        boolean away = fault == Fault.KILLED || fault == Fault.FROZEN;
        if (away && phase != FaultPhase.PROVISION) {
            flags.add("SILENT: " + row.verdict() + ", although the server was away until the end");
        }
        boolean outage = away || fault == Fault.PAUSED || fault == Fault.RESTARTED;
        if (outage && phase == FaultPhase.LOAD && row.reasons().isEmpty()) {
            flags.add("SILENT: no word of the outage");
        }
    }

    /** One line of a table. */
    String line() {
        String reasons = row.reasons();
        return String.format(
                Locale.ROOT,
                "%-9s | %-9s | %-12s | %d | %-9s | %5.1f s | left %d%s | %s%s",
                store,
                fault.word(),
                phase.word(),
                exitCode,
                row.verdict(),
                took.toMillis() / 1e3,
                leftovers,
                leftovers == 0 ? "" : ", cleaned",
                reasons.length() > REASONS ? reasons.substring(0, REASONS) + "..." : reasons,
                missed.map(why -> " (" + why + ")").orElse(""));
    }
}
