package io.blobbench.server.cluster;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.ServerUsage;
import io.blobbench.server.process.LogTail;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server over one child process after the other. Control thread, and faults by a fault thread. */
final class ProcessNode implements ServerNode {
    private static final Duration READY_DEADLINE = Duration.ofMinutes(2);

    private final NodePlan plan;
    private final NodeHarm harm;
    private final ServerProcesses processes;
    private volatile @Nullable Launched launched;

    /**
     * A process of the node.
     *
     * @param cpuNsBefore processor time of the processes before it
     */
    private record Launched(ServerProcess process, long cpuNsBefore) {
        ServerUsage usage() {
            ServerUsage own = process.usage();
            return new ServerUsage(cpuNsBefore + own.cpuNs(), own.rssBytes());
        }
    }

    ProcessNode(NodePlan plan, NodeHarm harm, ServerProcesses processes) {
        this.plan = plan;
        this.harm = harm;
        this.processes = processes;
    }

    /** Starts the process; it is not ready yet. */
    void launch() throws ServerException {
        try {
            Files.createDirectories(plan.directory());
        } catch (IOException e) {
            throw new ServerException(
                    "cannot create the folder of " + name() + " " + plan.directory() + ": " + FileFailures.reason(e),
                    e);
        }
        Launched before = launched;
        launched = new Launched(
                processes.start(name(), harm.starting(plan.command()), plan.directory(), log()),
                before == null ? 0 : before.usage().cpuNs());
    }

    void awaitReady() throws ServerException {
        await(plan.ready());
    }

    void await(Readiness readiness) throws ServerException {
        process().awaitReady(readiness.what(), READY_DEADLINE, () -> readiness
                .probe()
                .succeeds(this));
    }

    /** Does nothing where the process was never started. */
    void stop() {
        Launched last = launched;
        if (last != null) {
            last.process().stop(plan.stopGrace());
        }
    }

    @Override
    public String name() {
        return plan.name();
    }

    @Override
    public long pid() {
        return process().pid();
    }

    /** Process id; empty before the first start. */
    OptionalLong runningPid() {
        Launched last = launched;
        return last == null
                ? OptionalLong.empty()
                : OptionalLong.of(last.process().pid());
    }

    @Override
    public boolean alive() {
        return process().alive();
    }

    @Override
    public boolean killed() {
        return process().killed();
    }

    @Override
    public void kill() {
        ServerProcess running = process();
        running.usage(); // the last reading that there will be
        running.kill();
    }

    @Override
    public void pause() throws ServerException {
        process().pause();
    }

    @Override
    public void resume() throws ServerException {
        process().resume();
    }

    @Override
    public void isolate() throws ServerException {
        harm.isolate();
    }

    @Override
    public void rejoin() throws ServerException {
        harm.rejoin();
    }

    @Override
    public void delayDisk(Duration delay) throws ServerException {
        harm.delayDisk(delay);
    }

    @Override
    public void restart() throws ServerException {
        launch();
        awaitReady();
    }

    @Override
    public ServerUsage usage() {
        return launched().usage();
    }

    @Override
    public String logTail(int lines) {
        return LogTail.read(log(), lines);
    }

    @Override
    public boolean logContains(String text) {
        return LogTail.contains(log(), text);
    }

    @Override
    public Path log() {
        return plan.directory().resolve(name() + ".log");
    }

    private ServerProcess process() {
        return launched().process();
    }

    private Launched launched() {
        return Objects.requireNonNull(launched, () -> name() + " was never started");
    }
}
