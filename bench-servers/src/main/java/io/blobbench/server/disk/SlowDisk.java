package io.blobbench.server.disk;

import io.blobbench.server.ServerException;
import io.blobbench.server.process.Installed;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the disk of one server slow: each of its calls of fsync, fdatasync, msync, sync_file_range, sync and syncfs waits before it begins. A
 * helper, which starts and ends with the server, delays them by means of Linux's seccomp; it needs no rights, and no other call of the
 * server passes through it. Usable from any thread.
 */
public final class SlowDisk {
    private static final String SCRIPT = "slow-disk.pl";
    private static final String PERL = "perl";
    /** Lists the actions that Linux supports for filtered system calls, since 4.14. */
    private static final Path ACTIONS = Path.of("/proc/sys/kernel/seccomp/actions_avail");

    private static final String NEEDED_ACTION = "user_notif";
    private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");
    private static final double NANOS = 1e9;

    private final String server;
    private final Path directory;

    /**
     * The disk of a server that is not started yet.
     *
     * @param server its name, for messages
     * @param directory of this server alone, for the files of the helper
     */
    public SlowDisk(String server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    /** The reason why no disk can be made slow on this machine; empty where it can. */
    public static Optional<String> missing() {
        String processor = System.getProperty("os.arch", "");
        if (!PROCESSORS.contains(processor)) {
            return Optional.of("a disk is made slow on processors of 64 bits by Intel, AMD and Arm only, and this is "
                    + processor);
        }
        if (Installed.onPath(PERL).isEmpty()) {
            return Optional.of("a disk is made slow by a helper in perl, which is not here");
        }
        try {
            return Files.readString(ACTIONS).contains(NEEDED_ACTION)
                    ? Optional.empty()
                    : Optional.of(
                            "a disk is made slow by seccomp's user_notif, which this Linux does not have (5.5 or later"
                                    + " does)");
        } catch (IOException e) {
            return Optional.of("a disk is made slow by seccomp, which Linux has and this system does not show");
        }
    }

    /** The command that starts the server with its helper; the directory exists. */
    public List<String> starting(List<String> command) throws ServerException {
        Path script = directory.resolve(SCRIPT);
        try (InputStream in = SlowDisk.class.getResourceAsStream(SCRIPT)) {
            Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(pidFile());
        } catch (IOException e) {
            throw new ServerException("cannot write the helper that makes the disk of " + server + " slow: " + e, e);
        }
        List<String> words =
                new ArrayList<>(List.of(PERL, script.toString(), delayFile().toString()));
        words.addAll(command);
        return words;
    }

    /**
     * Delays each call from now on; zero for none.
     *
     * @throws ServerException when the helper has ended
     */
    public void delay(Duration delay) throws ServerException {
        requireHelper();
        Path written = directory.resolve("slow-disk.next");
        try {
            Files.writeString(written, String.format(Locale.ROOT, "%.9f%n", delay.toNanos() / NANOS));
            Files.move(written, delayFile(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ServerException("cannot set the delay of the disk of " + server + ": " + FileFailures.text(e), e);
        }
    }

    private void requireHelper() throws ServerException {
        try {
            long pid = Long.parseLong(Files.readString(pidFile()).strip());
            if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
                return;
            }
        } catch (IOException | NumberFormatException e) {
            throw new ServerException("the helper that makes the disk of " + server + " slow did not start: " + e, e);
        }
        throw new ServerException("the helper that makes the disk of " + server + " slow has ended");
    }

    private Path delayFile() {
        return directory.resolve("slow-disk");
    }

    private Path pidFile() {
        return directory.resolve("slow-disk.pid");
    }
}
