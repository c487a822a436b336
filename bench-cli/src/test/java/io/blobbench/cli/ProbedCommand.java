package io.blobbench.cli;

import io.blobbench.cli.base.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * A command that is executed in this process, and what may be said of its end: it did its work, or it refused its input with one
 * message.
 *
 * @param arguments of the command line
 */
record ProbedCommand(List<String> arguments) {
    /** Commands that only read; others are parsed and not executed. */
    private static final Set<String> READING =
            Set.of("check", "plan", "explain", "stores", "scenarios", "targets", "runs", "leftovers", "compare");

    private static final Set<Integer> EXIT_CODES =
            Set.of(ExitCodes.OK, ExitCodes.USAGE, ExitCodes.REGRESSION, ExitCodes.NOTHING_JUDGED);
    /** The message, where to read on, and one more for each further file. */
    private static final int MOST_LINES = 1;

    private static final int MOST_CHARACTERS = 2_000;
    private static final long MOST_CPU_NS = 1_000_000_000;
    private static final int ATTEMPTS = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static ProbedCommand of(String... arguments) {
        return new ProbedCommand(List.of(arguments));
    }

    /** Whether the command reads only, or is refused before it begins. */
    boolean harmless() {
        try {
            ParseResult parsed = BenchCommand.commandLine().parseArgs(array());
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            return READING.contains(parsed.commandSpec().name())
                    && arguments.stream().noneMatch(a -> a.contains("html") || a.contains("junit"));
        } catch (ParameterException e) {
            return true;
        }
    }

    private String[] array() {
        return BenchCommand.withDefaultCommand(arguments.toArray(String[]::new));
    }

    /**
     * The end of a command.
     *
     * @param exitCode of the last execution
     * @param cpuNs of the fastest execution, of this thread
     * @param wrong what should not be; empty for an end as it should be
     */
    record End(int exitCode, long cpuNs, Optional<String> wrong) {}

    /** Executes the command, again where it was slow: compiling may have cost the time. */
    End execute() {
        long cpuNs = Long.MAX_VALUE;
        End end = null;
        for (int attempt = 0; attempt < ATTEMPTS && cpuNs > MOST_CPU_NS; attempt++) {
            long beginNs = THREADS.getCurrentThreadCpuTime();
            end = executeOnce();
            cpuNs = Math.min(cpuNs, THREADS.getCurrentThreadCpuTime() - beginNs);
        }
        return new End(
                end.exitCode,
                cpuNs,
                cpuNs > MOST_CPU_NS ? Optional.of("took " + cpuNs / 1_000_000 + " ms of CPU") : end.wrong);
    }

    /** Executes the command, whatever comes of it. */
    int exitCode() {
        return exitCode(new StringWriter());
    }

    private int exitCode(StringWriter err) {
        return BenchCommand.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .execute(array());
    }

    private End executeOnce() {
        StringWriter err = new StringWriter();
        int exitCode;
        try {
            exitCode = exitCode(err);
        } catch (RuntimeException | Error e) {
            return new End(ExitCodes.BAD_ROWS, 0, Optional.of("threw " + e));
        }
        return new End(exitCode, 0, wrong(exitCode, err.toString()));
    }

    private Optional<String> wrong(int exitCode, String said) {
        if (!EXIT_CODES.contains(exitCode) || said.contains("\tat ")) {
            return Optional.of(
                    "exit code " + exitCode + ", " + said.lines().limit(12).toList());
        }
        List<String> lines = said.lines().toList();
        boolean brief = lines.size() <= MOST_LINES + arguments.size()
                && lines.stream().allMatch(line -> line.length() <= MOST_CHARACTERS);
        if (exitCode == ExitCodes.USAGE && (said.isBlank() || !brief)) {
            return Optional.of("refused with " + lines.size() + " lines: "
                    + said.substring(0, Math.min(said.length(), MOST_CHARACTERS)));
        }
        return Optional.empty();
    }
}
