package io.blobbench.redis;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Layout;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.StoreException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** Redis, reached at its primary over one control connection. Used by the control thread only. */
final class RedisStore implements Store {
    private static final long FREED_DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int FREED_POLL_MS = 5;

    private final RedisSettings settings;
    private Jedis control;
    private RedisLayout layout;
    private long emptyBytes;

    RedisStore(RedisSettings settings) {
        this.settings = settings;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        RedisLayout parsed = RedisLayout.of(wanted);
        call("provision " + wanted.name(), jedis -> {
            RedisLayout.check(wanted, info(jedis), jedis.configGet("append*"));
            layout = parsed;
            removeKeys(jedis);
            awaitFreed(jedis);
            emptyBytes = usedBytes(jedis);
            return layout;
        });
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        return call("connect connection " + plan.index(), jedis -> new RedisConnection(settings, provisioned(), plan));
    }

    @Override
    public long countBlobs() throws StoreException {
        return call("count blobs", jedis -> new BlobReader(jedis, provisioned()).count());
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        call("scan blobs", jedis -> {
            new BlobReader(jedis, provisioned()).scan(visitor);
            return layout;
        });
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return call("measure space", jedis -> {
            long grownBytes = Math.max(0, usedBytes(jedis) - emptyBytes);
            String method = "used_memory of the primary less that of the empty layout, times replicas";
            return Optional.of(new SpaceUsage(grownBytes * provisioned().replicas(), SpaceUsage.Medium.MEMORY, method));
        });
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        return call("describe", jedis -> {
            Map<String, String> info = info(jedis);
            Map<String, String> description = new TreeMap<>();
            description.put("version", info.get("redis_version"));
            description.put("connected_replicas", info.getOrDefault("connected_slaves", "0"));
            for (String name : new String[] {"appendonly", "appendfsync", "save", "maxmemory", "maxmemory-policy"}) {
                description.put(name, jedis.configGet(name).getOrDefault(name, ""));
            }
            settings.shown().forEach((name, value) -> description.put("client." + name, value));
            return description;
        });
    }

    @Override
    public void teardown() throws StoreException {
        call("tear down", jedis -> {
            if (layout != null) {
                removeKeys(jedis);
            }
            return settings;
        });
    }

    @Override
    public void close() {
        if (control != null) {
            control.close();
            control = null;
        }
    }

    private RedisLayout provisioned() {
        if (layout == null) {
            throw new IllegalStateException("the redis store is not provisioned");
        }
        return layout;
    }

    private void removeKeys(Jedis jedis) {
        ScanParams ours = new ScanParams().match(layout.keys().all()).count(1000);
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> page = jedis.scan(cursor, ours);
            if (!page.getResult().isEmpty()) {
                jedis.unlink(page.getResult().toArray(String[]::new));
            }
            cursor = page.getCursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
    }

    /** Memory of unlinked keys is given back in the background; the empty layout is measured after that. */
    private void awaitFreed(Jedis jedis) throws StoreException {
        long startNs = System.nanoTime();
        while (!"0".equals(info(jedis).getOrDefault("lazyfree_pending_objects", "0"))) {
            if (System.nanoTime() - startNs > FREED_DEADLINE_NS) {
                throw new StoreException("redis " + settings.endpoint() + " still frees the keys of an earlier "
                        + layout.keys().layout() + " after 60 s");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(FREED_POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted while redis frees removed keys", e);
            }
        }
    }

    private static long usedBytes(Jedis jedis) {
        return Long.parseLong(info(jedis).get("used_memory"));
    }

    private static Map<String, String> info(Jedis jedis) {
        Map<String, String> values = new HashMap<>();
        jedis.info().lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                values.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return values;
    }

    private <T> T call(String what, Control<T> action) throws StoreException {
        try {
            return action.on(connected());
        } catch (JedisException e) {
            throw new StoreException("redis " + settings.endpoint() + ": " + what + ": " + e.getMessage(), e);
        }
    }

    /** The control connection, or a new one where the server was restarted since the last call. */
    private Jedis connected() {
        try {
            if (control != null) {
                control.ping();
                return control;
            }
        } catch (JedisConnectionException e) {
            close();
        }
        control = new Jedis(settings.sockets(), settings.config());
        return control;
    }

    /** What a control call does. */
    @FunctionalInterface
    private interface Control<T> {
        T on(Jedis jedis) throws StoreException;
    }
}
