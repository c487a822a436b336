package io.blobbench.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A reset of connections by the kernel, which needs the rights of root: clients see what a firewall or a balancer does to them. All
 * methods may be called by any thread.
 */
final class ConnectionReset {
    static final String NO_CONNECTION = "there was no connection to reset";

    private ConnectionReset() {}

    /**
     * Resets every connection to the ports on which a process listens.
     *
     * @return whether there was one
     * @throws IOException if the system does not reset them
     */
    static boolean of(long pid) throws IOException, InterruptedException {
        String listening = output("ss", "-Htlnp");
        String ports = Pattern.compile(":(\\d+)\\s[^\\n]*pid=" + pid + ",")
                .matcher(listening)
                .results()
                .map((MatchResult match) -> "sport = :" + match.group(1))
                .distinct()
                .collect(Collectors.joining(" or "));
        if (ports.isEmpty()) {
            throw new IOException("no port of process " + pid + " in: " + listening);
        }
        return !output("ss", "-HtK", "state", "established", "( " + ports + " )")
                .isBlank();
    }

    /** Returns the standard output; any error is a failure, because {@code ss} without the rights exits with 0. */
    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int exitCode = process.waitFor();
        if (exitCode != 0 || !error.isEmpty()) {
            throw new IOException(command[0] + " ended with exit code " + exitCode + ": " + error);
        }
        return text;
    }
}
