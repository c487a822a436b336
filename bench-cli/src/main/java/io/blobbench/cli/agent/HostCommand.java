package io.blobbench.cli.agent;

import io.blobbench.fleet.FleetException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs commands that end soon, each reading what the one before it writes. */
final class HostCommand {
    private HostCommand() {}

    /**
     * Runs them.
     *
     * @param what they do, the start of the sentence {@code ... failed}
     * @param input of the first one
     * @param seconds they may take
     * @return what the last one wrote
     * @throws FleetException when one fails, with its last line of output, or the last one takes longer, caused by a {@link TimeoutException}
     */
    static String run(String what, String input, long seconds, List<List<String>> commands)
            throws FleetException, InterruptedException {
        List<Process> processes = List.of();
        try {
            List<ProcessBuilder> builders = new ArrayList<>();
            commands.forEach(command -> builders.add(new ProcessBuilder(command)));
            builders.get(builders.size() - 1).redirectErrorStream(true);
            processes = ProcessBuilder.startPipeline(builders);
            Process last = processes.get(processes.size() - 1);
            CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> read(last), HostCommand::startReader);
            try (OutputStream in = processes.get(0).getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            if (!last.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new TimeoutException("no end after " + seconds + " s");
            }
            String all = said.get(seconds, TimeUnit.SECONDS);
            require(what, last, all); // its words explain failures of those that write to it
            for (Process each : processes.subList(0, processes.size() - 1)) {
                if (!each.waitFor(seconds, TimeUnit.SECONDS)) {
                    throw new TimeoutException("no end after " + seconds + " s");
                }
                require(what, each, new String(each.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
            }
            return all;
        } catch (IOException | ExecutionException | TimeoutException e) {
            throw new FleetException(what + " failed: " + e.getMessage(), e);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static void require(String what, Process ended, String output) throws FleetException {
        if (ended.exitValue() != 0) {
            String words = output.lines().reduce((first, second) -> second).orElse("it had no output");
            throw new FleetException(what + " failed with exit code " + ended.exitValue() + ": " + words.strip());
        }
    }

    private static void startReader(Runnable reader) {
        Thread thread = new Thread(reader, "host-command");
        thread.setDaemon(true);
        thread.start();
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // it ends with its process
        }
    }
}
