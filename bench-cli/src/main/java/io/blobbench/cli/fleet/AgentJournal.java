package io.blobbench.cli.fleet;

import io.blobbench.host.Interval;
import io.blobbench.workload.HostShare;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The journal of an agent's trial: a file of JSON lines on its own host, with the order first, then every interval, and
 * finally its report. The controller has all of it when it ends the trial, and the file goes; where the controller is
 * lost it stays. Usable from any thread.
 */
final class AgentJournal {
    private static final byte[] LINE_END = {'\n'};

    private final Path folder;
    private @Nullable Path file;
    private @Nullable OutputStream out;
    private int intervals;

    /** @param folder need not exist */
    AgentJournal(Path folder) {
        this.folder = folder;
    }

    /**
     * Begins the file of a trial.
     *
     * @return the reason why there is none, as a sentence
     */
    synchronized Optional<String> begin(Orders.Prepare order) {
        taken();
        intervals = 0;
        try {
            Files.createDirectories(folder);
            Path made = Files.createTempFile(
                    folder, "agent-" + ProcessHandle.current().pid() + "-", ".jsonl");
            file = made;
            out = Files.newOutputStream(made);
        } catch (IOException e) {
            return Optional.of(unwritable(e));
        }
        return write(new Task(order.store(), order.cell(), order.trial(), order.share()));
    }

    /** The first line; without settings, which may be secret. */
    private record Task(String store, String cell, int trial, HostShare share) {}

    /** Adds an interval; the first problem is reported and ends the journal. */
    synchronized Optional<String> interval(Interval interval) {
        intervals++;
        return write(interval);
    }

    /** Adds the result, in the same way. */
    synchronized Optional<String> result(AgentResult result) {
        return write(result);
    }

    private Optional<String> write(Object value) {
        OutputStream to = out;
        if (to == null) {
            return Optional.empty();
        }
        try {
            to.write(FleetJson.bytes(value));
            to.write(LINE_END);
            return Optional.empty();
        } catch (IOException e) {
            taken();
            return Optional.of(unwritable(e));
        }
    }

    private String unwritable(IOException problem) {
        return "this agent keeps no journal in " + folder + ": " + problem.getMessage();
    }

    /** The controller has everything, or wants nothing of it: removes the file. */
    synchronized void taken() {
        Path made = file;
        close();
        if (made != null) {
            try {
                Files.deleteIfExists(made);
            } catch (IOException e) {
                // the host has lost the folder, and with it the file
            }
        }
    }

    /** The controller will not ask for it any more: returns the file that stays, if anything was measured. */
    synchronized Optional<Path> left() {
        if (intervals == 0) {
            taken();
        }
        Optional<Path> stays = Optional.ofNullable(file);
        close();
        return stays;
    }

    private void close() {
        OutputStream open = out;
        out = null;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // every line was written when it was added
            }
        }
    }
}
