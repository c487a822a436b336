package io.blobbench.cli.run;

import io.blobbench.cli.base.Surroundings;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonTable;
import io.blobbench.results.ResultsException;
import io.blobbench.results.journal.EventLines;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The end of an invocation: its runs of the same scenario beside each other, and the folder of each.
 *
 * @param runs in the order in which they ended
 */
public record InvocationEnd(List<FinishedRun> runs) {
    private static final int FEWEST_RUNS = 2;

    public InvocationEnd {
        runs = List.copyOf(runs);
    }

    /** Shows both, the folders last. */
    public void show(Surroundings surroundings, OutputForm form) {
        if (form == OutputForm.JSON) {
            runs.forEach(run -> System.out.println(EventLines.ended(
                    String.valueOf(run.folder().getFileName()),
                    run.outcome(),
                    run.named().toString(),
                    run.exitCode())));
        } else {
            showTables(surroundings);
        }
        System.out.flush();
        runs.forEach(run -> run.summary()
                .givenUp()
                .or(run.summary()::unreachable)
                .ifPresent(why -> System.err.println("bench: " + why)));
        resumeCommand(runs.stream()
                        .filter(FinishedRun::resumable)
                        .map(FinishedRun::named)
                        .toList())
                .ifPresent(command -> System.err.println("the missing trials: " + command));
    }

    private void showTables(Surroundings surroundings) {
        PrintStream out = System.out;
        Map<String, List<FinishedRun>> byScenario = runs.stream()
                .collect(Collectors.groupingBy(FinishedRun::scenario, LinkedHashMap::new, Collectors.toList()));
        byScenario.values().stream()
                .filter(same -> same.size() >= FEWEST_RUNS)
                .forEach(same -> compare(same, surroundings));
        if (!runs.isEmpty()) {
            out.println();
        }
        runs.forEach(run -> out.println(run.outcome() + "; results in " + run.named()));
    }

    /** The command that continues runs which have not ended; empty without any. */
    static Optional<String> resumeCommand(List<Path> folders) {
        return folders.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        folders.stream().map(Path::toString).collect(Collectors.joining(" ", "bench resume ", "")));
    }

    /** Results are kept even where this fails; a run without a trial has nothing to compare. */
    private static void compare(List<FinishedRun> same, Surroundings surroundings) {
        List<ComparedRun> measured = new ArrayList<>();
        for (FinishedRun run : same) {
            try {
                measured.add(ComparedRun.read(run.folder()));
            } catch (ResultsException e) {
                System.err.println("bench: not compared: " + e.getMessage());
            }
        }
        if (measured.size() < FEWEST_RUNS) {
            return;
        }
        Comparison comparison =
                Comparison.of(measured.get(0), measured.subList(1, measured.size()), Comparison.LEAST_DIFFERENCE);
        System.out.println();
        System.out.print(ComparisonTable.renderCompact(comparison, surroundings.tableStyle(false)));
        System.out.flush();
    }
}
