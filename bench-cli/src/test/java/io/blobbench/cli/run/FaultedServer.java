package io.blobbench.cli.run;

import io.blobbench.adapter.Adapter;
import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A real server of one node that faults happen to. Used by one thread after another. */
public final class FaultedServer implements AutoCloseable {
    static final Duration PAUSE = Duration.ofSeconds(2);

    private static final Duration RESTART = Duration.ofMinutes(3);
    private static final int CHUNK_BYTES = 64 * 1024;

    private final ServerKit kit;
    private final LocalCluster cluster;
    private final Path filler;
    private CompletableFuture<Void> healing = CompletableFuture.completedFuture(null);
    private volatile Optional<String> missed = Optional.empty();

    private FaultedServer(ServerKit kit, LocalCluster cluster, Path filler) {
        this.kit = kit;
        this.cluster = cluster;
        this.filler = filler;
    }

    /**
     * Starts it; it ends with this process.
     *
     * @param directory empty, on the disk that {@link Fault#DISK_FULL} fills
     */
    public static FaultedServer start(Adapter adapter, Durability durability, Path directory) throws ServerException {
        ServerKit kit = LocalKit.create(DownloadListener.NONE);
        ServerPlan plan = new ServerPlan(Optional.empty(), Optional.empty(), 1, durability, Map.of(), directory);
        try {
            LocalCluster cluster =
                    adapter.call(() -> adapter.server().orElseThrow().start(plan, kit));
            return new FaultedServer(kit, cluster, directory.resolve("filler"));
        } catch (ServerException | RuntimeException e) {
            kit.close();
            throw e;
        }
    }

    /** How to reach it. */
    public StoreSettings settings() {
        return cluster.settings();
    }

    /** Lets a fault happen; one that passes by itself does so on a thread of its own. */
    void strike(Fault fault) {
        missed = Optional.empty();
        try {
            switch (fault) {
                case PAUSED -> {
                    node().pause();
                    healing = CompletableFuture.runAsync(
                            this::resume,
                            CompletableFuture.delayedExecutor(
                                    PAUSE.toMillis(), TimeUnit.MILLISECONDS, FaultedServer::startThread));
                }
                case FROZEN -> node().pause();
                case KILLED -> kill();
                case RESTARTED -> {
                    kill();
                    healing = CompletableFuture.runAsync(this::restart, FaultedServer::startThread);
                }
                case RESET -> healing = CompletableFuture.runAsync(this::resetWhatComes, FaultedServer::startThread);
                case DISK_FULL -> fill();
            }
        } catch (ServerException | IOException e) {
            throw new IllegalStateException("the fault did not happen: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a fault was to happen", e);
        }
    }

    private static void startThread(Runnable task) {
        new Thread(task, "fault").start();
    }

    /** Ends the fault, so that the server serves again; returns when it does. */
    void heal(Fault fault) throws Exception {
        try {
            healing.get(RESTART.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("the server did not come back: " + e, e);
        }
        Files.deleteIfExists(filler);
        if (fault == Fault.FROZEN) {
            node().resume();
        } else if (fault == Fault.DISK_FULL && node().alive()) {
            kill(); // some go on without what they could not write
        }
        if (!node().alive()) {
            node().restart();
        }
    }

    private ServerNode node() {
        return cluster.nodes().get(0);
    }

    private void kill() throws InterruptedException {
        node().kill();
        for (int waits = 0; node().alive() && waits < 1_000; waits++) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private void resume() {
        try {
            node().resume();
        } catch (ServerException e) {
            throw new IllegalStateException(e);
        }
    }

    private void restart() {
        try {
            node().restart();
        } catch (ServerException e) {
            throw new IllegalStateException(e);
        }
    }

    private void fill() throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(chunk);
            }
        } catch (IOException e) {
            if (Files.size(filler) == 0) {
                throw e;
            }
        }
    }

    /** Some control calls open a connection each, so that there may be none at first. */
    private void resetWhatComes() {
        long startNs = System.nanoTime();
        try {
            while (!ConnectionReset.of(node().pid())) {
                if (System.nanoTime() - startNs >= PAUSE.toNanos()) {
                    missed = Optional.of(ConnectionReset.NO_CONNECTION);
                    return;
                }
            }
        } catch (IOException e) {
            missed = Optional.of(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why the last fault did not happen; empty if it did. */
    Optional<String> missed() {
        return missed;
    }

    @Override
    public void close() {
        cluster.close();
        kit.close();
    }
}
