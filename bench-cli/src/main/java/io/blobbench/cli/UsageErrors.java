package io.blobbench.cli;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.host.room.HostUnreadableException;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.text.MessageLine;
import io.blobbench.store.KnownNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Reports in one line the mistake in a command line, and in a second where to find help. */
final class UsageErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("bench: " + MessageLine.of(message(error)));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCodes.USAGE;
    }

    @Override
    public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) throws Exception {
        if (error instanceof CommandFailure failure) {
            return said(failure.getMessage(), failure.exitCode(), command);
        }
        if (error instanceof ResultsException results) {
            return said(MessageLine.of(results.getMessage()), ExitCodes.USAGE, command);
        }
        if (error instanceof HostUnreadableException unreadable) {
            return said(MessageLine.of(String.valueOf(unreadable.getMessage())), ExitCodes.BAD_ROWS, command);
        }
        if (error instanceof InvalidPathException invalid) {
            return said(MessageLine.of(invalidPath(invalid)), ExitCodes.USAGE, command);
        }
        if (error instanceof IOException) { // a disk that is full, a home folder that is not writable
            String message = CommandFailure.of(ExitCodes.BAD_ROWS, error).getMessage();
            return said(MessageLine.of(message), ExitCodes.BAD_ROWS, command);
        }
        throw error;
    }

    /** A home folder, for example, whose name has letters that the locale lacks. */
    private static String invalidPath(InvalidPathException invalid) {
        String encoding = System.getProperty("sun.jnu.encoding", "");
        String remedy = encoding.equals("UTF-8")
                ? ""
                : "; the encoding of the locale is " + encoding + ", use one with UTF-8: LC_ALL=C.UTF-8";
        return "cannot use the path '" + invalid.getInput() + "': " + invalid.getReason() + remedy;
    }

    private static int said(String message, int exitCode, CommandLine command) {
        command.getErr().println("bench: " + message);
        command.getErr().flush();
        return exitCode;
    }

    private static String message(ParameterException error) {
        // A mistyped option is also a missing one; what was typed is the better hint.
        List<String> unmatched = error.getCommandLine().getUnmatchedArguments();
        if (!unmatched.isEmpty()) {
            return unmatched(unmatched.get(0), error.getCommandLine().getCommandSpec());
        }
        String message = Objects.requireNonNull(error.getMessage());
        return Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }

    private static String unmatched(String word, CommandSpec spec) {
        boolean option = word.startsWith("-");
        boolean command = !option && !spec.subcommands().isEmpty();
        List<String> known = option
                ? spec.options().stream()
                        .flatMap(candidate -> Stream.of(candidate.names()))
                        .toList()
                : List.copyOf(spec.subcommands().keySet());
        String kind = option ? "unknown option" : command ? "unknown command" : "unexpected argument";
        return kind + " '" + word + "'" + KnownNames.didYouMean(word, known);
    }
}
