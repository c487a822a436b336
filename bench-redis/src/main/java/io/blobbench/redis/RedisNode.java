package io.blobbench.redis;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.ServerUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/** One {@code redis-server}. Control thread, and faults by a fault thread. */
final class RedisNode implements ServerNode {
    private static final Duration READY_DEADLINE = Duration.ofSeconds(60);
    private static final Duration STOP_GRACE = Duration.ofSeconds(2);
    private static final JedisClientConfig PROBE = DefaultJedisClientConfig.builder()
            .timeoutMillis(1000)
            .autoNegotiateProtocol(false)
            .build();

    private final String name;
    private final HostAndPort endpoint;
    private final List<String> command;
    private final Path directory;
    private final ServerProcesses processes;
    private volatile ServerProcess process;

    RedisNode(String name, int port, List<String> command, Path directory, ServerProcesses processes) {
        this.name = name;
        this.endpoint = new HostAndPort("127.0.0.1", port);
        this.command = command;
        this.directory = directory;
        this.processes = processes;
    }

    /** Returns when the server has answered, which it does after it has read its own append-only file. */
    void start() throws ServerException {
        process = processes.start(name, command, directory, log());
        process.awaitReady("answer PING", READY_DEADLINE, () -> {
            try (Jedis jedis = new Jedis(endpoint, PROBE)) {
                // A server of somebody else may have taken the port; ours is about to end then.
                boolean ours = jedis.info("server").contains("process_id:" + process.pid() + "\r");
                return ours && jedis.ping().equals("PONG");
            }
        });
    }

    /** Waits until so many replicas have copied the primary, which this is. */
    void awaitReplicas(int replicas) throws ServerException {
        process.awaitReady("have " + replicas + " replicas online", READY_DEADLINE, () -> {
            try (Jedis jedis = new Jedis(endpoint, PROBE)) {
                return jedis.info("replication")
                                .lines()
                                .filter(line -> line.contains("state=online"))
                                .count()
                        >= replicas;
            }
        });
    }

    void stop() {
        if (process != null) {
            process.stop(STOP_GRACE);
        }
    }

    String endpoint() {
        return endpoint.toString();
    }

    @Override
    public String name() {
        return name;
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
        start();
    }

    @Override
    public ServerUsage usage() {
        return process.usage();
    }

    @Override
    public Path log() {
        return directory.resolve(name + ".log");
    }
}
