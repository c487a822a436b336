package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.report.compare.Comparability;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.page.ReportPage;
import io.blobbench.store.KnownNames;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares runs with each other, or with published numbers. */
@Command(
        name = "compare",
        sortOptions = false,
        customSynopsis = {
            "bench compare RUN RUN... [OPTIONS]",
            "       bench compare RUN --by AXIS [OPTIONS]",
            "       bench compare --reference RUN..."
        },
        descriptionHeading = "%n",
        description = {
            "Compare runs cell by cell: faster, slower, no detectable difference, or the reason why this cannot be"
                    + " decided. For the statistics see docs/comparing.md.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":compared, regardless of the result",
            ExitCodes.BAD_ROWS + ":output could not be written",
            ExitCodes.USAGE
                    + ":wrong usage, a folder that is not a run, or a file of --junit or --html that cannot be made",
            ExitCodes.REGRESSION + ":a regression beyond --fail-on-regression",
            ExitCodes.NOTHING_JUDGED + ":no cell that --fail-on-regression can judge",
        })
public final class CompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = NamedRun.FORMS + " The others are compared with the first one.")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "RUN", description = "Compare with this one instead.")
    private @Nullable Path baseline;

    @Option(
            names = "--by",
            paramLabel = "AXIS",
            description =
                    "Compare the cells of one run with each other, by the values of an axis: client.linger.ms. The first"
                            + " value that the store supports is the baseline. Promises that follow from the axis may differ.")
    private @Nullable String axis;

    @Option(
            names = "--allow",
            paramLabel = "PROMISE",
            split = ",",
            completionCandidates = Promises.class,
            description = "Compare cells even if they differ in this: ${COMPLETION-CANDIDATES}. Separate several by"
                    + " commas.")
    private Set<String> unlike = new LinkedHashSet<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ComparisonFormat format = ComparisonFormat.TABLE;

    @Option(names = "--details", description = "Show every measure of every cell below the table, too.")
    private boolean details;

    @Option(
            names = "--least-difference",
            paramLabel = "PERCENT",
            converter = Percentage.class,
            description = "Smallest difference to report (default: 3%%, or that of --fail-on-regression if lower).")
    private @Nullable Double leastDifference;

    @Option(
            names = "--fail-on-regression",
            paramLabel = "PERCENT",
            converter = Percentage.class,
            description =
                    "List significant regressions whose ratio is beyond this, and cells without figures that the baseline"
                            + " has, and exit with 4; exit with 5 if no cell can be judged.")
    private @Nullable Double limit;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "With --fail-on-regression: write a JUnit report for a server of CI, too, with a test case for each"
                            + " compared cell.")
    private @Nullable Path junit;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with tables and charts of all runs, or of the parts of one, too.")
    private @Nullable Path page;

    @Option(names = "--reference", description = "Compare each run with the numbers published in 2014 and 2015.")
    private boolean reference;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        PrintWriter out = spec.commandLine().getOut();
        if (reference) {
            checkAlone();
            ReferenceTables.print(NamedRun.paths(paths), environment, out);
            return ExitCodes.OK;
        }
        checkPromises();
        double least = leastDifference();
        Optional<RegressionGate> gate = gate();
        Optional<CheckedOutput> html = CheckedOutput.of(page);
        RunSelection selected = selected();
        Comparison comparison =
                gate.isPresent() ? selected.comparedEvenApart(least, unlike) : selected.compared(least, unlike);
        out.print(format.write(comparison, environment.tableStyle(details), gate.map(RegressionGate::limit)));
        out.flush();
        int exitCode = gate.isPresent()
                ? gate.get().decide(comparison, spec.commandLine().getErr())
                : ExitCodes.OK;
        if (html.isPresent()) {
            html.get().write(ReportPage.comparison(selected.paths(), comparison));
        }
        return exitCode;
    }

    private void checkAlone() {
        if (baseline != null
                || limit != null
                || junit != null
                || page != null
                || axis != null
                || !unlike.isEmpty()
                || details
                || leastDifference != null
                || format != ComparisonFormat.TABLE) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--reference takes runs only, and no options that compare runs with each other");
        }
    }

    private void checkPromises() {
        for (String promise : unlike) {
            if (!Comparability.PROMISES.contains(promise)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--allow: got '" + promise + "', expected " + String.join(", ", Comparability.PROMISES)
                                + KnownNames.didYouMean(promise, Comparability.PROMISES));
            }
        }
    }

    private Optional<RegressionGate> gate() throws CommandFailure {
        if (limit != null && limit >= 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--fail-on-regression: expected less than 100 %, by which no throughput can fall");
        }
        if (limit != null) {
            return Optional.of(RegressionGate.of(limit, junit));
        }
        if (junit != null) {
            throw new ParameterException(
                    spec.commandLine(), "--junit needs --fail-on-regression, by whose limit test cases pass or fail");
        }
        return Optional.empty();
    }

    /**
     * A difference below the least difference never fails the gate, so a lower limit lowers the least difference too.
     */
    private double leastDifference() {
        double gate = limit == null ? Double.POSITIVE_INFINITY : limit;
        if (leastDifference == null) {
            return Math.min(Comparison.LEAST_DIFFERENCE, gate);
        }
        if (leastDifference > gate) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--least-difference is greater than --fail-on-regression, so regressions between them would pass;"
                            + " expected the same or less");
        }
        return leastDifference;
    }

    /** The runs, the baseline first, or the parts of one. */
    private RunSelection selected() throws CommandFailure {
        List<Path> runs = new ArrayList<>(NamedRun.paths(paths));
        if (axis != null) {
            if (runs.size() != 1 || baseline != null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--by compares the cells of one run: one RUN is expected, without --baseline");
            }
            return RunSelection.partsOf(runs.get(0), axis);
        }
        if (baseline != null) {
            Path first = NamedRun.paths(List.of(baseline)).get(0);
            RunSelection.indexOf(first, runs).ifPresent(runs::remove);
            runs.add(0, first);
        }
        if (runs.size() < 2) {
            throw new ParameterException(
                    spec.commandLine(), "expected two runs, or one run with --by AXIS or --reference");
        }
        return RunSelection.of(runs);
    }

    /** Promises that may be allowed to differ. */
    private static final class Promises implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Comparability.PROMISES.iterator();
        }
    }
}
