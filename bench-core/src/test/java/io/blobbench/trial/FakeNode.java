package io.blobbench.trial;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;

/** A server without a process, which is alive until the test says otherwise. */
public final class FakeNode implements ServerNode {
    private final String name;
    private volatile boolean alive = true;
    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger restarts = new AtomicInteger();
    private volatile boolean paused;
    private volatile boolean isolated;
    private volatile boolean pausable = true;
    private volatile Duration diskDelay = Duration.ZERO;
    private String output = "";
    private volatile boolean killed;
    private volatile long cpuNsOfResume;
    private volatile long cpuNs;
    private volatile LongUnaryOperator pidAfter = count -> -1L - count;

    public FakeNode(String name) {
        this.name = name;
    }

    /** It ends by itself, with this as its last words. */
    public void end(String lastWords) {
        alive = false;
        output = lastWords;
    }

    /** The system kills it. */
    public void endKilled() {
        alive = false;
        killed = true;
    }

    /** It is these processes, one after each start; by default none that exists. */
    public void runsAs(long... pids) {
        pidAfter = count -> pids[Math.toIntExact(count)];
    }

    /** An attempt to pause it fails. */
    public void cannotBePaused() {
        pausable = false;
    }

    /** It takes so much processor time when it is resumed. */
    public void takesToResume(long ns) {
        cpuNsOfResume = ns;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long pid() {
        return pidAfter.applyAsLong(restarts.get());
    }

    @Override
    public boolean alive() {
        return alive;
    }

    @Override
    public boolean killed() {
        return killed;
    }

    @Override
    public void kill() {
        alive = false;
        kills.incrementAndGet();
    }

    @Override
    public void pause() throws ServerException {
        if (!pausable) {
            throw new ServerException(name + " cannot be paused");
        }
        paused = true;
    }

    @Override
    public void resume() {
        cpuNs = cpuNsOfResume;
        paused = false;
    }

    @Override
    public void isolate() {
        isolated = true;
    }

    @Override
    public void rejoin() {
        isolated = false;
    }

    @Override
    public void delayDisk(Duration delay) {
        diskDelay = delay;
    }

    @Override
    public void restart() {
        alive = true;
        restarts.incrementAndGet();
    }

    /** How often it was killed. */
    public int kills() {
        return kills.get();
    }

    /** How often it was started again. */
    public int restarts() {
        return restarts.get();
    }

    /** Whether it is suspended now. */
    public boolean paused() {
        return paused;
    }

    /** Whether it is cut off from the others now. */
    public boolean isolated() {
        return isolated;
    }

    /** By how much its disk is slower now. */
    public Duration diskDelay() {
        return diskDelay;
    }

    @Override
    public ServerUsage usage() {
        return new ServerUsage(cpuNs, 0);
    }

    @Override
    public Path log() {
        return Path.of("unused");
    }

    @Override
    public String logTail(int lines) {
        return output;
    }

    @Override
    public boolean logContains(String text) {
        return output.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }
}
