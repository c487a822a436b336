package io.blobbench.cli.result;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.options.NamedRun;
import io.blobbench.report.page.ReportPage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the page of a run again. */
@Command(
        name = "report",
        descriptionHeading = "%n",
        description = {
            "Write report.html into the folder of each run, complete or not: a page with tables and charts"
                    + " that a browser opens without a network. For several runs on one page: bench compare --html.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":written",
            ExitCodes.USAGE + ":wrong usage, or a folder that is not a run",
        })
public final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = NamedRun.FORMS)
    private List<Path> runs = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Path folder : NamedRun.paths(runs)) {
            out.println(ReportPage.writeRun(folder));
        }
        out.flush();
        return ExitCodes.OK;
    }
}
