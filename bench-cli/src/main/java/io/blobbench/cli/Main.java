package io.blobbench.cli;

import io.blobbench.cli.base.BuildRecord;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.LostOutput;
import io.blobbench.cli.base.PrintableText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Optional;

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
        int exitCode = BenchCommand.commandLine().execute(BenchCommand.withDefaultCommand(arguments));
        Optional<String> lost = LostOutput.reason(System.out, new FileOutputStream(FileDescriptor.out));
        lost.ifPresent(why -> System.err.println("bench: cannot write to standard output: " + why));
        return lost.isPresent() && exitCode == ExitCodes.OK ? ExitCodes.BAD_ROWS : exitCode;
    }
}
