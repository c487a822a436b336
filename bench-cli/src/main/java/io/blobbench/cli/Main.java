package io.blobbench.cli;

/** The main class of the program. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(BenchCommand.commandLine().execute(BenchCommand.withDefaultCommand(arguments)));
    }
}
