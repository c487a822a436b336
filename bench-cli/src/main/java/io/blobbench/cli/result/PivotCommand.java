package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.report.compare.Comparability;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.Pivot;
import io.blobbench.report.statistics.Measure;
import io.blobbench.store.KnownNames;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one measure with stores, runs or the values of an axis as columns. */
@Command(
        name = "pivot",
        sortOptions = false,
        customSynopsis = {"bench pivot RUN RUN... [OPTIONS]", "       bench pivot RUN --by AXIS [OPTIONS]"},
        descriptionHeading = "%n",
        description = {
            "Show one measure of several runs as a table: a line for each cell and a column for each store or run, or"
                    + " for each value of an axis of one run. To test differences, use bench compare.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":shown",
            ExitCodes.USAGE + ":wrong usage, or a folder that is not a run",
        })
public final class PivotCommand implements Callable<Integer> {
    private static final Set<String> ALL_PROMISES = Set.copyOf(Comparability.PROMISES);

    /** Forms of the table. */
    enum Format {
        TABLE,
        CSV,
        MD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(arity = "1..*", paramLabel = "RUN", description = NamedRun.FORMS)
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--by",
            paramLabel = "AXIS",
            description = "The axis of one run whose values are the columns: client.linger.ms.")
    private @Nullable String axis;

    @Option(
            names = "--show",
            paramLabel = "MEASURE",
            defaultValue = "throughput",
            completionCandidates = Measures.class,
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String measure = Measure.THROUGHPUT.word();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TABLE;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        Measure shown = shown();
        Comparison comparison = selected().compared(Comparison.LEAST_DIFFERENCE, ALL_PROMISES);
        Pivot pivot = new Pivot(comparison, shown);
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                switch (format) {
                    case TABLE -> pivot.table(ProgramEnvironment.ofProcess().unicode());
                    case CSV -> pivot.csv();
                    case MD -> pivot.markdown();
                });
        out.flush();
        return ExitCodes.OK;
    }

    private RunSelection selected() throws CommandFailure {
        List<Path> runs = NamedRun.paths(paths);
        if (axis != null && runs.size() == 1) {
            return RunSelection.partsOf(runs.get(0), axis);
        }
        if (axis != null || runs.size() < 2) {
            throw new ParameterException(spec.commandLine(), "expected several runs, or one run with --by AXIS");
        }
        return RunSelection.of(runs);
    }

    private Measure shown() {
        List<String> words = words().toList();
        return Stream.of(Measure.values())
                .filter(each -> each.word().equals(measure))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--show: got '" + measure + "', expected one of " + String.join(", ", words)
                                + KnownNames.didYouMean(measure, words)));
    }

    private static Stream<String> words() {
        return Stream.of(Measure.values()).map(Measure::word);
    }

    /** Names of the measures. */
    private static final class Measures implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return words().iterator();
        }
    }
}
