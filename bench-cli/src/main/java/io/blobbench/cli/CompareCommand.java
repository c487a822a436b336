package io.blobbench.cli;

import io.blobbench.report.PublishedResults;
import io.blobbench.report.ReferenceTable;
import io.blobbench.report.RunReader;
import io.blobbench.report.RunResults;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lays runs beside other numbers. */
@Command(
        name = "compare",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        customSynopsis = "bench compare --reference RUN...",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        description = {"Lay runs beside the numbers that were published for the same cells, with both machines.", ""},
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0    compared, whatever came out",
            "  2    wrong usage, or a folder that holds no run",
        })
final class CompareCommand implements Callable<Integer> {
    @Option(names = "--reference", description = "Compare with the published numbers.")
    private boolean reference;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Folders of runs.")
    private List<Path> folders = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!reference) {
            throw new ParameterException(spec.commandLine(), "compare with what? --reference is expected");
        }
        Surroundings surroundings = Surroundings.ofProcess();
        PublishedResults published = PublishedResults.read(surroundings.publishedResults());
        PrintWriter out = spec.commandLine().getOut();
        List<RunResults> runs = folders.stream().map(RunReader::read).toList();
        for (RunResults run : runs) {
            out.println(ReferenceTable.render(run, published, surroundings.columns(), surroundings.unicode()));
        }
        out.flush();
        return ExitCodes.OK;
    }
}
