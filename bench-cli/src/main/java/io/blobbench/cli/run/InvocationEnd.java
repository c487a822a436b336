package io.blobbench.cli.run;

import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.ShellWord;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonTable;
import io.blobbench.report.page.ReportPage;
import io.blobbench.results.ResultsException;
import io.blobbench.results.journal.EventLines;
import java.nio.file.Path;
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
    public void show(ProgramEnvironment environment, OutputForm form) {
        sideBySide().forEach(same -> compare(same, environment, form));
        if (form == OutputForm.JSON) {
            runs.forEach(run -> System.out.println(EventLines.ended(
                    String.valueOf(run.folder().getFileName()),
                    run.outcome(),
                    Optional.of(run.named().toString()),
                    run.exitCode())));
        } else {
            if (!runs.isEmpty()) {
                System.out.println();
            }
            runs.forEach(run -> System.out.println(run.outcome() + "; results in " + run.named()));
        }
        System.out.flush();
        runs.forEach(run -> run.summary().givenUp().ifPresent(why -> System.err.println("bench: " + why)));
        resumeCommand(runs.stream()
                        .filter(FinishedRun::resumable)
                        .map(FinishedRun::named)
                        .toList())
                .ifPresent(command -> System.err.println("to run the missing trials: " + command));
    }

    /** Runs of the same scenario, where there are several. */
    private List<List<FinishedRun>> sideBySide() {
        return runs.stream()
                .collect(Collectors.groupingBy(FinishedRun::scenario, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(same -> same.size() >= FEWEST_RUNS)
                .toList();
    }

    /** The command that continues runs which have not ended; empty without any. */
    static Optional<String> resumeCommand(List<Path> folders) {
        return folders.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        folders.stream().map(ShellWord::of).collect(Collectors.joining(" ", "bench resume ", "")));
    }

    /** Results are kept even where this fails; a run without a trial has nothing to compare. */
    private static void compare(List<FinishedRun> same, ProgramEnvironment environment, OutputForm form) {
        Map<FinishedRun, ComparedRun> measured = new LinkedHashMap<>();
        for (FinishedRun run : same) {
            try {
                measured.put(run, ComparedRun.read(run.folder()));
            } catch (ResultsException e) {
                System.err.println("bench: not compared: " + e.getMessage());
            }
        }
        if (measured.size() < FEWEST_RUNS) {
            return;
        }
        List<ComparedRun> compared = List.copyOf(measured.values());
        Comparison comparison =
                Comparison.of(compared.get(0), compared.subList(1, compared.size()), Comparison.LEAST_DIFFERENCE);
        Optional<Path> page = page(List.copyOf(measured.keySet()), comparison);
        if (form == OutputForm.TABLE) {
            System.out.println();
            System.out.print(ComparisonTable.renderCompact(comparison, environment.tableStyle(false)));
            page.ifPresent(file -> System.out.println("comparison page: " + file));
            System.out.flush();
        }
    }

    /** Writes the page of runs beside each other into the folder of the first. */
    private static Optional<Path> page(List<FinishedRun> compared, Comparison comparison) {
        FinishedRun first = compared.get(0);
        try {
            ReportPage.writeComparison(
                    compared.stream().map(FinishedRun::folder).toList(),
                    comparison,
                    first.folder().resolve(ReportPage.COMPARISON_NAME));
            return Optional.of(first.named().resolve(ReportPage.COMPARISON_NAME));
        } catch (RuntimeException | OutOfMemoryError e) { // of runs that left more than the heap holds
            System.err.println("bench: no " + ReportPage.COMPARISON_NAME + ": " + e.getMessage());
            return Optional.empty();
        }
    }
}
