package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Surroundings;
import io.blobbench.cli.base.Version;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.format.ComparisonFormat;
import io.blobbench.report.compare.format.Regressions;
import io.blobbench.report.page.ReportPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lays runs beside each other, or beside numbers that were published. */
@Command(
        name = "compare",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = {"bench compare RUN RUN... [OPTIONS]", "       bench compare --reference RUN..."},
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        description = {
            "Say of every cell in which runs really differ: faster, slower, no detectable difference, or why that cannot be"
                    + " said. How differences are told from chance: docs/comparing.md.",
            ""
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0    compared, whatever came out",
            "  2    wrong usage, or something that is no run",
            "  4    a regression beyond --fail-on-regression",
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String RESULTS = "results.csv";

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Folder of a run, or its results.csv. The others are compared with the first one.")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "RUN", description = "Compare with this one instead.")
    private @Nullable Path baseline;

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
            defaultValue = "3%",
            converter = Percentage.class,
            description = "Smaller ones are not called different (default: 3%%).")
    private double leastDifference;

    @Option(
            names = "--fail-on-regression",
            paramLabel = "PERCENT",
            converter = Percentage.class,
            description = "List what is significantly worse by more than that, and exit with 4.")
    private @Nullable Double limit;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with tables and charts of all runs, too.")
    private @Nullable Path page;

    @Option(names = "--reference", description = "Compare each run with the numbers published in 2014 and 2015.")
    private boolean reference;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        Surroundings surroundings = Surroundings.ofProcess();
        PrintWriter out = spec.commandLine().getOut();
        if (reference) {
            checkAlone();
            ReferenceTables.print(paths, surroundings, out);
            return ExitCodes.OK;
        }
        List<Path> compared = runs();
        List<ComparedRun> runs =
                compared.parallelStream().map(ComparedRun::read).toList();
        Comparison comparison = Comparison.of(runs.get(0), runs.subList(1, runs.size()), leastDifference);
        out.print(format.write(comparison, surroundings.tableStyle(details)));
        out.flush();
        if (page != null) {
            ReportPage.writeComparison(compared, comparison, page);
        }
        return limit == null ? ExitCodes.OK : gate(comparison, limit);
    }

    private void checkAlone() {
        if (baseline != null || limit != null || page != null || format != ComparisonFormat.TABLE) {
            throw new ParameterException(
                    spec.commandLine(), "--reference goes with RUN only, not with options for runs beside each other");
        }
    }

    /** The compared runs, the baseline first. */
    private List<Path> runs() throws CommandFailure {
        List<Path> runs = new ArrayList<>(paths);
        if (baseline != null) {
            runs.remove(baseline);
            runs.add(0, baseline);
        }
        if (runs.size() < 2) {
            throw new ParameterException(
                    spec.commandLine(), "compare with what? Two runs are expected, or --reference and one");
        }
        checkThatTheyAreThere(runs);
        checkThatTheyDiffer(runs);
        return runs;
    }

    private static void checkThatTheyAreThere(List<Path> runs) throws CommandFailure {
        List<Path> missing = runs.stream().filter(run -> !Files.exists(run)).toList();
        if (!missing.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "no such file or folder: "
                            + missing.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    /** A run that stands for two would count as twice as many trials that agree. */
    private static void checkThatTheyDiffer(List<Path> runs) throws CommandFailure {
        Set<Path> folders = new HashSet<>();
        for (Path run : runs) {
            Path real = realFolder(run);
            if (!folders.add(real)) {
                throw new CommandFailure(ExitCodes.USAGE, run + " is given twice, expected different runs");
            }
        }
    }

    private static Path realFolder(Path run) throws CommandFailure {
        try {
            Path real = run.toRealPath();
            return real.endsWith(RESULTS) ? Objects.requireNonNull(real.getParent()) : real;
        } catch (IOException e) {
            throw new CommandFailure(ExitCodes.USAGE, "cannot read " + run + ": " + e, e);
        }
    }

    private int gate(Comparison comparison, double allowed) throws CommandFailure {
        Regressions regressions = Regressions.of(comparison, allowed);
        PrintWriter err = spec.commandLine().getErr();
        if (regressions.judged() == 0) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "--fail-on-regression: no cell could be judged; four trials of each and equal promises are needed");
        }
        if (regressions.unjudged() > 0) {
            err.println("bench: " + regressions.unjudged() + " cells could not be judged");
        }
        if (!regressions.lines().isEmpty()) {
            err.println("bench: worse than allowed:");
            regressions.lines().forEach(line -> err.println("  " + line));
        }
        err.flush();
        return regressions.lines().isEmpty() ? ExitCodes.OK : ExitCodes.REGRESSION;
    }
}
