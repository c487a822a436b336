package io.blobbench.cli;

import io.blobbench.cli.base.PrintableText;

/** The main class of the program. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    /** Runs one command and returns its exit code. */
    static int execute(String... arguments) {
        PrintableText.everywhere();
        return BenchCommand.commandLine().execute(BenchCommand.withDefaultCommand(arguments));
    }
}
