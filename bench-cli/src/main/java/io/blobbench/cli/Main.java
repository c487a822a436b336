package io.blobbench.cli;

import io.blobbench.cli.base.BuildRecord;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.PrintableText;

/** The main class of the program. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        BuildRecord.removeAtExit();
        try {
            System.exit(execute(arguments));
        } catch (RuntimeException | Error e) { // else threads of client libraries could keep the JVM
            try {
                e.printStackTrace();
            } finally {
                System.exit(ExitCodes.BAD_ROWS); // also where a full heap has no room for the trace
            }
        }
    }

    /** Runs one command and returns its exit code. */
    static int execute(String... arguments) {
        PrintableText.everywhere();
        return BenchCommand.commandLine().execute(BenchCommand.withDefaultCommand(arguments));
    }
}
