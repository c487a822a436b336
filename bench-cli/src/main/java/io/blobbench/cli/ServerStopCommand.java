package io.blobbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ends what {@link ServerStartCommand} holds. */
@Command(
        name = "stop",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        customSynopsis = "bench server stop [--store STORE]",
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        description = {"End the servers that 'bench server start' has started, and wait until they are gone.", ""},
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0    they are gone",
            "  2    wrong usage",
            "  3    none is running, or one could not be ended",
        })
final class ServerStopCommand implements Callable<Integer> {
    /** Longer than {@link Signals} lets an orderly end take. */
    private static final Duration DEADLINE = Duration.ofSeconds(40);

    @Option(
            names = {"-s", "--store"},
            paramLabel = "STORE",
            description = "Only the servers of this store.")
    private String store;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException, CommandFailure {
        List<HeldServer> running = HeldServers.ofUser().running().stream()
                .filter(server -> store == null || server.store().equals(store))
                .toList();
        if (running.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    "no server" + (store == null ? "" : " of " + store)
                            + " is running that 'bench server start' has started");
        }
        List<CompletableFuture<ProcessHandle>> ends = new ArrayList<>();
        for (HeldServer server : running) {
            ends.add(end(server));
        }
        PrintWriter out = spec.commandLine().getOut();
        for (int i = 0; i < running.size(); i++) {
            await(running.get(i), ends.get(i));
            out.println("stopped " + running.get(i).title());
            out.flush();
        }
        return ExitCodes.OK;
    }

    private static CompletableFuture<ProcessHandle> end(HeldServer server) throws CommandFailure {
        Optional<ProcessHandle> process = server.process();
        if (process.isEmpty() || !process.get().destroy()) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    "cannot stop " + server.title() + ": process " + server.pid()
                            + ", which holds it, is not on this machine or not ours");
        }
        return process.get().onExit();
    }

    private static void await(HeldServer server, CompletableFuture<ProcessHandle> end)
            throws InterruptedException, CommandFailure {
        try {
            end.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    server.title() + " is still there " + DEADLINE.toSeconds() + " s after process " + server.pid()
                            + " was told to end",
                    e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("wait for process " + server.pid(), e);
        }
    }
}
