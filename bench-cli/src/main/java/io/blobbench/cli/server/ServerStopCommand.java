package io.blobbench.cli.server;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Signals;
import io.blobbench.schedule.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Ends what {@link ServerStartCommand} holds. */
@Command(
        name = "stop",
        customSynopsis = "bench server stop [NAME|ENDPOINT] [--store STORE]",
        descriptionHeading = "%n",
        description = {"End the servers that 'bench server start' has started, and wait until they are gone.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":they are gone",
            ExitCodes.USAGE + ":wrong usage",
            ExitCodes.UNREACHABLE + ":none is running, or one could not be ended",
        })
final class ServerStopCommand implements Callable<Integer> {
    /** Longer than {@link Signals} lets an orderly end take. */
    private static final Duration DEADLINE = Duration.ofSeconds(40);

    private static final long LOOK_EVERY_MS = 50;

    @Option(
            names = {"-s", "--store"},
            paramLabel = "STORE",
            description = "Only the servers of this store.")
    private @Nullable String store;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME|ENDPOINT",
            description =
                    "Only the servers of this name, or the one at this endpoint, as 'bench server list' shows them.")
    private Optional<String> name = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException, CommandFailure {
        HeldServers held = HeldServers.ofUser();
        List<HeldServer> running = held.running(damaged -> {}).stream()
                .filter(server -> store == null || server.store().equals(store))
                .filter(server -> name.isEmpty() || server.isCalled(name.get()))
                .toList();
        if (running.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    "no server" + (store == null ? "" : " of " + store)
                            + name.map(each -> " called " + each).orElse("")
                            + " is running that 'bench server start' has started");
        }
        for (HeldServer server : running) {
            end(server);
        }
        PrintWriter out = spec.commandLine().getOut();
        for (HeldServer server : running) {
            await(server, held);
            out.println("stopped " + server.title());
            out.flush();
        }
        return ExitCodes.OK;
    }

    private static void end(HeldServer server) throws CommandFailure {
        Optional<ProcessHandle> process = server.process();
        if (process.isEmpty() || !process.get().destroy()) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    "cannot stop " + server.title() + ": process " + server.pid()
                            + ", which holds it, is not on this machine or not ours");
        }
    }

    /** A dead process may remain until its exit code is read; its resources are free by then. */
    private static void await(HeldServer server, HeldServers held)
            throws IOException, InterruptedException, CommandFailure {
        long startNs = NanoClock.SYSTEM.nanoTime();
        while (held.holds(server)) {
            if (NanoClock.SYSTEM.nanoTime() - startNs >= DEADLINE.toNanos()) {
                throw new CommandFailure(
                        ExitCodes.UNREACHABLE,
                        server.title() + " is still there " + DEADLINE.toSeconds() + " s after process " + server.pid()
                                + " was asked to end");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
        }
    }
}
