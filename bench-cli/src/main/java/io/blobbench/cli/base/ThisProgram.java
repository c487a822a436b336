package io.blobbench.cli.base;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program that runs here. */
public final class ThisProgram {
    /** How a user gives it more memory. */
    public static final String MORE_MEMORY = "increase it with BENCH_OPTS=-Xmx4g";

    /** By its name: it knows all commands, and so is above this package. */
    private static final String MAIN = "io.blobbench.cli.Main";

    private ThisProgram() {}

    /** Starts it in another JVM, like this one except for the arguments. */
    public static List<String> again(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(arguments);
        return command;
    }
}
