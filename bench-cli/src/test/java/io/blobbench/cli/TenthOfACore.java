package io.blobbench.cli;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A control group whose processes get a tenth of a core, and that much however busy the machine is. Where no control
 * group can be made, because that takes root or another system, the test that asks for one is skipped. Used by one thread.
 */
final class TenthOfACore implements AutoCloseable {
    private static final Path MOUNTS = Path.of("/sys/fs/cgroup");
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final Path group;

    private TenthOfACore(Path group) {
        this.group = group;
    }

    static TenthOfACore create() {
        String name = "blobbench-limits-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        try {
            boolean first = Files.isDirectory(MOUNTS.resolve("cpu"));
            Path group = Files.createDirectory(first ? MOUNTS.resolve("cpu").resolve(name) : MOUNTS.resolve(name));
            TenthOfACore made = new TenthOfACore(group);
            try {
                made.limit(first);
            } catch (IOException e) {
                Files.delete(group);
                throw e;
            }
            return made;
        } catch (IOException e) {
            return abort("no control group can be made here: " + e);
        }
    }

    private void limit(boolean first) throws IOException {
        if (first) {
            write("cpu.cfs_period_us", "100000");
            write("cpu.cfs_quota_us", "10000");
            write("cpu.shares", "100000");
        } else {
            Files.writeString(MOUNTS.resolve("cgroup.subtree_control"), "+cpu");
            write("cpu.max", "10000 100000");
            write("cpu.weight", "10000");
        }
    }

    /** From now on all threads of the process are held. */
    void hold(long pid) throws IOException {
        write("cgroup.procs", Long.toString(pid));
    }

    /** Every process that is still alive has its cores again. */
    void release() throws IOException {
        for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
            letGo(pid);
        }
    }

    private void letGo(String pid) throws IOException {
        try {
            Files.writeString(group.resolveSibling("cgroup.procs"), pid);
        } catch (IOException e) {
            if (ProcessHandle.of(Long.parseLong(pid))
                    .filter(BenchProcess::running)
                    .isPresent()) {
                throw e;
            }
        }
    }

    private void write(String file, String value) throws IOException {
        Files.writeString(group.resolve(file), value);
    }

    @Override
    public void close() throws IOException {
        release();
        try {
            BenchProcess.await(DEADLINE, "end of " + group, this::removed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean removed() {
        try {
            Files.delete(group);
            return true;
        } catch (IOException e) {
            return false; // processes that have just ended keep it for a moment
        }
    }
}
