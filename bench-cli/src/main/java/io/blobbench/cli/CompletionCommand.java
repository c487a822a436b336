package io.blobbench.cli;

import io.blobbench.cli.base.ExitCodes;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes what a shell needs to complete command lines. */
@Command(
        name = "generate-completion",
        descriptionHeading = "%n",
        description = {
            "Write a script with which bash and zsh complete commands, options, and names of stores, scenarios, targets,"
                    + " fleets, keys and runs.",
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

    /** Completion of a parameter that is a path. */
    private static final String FILES = "positionals=$( compgen -f -- \"${curr_word}\" ) # files";

    private static final String FILES_AND_RUNS =
            "positionals=$( compgen -f -- \"${curr_word}\"; _complete_bench_runs ) # files, runs by name";

    /** Runs come and go, so they are looked up when a shell completes. */
    private static final String RUNS = """
            # Names of the runs in the folder of results.
            function _complete_bench_runs() {
              find results/ -mindepth 2 -maxdepth 2 -name run.json 2>/dev/null |
                sed -e 's|^results/*||' -e 's|/run[.]json$||'
            }

            """;

    private static final String RUN = "RUN";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine bench = spec.root().commandLine();
        String script = replaced(AutoComplete.bash("bench", bench), 0, FUNCTION, RUNS + FUNCTION + OPTIONS_OF_RUN);
        for (CommandLine command : bench.getSubcommands().values()) {
            if (command.getCommandSpec().positionalParameters().stream()
                    .anyMatch(parameter -> parameter.paramLabel().equals(RUN))) {
                int function = script.indexOf("function _picocli_bench_" + command.getCommandName() + "()");
                script = replaced(script, function, FILES, FILES_AND_RUNS);
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(script);
        out.flush();
        return ExitCodes.OK;
    }

    /** The script with the first occurrence of a text after a place replaced. */
    private static String replaced(String script, int from, String text, String by) {
        int at = script.indexOf(text, from);
        if (from < 0 || at < 0) {
            throw new IllegalStateException("the completion script lacks " + text);
        }
        return script.substring(0, at) + by + script.substring(at + text.length());
    }
}
