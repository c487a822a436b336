package io.blobbench.cli;

/** Where the JVM starts. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(BenchCommand.commandLine().execute(BenchCommand.withDefaultCommand(arguments)));
    }
}
