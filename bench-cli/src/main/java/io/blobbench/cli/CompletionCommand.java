package io.blobbench.cli;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes what a shell needs to complete command lines. */
@Command(
        name = "generate-completion",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        description = {
            "Write a script with which bash and zsh complete commands, options, and names of stores, scenarios, targets and keys.",
            "",
            "  source <(bench generate-completion)",
            ""
        })
final class CompletionCommand implements Callable<Integer> {
    private static final String FUNCTION = "function _complete_bench() {\n";

    /** An option where a command's name would stand belongs to {@code run}. */
    private static final String OPTIONS_OF_RUN = """
              if [[ "${COMP_WORDS[1]}" == -* ]]; then
                _picocli_bench_run
                return $?
              fi
            """;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        String script = AutoComplete.bash("bench", spec.root().commandLine());
        if (!script.contains(FUNCTION)) {
            throw new IllegalStateException("the completion script has no function for bench");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(script.replace(FUNCTION, FUNCTION + OPTIONS_OF_RUN));
        out.flush();
        return ExitCodes.OK;
    }
}
