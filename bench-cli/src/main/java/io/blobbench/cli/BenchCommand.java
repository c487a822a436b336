package io.blobbench.cli;

import io.blobbench.cli.agent.AgentCommand;
import io.blobbench.cli.agent.FleetCommand;
import io.blobbench.cli.base.PrintableText;
import io.blobbench.cli.base.Version;
import io.blobbench.cli.calibrate.CalibrateCommand;
import io.blobbench.cli.clean.CleanCommand;
import io.blobbench.cli.doctor.DoctorCommand;
import io.blobbench.cli.explain.ExplainCommand;
import io.blobbench.cli.fork.ForkCommand;
import io.blobbench.cli.list.CheckCommand;
import io.blobbench.cli.list.ListCommand;
import io.blobbench.cli.list.PlanCommand;
import io.blobbench.cli.result.CompareCommand;
import io.blobbench.cli.result.PivotCommand;
import io.blobbench.cli.result.ReportCommand;
import io.blobbench.cli.result.RerunCommand;
import io.blobbench.cli.result.ResumeCommand;
import io.blobbench.cli.run.RunCommand;
import io.blobbench.cli.server.ServerCommand;
import io.blobbench.cli.trace.TraceCommand;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself: what stands before a command's name. */
@Command(
        name = "bench",
        description = {
            "",
            "Measures how fast, how late and how safely a store keeps binary blobs.",
            "Without an endpoint it starts a real local server of the store by itself.",
            ""
        },
        customSynopsis = {"bench [run] --store STORE --scenario SCENARIO [OPTIONS]", "       bench COMMAND [OPTIONS]"},
        commandListHeading = "%nCommands:%n",
        optionListHeading = "Options:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bench --store redis --scenario smoke",
            "  bench --store kafka,redis --scenario batch-size.yaml",
            "  bench run --help",
        },
        subcommands = {
            RunCommand.class,
            PlanCommand.class,
            CheckCommand.class,
            ExplainCommand.class,
            ListCommand.class,
            CompareCommand.class,
            PivotCommand.class,
            ReportCommand.class,
            RerunCommand.class,
            ResumeCommand.class,
            CalibrateCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            ServerCommand.class,
            FleetCommand.class,
            TraceCommand.class,
            AgentCommand.class,
            ForkCommand.class,
            CompletionCommand.class
        })
final class BenchCommand implements Runnable {
    private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new BenchCommand());
        addHelpAndVersion(commandLine);
        commandLine.setOut(PrintableText.writer(System.out));
        commandLine.setErr(PrintableText.writer(System.err));
        commandLine.setParameterExceptionHandler(new UsageErrors());
        commandLine.setExecutionExceptionHandler(new UsageErrors());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        return commandLine;
    }

    /** Gives a command and its subcommands {@code --help} and {@code --version}, except those that no user types. */
    private static void addHelpAndVersion(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (!spec.usageMessage().hidden()) {
            spec.versionProvider(new Version()).mixinStandardHelpOptions(true);
            spec.usageMessage().synopsisHeading("Usage: ");
            command.getSubcommands().values().forEach(BenchCommand::addHelpAndVersion);
        }
    }

    /** An option where a command's name would stand belongs to {@code run}. */
    static String[] withDefaultCommand(String[] arguments) {
        boolean run = arguments.length > 0 && arguments[0].startsWith("-") && !OWN_OPTIONS.contains(arguments[0]);
        return run ? Stream.concat(Stream.of("run"), Stream.of(arguments)).toArray(String[]::new) : arguments;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command, or --store and --scenario, is needed");
    }
}
