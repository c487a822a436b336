package io.blobbench.cli.fork;

import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerUsage;
import io.blobbench.server.process.LogTail;
import io.blobbench.server.process.ProcessMeter;
import java.nio.file.Path;

/** A server that another process of the run started and ends; here it is only watched. Usable from any thread. */
final class ObservedServer implements ServerNode {
    private final ForkRequest.Server server;
    private final ProcessMeter meter;

    ObservedServer(ForkRequest.Server server) {
        this.server = server;
        this.meter = new ProcessMeter(server.pid());
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public long pid() {
        return server.pid();
    }

    @Override
    public boolean alive() {
        return ProcessHandle.of(server.pid()).filter(ProcessHandle::isAlive).isPresent();
    }

    @Override
    public ServerUsage usage() {
        return meter.usage();
    }

    @Override
    public Path log() {
        return Path.of(server.log());
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
    public void kill() {
        throw notMine();
    }

    @Override
    public void pause() {
        throw notMine();
    }

    @Override
    public void resume() {
        throw notMine();
    }

    @Override
    public void restart() {
        throw notMine();
    }

    private UnsupportedOperationException notMine() {
        return new UnsupportedOperationException(name() + " belongs to another process of the run");
    }
}
