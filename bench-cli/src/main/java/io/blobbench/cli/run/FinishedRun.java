package io.blobbench.cli.run;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.report.answer.RunAnswer;
import io.blobbench.report.answer.RunPlan;
import io.blobbench.report.answer.RunPromise;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.MergedPercentiles;
import io.blobbench.report.page.ReportPage;
import io.blobbench.report.read.Environment;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.read.TrialHistogram;
import io.blobbench.report.run.KindTable;
import io.blobbench.report.run.OverTime;
import io.blobbench.report.run.SweepTable;
import io.blobbench.report.run.VisibilityTable;
import io.blobbench.results.ResultsException;
import io.blobbench.results.histogram.HistogramTag;
import io.blobbench.results.journal.InterruptedRun;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.trial.FullHeap;
import io.blobbench.trial.sweep.RunSummary;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * A run that has ended, and its folder.
 *
 * @param named the folder as the user would name it
 * @param scenario its name
 * @param summary without secrets
 * @param stopped whether a signal came before everything was closed, be it after the last row
 * @param written whether all its files were
 */
public record FinishedRun(
        Path folder, Path named, String scenario, RunSummary summary, boolean stopped, boolean written) {
    /** Shows the results and writes their page; {@link InvocationEnd} says where they are. Returns the run, with whether that could be written. */
    FinishedRun shown(ProgramEnvironment environment, OutputForm form) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            if (form == OutputForm.TABLE) {
                table(out, environment);
            }
        } catch (OutOfMemoryError e) {
            err.println("bench: cannot show the results: " + FullHeap.text(e, ThisProgram.MORE_MEMORY));
        }
        out.flush();
        Optional<String> unwritten = page();
        unwritten.ifPresent(err::println);
        return new FinishedRun(folder, named, scenario, summary, stopped, unwritten.isEmpty());
    }

    /** The same where a signal came while it was shown. */
    FinishedRun withSignal() {
        return new FinishedRun(folder, named, scenario, summary, true, written);
    }

    private void table(PrintStream out, ProgramEnvironment environment) {
        Manifest manifest = ManifestFile.read(folder);
        RunResults run = RunReader.read(folder, manifest);
        out.println();
        out.println(run.scenario() + " on " + run.store() + " (" + run.target() + "):");
        List<ProbeView> probes = ProbesFile.read(folder);
        List<MeasuredCell> cells = ComparedRun.cells(run, times(), probes);
        List<String> answer = RunAnswer.of(run.store(), run.show(), cells, probes, RunPlan.of(manifest));
        Stream.of(
                        answer.stream().limit(1),
                        RunPromise.sentence(run.store(), cells).stream(),
                        answer.stream().skip(1),
                        resumed(manifest).stream())
                .flatMap(Function.identity())
                .forEach(sentence -> out.println(WordUtils.wrap(sentence, environment.columns(), "\n", true)));
        out.println();
        out.print(SweepTable.render(run, MergedPercentiles.of(cells), environment.columns(), environment.unicode()));
        out.print(KindTable.render(run, folder, environment.columns()));
        out.print(VisibilityTable.render(run, folder, environment.columns()));
        out.print(OverTime.render(folder, run.rows()));
    }

    /** A sentence that names how the environment differed, servers included, when the run was resumed. */
    private static Optional<String> resumed(Manifest manifest) {
        return Optional.ofNullable(Environment.of(manifest).facts().get(Environment.RESUMED))
                .map(differences -> "The run was resumed in another environment: " + differences + ".");
    }

    /** The times of its trials; none where they cannot be read, which is said. */
    private Map<HistogramTag, TrialHistogram> times() {
        try {
            return ComparedRun.times(folder);
        } catch (ResultsException e) {
            System.err.println("bench: no percentiles of several trials: " + e.getMessage());
            return Map.of();
        }
    }

    /** Writes the page; what was measured counts, so that nothing is lost where that fails. */
    private Optional<String> page() {
        try {
            ReportPage.writeRun(folder);
            return Optional.empty();
        } catch (RuntimeException | OutOfMemoryError e) { // of a run that left more than the heap holds
            return Optional.of("bench: no " + ReportPage.FILE_NAME + ": " + e.getMessage());
        }
    }

    /** Its verdicts, counted: {@code 20 VALID, 1 FAILED}. */
    String outcome() {
        String verdicts = summary.verdicts().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        String rows = verdicts.isEmpty() ? "nothing was measured" : verdicts;
        return summary.interrupted() ? "PARTIAL: " + rows : rows;
    }

    /** Whether trials are missing that can still be run; those of a fleet need a new run. */
    boolean resumable() {
        return InterruptedRun.mayBe(folder);
    }

    public int exitCode() {
        if (stopped || summary.interrupted()) {
            return ExitCodes.INTERRUPTED;
        }
        return summary.clean() && written ? ExitCodes.OK : ExitCodes.BAD_ROWS;
    }
}
