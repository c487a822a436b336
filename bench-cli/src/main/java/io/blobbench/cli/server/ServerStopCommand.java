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
        List<HeldServer> running = held.running(this::say).stream()
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
        List<HeldServer> asked = running.stream().filter(this::end).toList();
        int code = asked.size() == running.size() ? ExitCodes.OK : ExitCodes.UNREACHABLE;
        PrintWriter out = spec.commandLine().getOut();
        long askedNs = NanoClock.SYSTEM.nanoTime();
        for (HeldServer server : asked) {
            if (gone(server, held, askedNs)) {
                out.println("stopped " + server.title());
                out.flush();
            } else {
                code = ExitCodes.UNREACHABLE;
            }
        }
        return code;
    }

    /** Asks its holder to end; false when that is not possible, which is said. */
    private boolean end(HeldServer server) {
        boolean asked = server.process().filter(ProcessHandle::destroy).isPresent();
        if (!asked) {
            say("cannot stop " + server.title() + ": process " + server.pid()
                    + ", which holds it, is not on this machine or not ours");
        }
        return asked;
    }

    /**
     * Waits until it has ended; false when it does not, which is said. A dead process may remain until its exit code is read; its resources
     * are free by then.
     */
    private boolean gone(HeldServer server, HeldServers held, long askedNs) throws IOException, InterruptedException {
        while (held.holds(server)) {
            if (NanoClock.SYSTEM.nanoTime() - askedNs >= DEADLINE.toNanos()) {
                say(server.title() + " is still there " + DEADLINE.toSeconds() + " s after process " + server.pid()
                        + " was asked to end");
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
        }
        return true;
    }

    private void say(String problem) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("bench: " + problem);
        err.flush();
    }
}
