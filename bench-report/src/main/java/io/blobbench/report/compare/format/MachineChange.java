package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.SpeedFactor;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A change of the machine itself that may hide a difference; verdicts name one that may explain a difference. */
final class MachineChange {
    private MachineChange() {}

    /** One sentence for all runs; empty where the machine did not change, or no cell is without a difference or with a smaller one. */
    static Optional<String> sentence(Comparison comparison, Map<String, String> names) {
        String changes = comparison.runs().stream()
                .filter(MachineChange::mayHide)
                .map(run -> change(run.machine(), names.getOrDefault(run.label(), "")))
                .collect(Collectors.joining("; "));
        return changes.isEmpty() ? Optional.empty() : Optional.of("The machine itself was " + changes + ".");
    }

    private static boolean mayHide(RunComparison run) {
        Outcome smaller = run.machine() < 1 ? Outcome.SLOWER : Outcome.FASTER;
        return run.machine() != 1
                && run.cells().stream()
                        .map(CellComparison::outcome)
                        .anyMatch(outcome -> outcome == Outcome.NO_DETECTABLE_DIFFERENCE || outcome == smaller);
    }

    private static String change(double machine, String name) {
        boolean faster = machine < 1;
        return SpeedFactor.digits(faster ? 1 / machine : machine) + " times " + (faster ? "faster" : "slower")
                + " while " + name + " ran, which may hide that " + name + " is " + (faster ? "slower" : "faster")
                + ", or by how much";
    }
}
