package io.blobbench.kafka;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.ServerUsage;
import io.blobbench.store.StoreException;
import io.blobbench.store.StoreSettings;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.Node;

/** One broker. Control thread, and faults by a fault thread. */
final class KafkaNode implements ServerNode {
    private static final Duration READY_DEADLINE = Duration.ofSeconds(60);
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final Pattern EXCEPTION = Pattern.compile("(Caused by: )?[\\w.$]+(Exception|Error)\\b.*");
    private static final int PROBE_MS = 2_000;

    private final NodeFiles files;
    private final List<String> command;
    private final ServerProcesses processes;
    private volatile ServerProcess process;

    KafkaNode(NodeFiles files, List<String> command, ServerProcesses processes) {
        this.files = files;
        this.command = command;
        this.processes = processes;
    }

    /** Starts the process; it is not ready yet. */
    void launch() throws ServerException {
        process = processes.start(name(), command, files.directory(), log());
    }

    /** Waits until this broker answers and says that it serves in a cluster of so many at least. */
    void awaitReady(int brokers) throws ServerException {
        process.awaitReady("listen on port " + files.port(), READY_DEADLINE, () -> {
            try (Socket socket = new Socket(InetAddress.getByAddress(LOOPBACK), files.port())) {
                return socket.isConnected();
            }
        });
        try (Admin admin = admin()) {
            process.awaitReady("be one of " + brokers + " brokers", READY_DEADLINE, () -> {
                List<Node> nodes = List.copyOf(admin.describeCluster(new DescribeClusterOptions().timeoutMs(PROBE_MS))
                        .nodes()
                        .get(PROBE_MS, TimeUnit.MILLISECONDS));
                return nodes.size() >= brokers && nodes.stream().anyMatch(node -> node.port() == files.port());
            });
        } catch (StoreException e) {
            throw new ServerException("cannot ask " + name() + " whether it is ready", e);
        }
    }

    Admin admin() throws StoreException {
        return Calls.openAdmin(new ClientProperties(new StoreSettings(List.of(endpoint()), Map.of())));
    }

    /** The first exceptions in the log; a dying broker goes on to log for longer than its last lines show. */
    String errors() {
        String found = process.logTail(1000)
                .lines()
                .filter(line -> EXCEPTION.matcher(line).matches())
                .distinct()
                .limit(5)
                .collect(Collectors.joining("\n"));
        return found.isEmpty() ? "" : "\nits first exceptions:\n" + found;
    }

    void stop(Duration grace) {
        if (process != null) {
            process.stop(grace);
        }
    }

    String endpoint() {
        return "127.0.0.1:" + files.port();
    }

    int id() {
        return files.id();
    }

    @Override
    public String name() {
        return "kafka-" + files.id();
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean alive() {
        return process.alive();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void pause() throws ServerException {
        process.pause();
    }

    @Override
    public void resume() throws ServerException {
        process.resume();
    }

    @Override
    public void restart() throws ServerException {
        launch();
        awaitReady(1);
    }

    @Override
    public ServerUsage usage() {
        return process.usage();
    }

    @Override
    public Path log() {
        return files.directory().resolve(name() + ".log");
    }
}
