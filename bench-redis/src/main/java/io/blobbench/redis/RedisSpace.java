package io.blobbench.redis;

import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import redis.clients.jedis.Jedis;

/** The memory that the blobs of a layout take on the primary, as the difference from before the load. Control thread only. */
final class RedisSpace {
    /** A little more than two rounds of the server's cron, by default of 100 ms each. */
    private static final Duration TWO_ROUNDS = Duration.ofMillis(220);

    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(3);
    private static final String METHOD =
            "used_memory of the primary without buffers of replication and of the append-only file, and without histograms"
                    + " of commands, less that of the empty layout, times replicas";

    /** Before the load; empty where the layout had no server for itself. */
    private Optional<DataMemory> empty = Optional.empty();

    /** Another layout is provisioned, whose empty server is not known yet. */
    void forget() {
        empty = Optional.empty();
    }

    /** Keeps the memory of the server before the load, unless others have keys there. */
    void prepare(Jedis jedis) throws StoreException {
        forget();
        if (ServerInfo.keys(ServerInfo.of(jedis)) == 0) {
            Map<String, String> info = settledInfo(jedis);
            empty = ServerInfo.keys(info) == 0 ? Optional.of(DataMemory.of(info)) : Optional.empty();
        }
    }

    /**
     * Empty where others have or had keys, for a server knows the memory of all keys only, and where the server was started again, or freed
     * more than the blobs take.
     */
    Optional<SpaceUsage> measure(Jedis jedis, RedisLayout layout) throws StoreException {
        if (empty.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> info = settledInfo(jedis);
        if (ServerInfo.keys(info) > new BlobReader(jedis, layout).countKeys()) {
            return Optional.empty();
        }
        int copies = layout.asked().replicas();
        return DataMemory.of(info)
                .over(empty.get())
                .map(bytes -> new SpaceUsage(copies * bytes, SpaceUsage.Medium.MEMORY, METHOD));
    }

    /**
     * The state of a server whose tables of keys have the size that its keys need: a round of its cron, some time after keys were deleted or
     * written, begins to make them smaller, or ends making them larger.
     */
    private static Map<String, String> settledInfo(Jedis jedis) throws StoreException {
        AtomicReference<DataMemory> last = new AtomicReference<>(DataMemory.of(ServerInfo.withLatencies(jedis)));
        AtomicLong sinceNs = new AtomicLong(System.nanoTime());
        Waiting.holdsWithin(SETTLED_WITHIN, () -> {
            DataMemory now = DataMemory.of(ServerInfo.withLatencies(jedis));
            if (!now.equals(last.getAndSet(now))) {
                sinceNs.set(System.nanoTime());
            }
            return System.nanoTime() - sinceNs.get() >= TWO_ROUNDS.toNanos();
        });
        return ServerInfo.withLatencies(jedis);
    }
}
