package io.blobbench.redis;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.IdleProtocol;
import io.blobbench.store.SpaceUsage;
import io.blobbench.store.Store;
import io.blobbench.store.Waiting;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.watch.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/** Redis, reached at its primary; every control call has a connection of its own. Used by the control thread only. */
final class RedisStore implements Store {
    private static final Duration FREE_DEADLINE = Duration.ofSeconds(30);
    private static final Duration SYNCHRONIZED_WITHIN = Duration.ofSeconds(10);

    private final RedisSettings settings;
    private final ServerCalls primary;
    private final Promises promises;
    /** Client settings for the results; those of the connections when they are open. */
    private Map<String, String> shown;

    private final boolean mayChangeDurability;
    private final Duration writtenWithin;
    private final RedisSpace space = new RedisSpace();
    private boolean restored;
    private Optional<String> remains = Optional.empty();
    private Optional<String> caution = Optional.empty();
    private @Nullable RedisLayout layout;
    /** A name that was looked for and not found, so that provisioning it goes through all keys only that once. */
    private String absent = "";

    /** @param writtenWithin how long a removal waits for the append-only file that a server writes because its settings were restored */
    RedisStore(RedisSettings settings, boolean mayChangeDurability, Duration writtenWithin) {
        this.settings = settings;
        this.primary = new ServerCalls(settings);
        this.promises = new Promises(primary, mayChangeDurability);
        this.shown = settings.shown();
        this.mayChangeDurability = mayChangeDurability;
        this.writtenWithin = writtenWithin;
    }

    @Override
    public void provision(Layout wanted) throws StoreException {
        layout = checked(wanted);
        if (!wanted.name().equals(absent)) {
            teardown();
        }
        absent = "";
        space.forget();
        promises.begin(layout());
    }

    @Override
    public void prepareSpace() throws StoreException {
        call("read its memory", jedis -> {
            space.prepare(jedis);
            return space;
        });
    }

    @Override
    public void join(Layout provisioned) throws StoreException {
        layout = checked(provisioned);
    }

    @Override
    public Optional<String> identity() throws StoreException {
        return call(
                "identify the server",
                jedis -> Optional.ofNullable(ServerInfo.of(jedis).get("run_id")));
    }

    /** The layout, for which the server has what it needs; replicas that connected just now are waited for. */
    private RedisLayout checked(Layout wanted) throws StoreException {
        RedisLayout parsed = RedisLayout.of(wanted);
        return call("read its state", jedis -> {
            Waiting.holdsWithin(SYNCHRONIZED_WITHIN, () -> !parsed.synchronizing(ServerInfo.of(jedis)));
            parsed.check(ServerInfo.of(jedis));
            ValueLimits.check(jedis, wanted.maxBlobBytes());
            return parsed;
        });
    }

    @Override
    public Connection connect(ConnectionPlan plan) throws StoreException {
        RedisSettings ofConnection = settings.of(plan);
        shown = ofConnection.shown();
        caution = layout().caution(plan);
        return new RedisConnection(ofConnection, layout(), plan);
    }

    @Override
    public IdleProtocol idleProtocol() throws StoreException {
        return new RedisIdle(settings);
    }

    @Override
    public Watcher watch(boolean keyed) throws StoreException {
        if (layout().asked().replicas() < 2) {
            throw new UnsupportedLayoutException("the second reader of redis asks a replica: layout.replicas must be at"
                    + " least 2, got " + layout().asked().replicas());
        }
        if (!keyed && layout().mode() == BatchMode.XADD) {
            throw new UnsupportedLayoutException(
                    "the second reader of redis follows lists and keys: batchMode must be lpush, multi or rpush, got xadd");
        }
        HostAndPort replica = RedisLayout.online(call("read its state", ServerInfo::of)).stream()
                .findFirst()
                .orElseThrow(() -> new UnsupportedLayoutException("no replica of the redis primary is online"));
        return new ReplicaWatcher(settings.at(replica), layout());
    }

    @Override
    public Optional<String> caution() {
        return caution;
    }

    @Override
    public Optional<String> lapse() throws StoreException {
        return promises.lapse(layout());
    }

    @Override
    public Optional<String> lag() throws StoreException {
        return promises.lag();
    }

    @Override
    public long countBlobs() throws StoreException {
        return call("count blobs", jedis -> new BlobReader(jedis, layout()).count());
    }

    @Override
    public void scan(BlobVisitor visitor) throws StoreException {
        call("scan blobs", jedis -> {
            new BlobReader(jedis, layout()).scan(visitor);
            return layout();
        });
    }

    @Override
    public Optional<SpaceUsage> measureSpace() throws StoreException {
        return call("measure space", jedis -> space.measure(jedis, layout()));
    }

    @Override
    public Map<String, String> describe() throws StoreException {
        return call("describe", jedis -> {
            Map<String, String> info = ServerInfo.of(jedis);
            RedisLayout.requireData(info);
            Map<String, String> description = new TreeMap<>();
            boolean valkey = info.containsKey("valkey_version");
            description.put("product", valkey ? "valkey" : "redis");
            description.put("version", info.get(valkey ? "valkey_version" : "redis_version"));
            description.put("allocator", info.getOrDefault("mem_allocator", ""));
            description.put("connected_replicas", info.getOrDefault("connected_slaves", "0"));
            for (String name : List.of(
                    "appendonly",
                    "appendfsync",
                    "no-appendfsync-on-rewrite",
                    "save",
                    "maxmemory",
                    "maxmemory-policy")) {
                description.put(name, jedis.configGet(name).getOrDefault(name, ""));
            }
            shown.forEach((name, value) -> description.put("client." + name, value));
            return description;
        });
    }

    @Override
    public void teardown() throws StoreException {
        if (layout != null) {
            remove(layout.asked().name());
        }
    }

    @Override
    public boolean holds(String layoutName) throws StoreException {
        return call("look for keys of " + layoutName, jedis -> {
            AtomicBoolean found = new AtomicBoolean();
            BlobReader.forEachPage(
                    jedis, RedisLayout.keysOf(layoutName), 1000, page -> found.compareAndSet(false, !page.isEmpty()));
            absent = found.get() ? "" : layoutName;
            return found.get();
        });
    }

    /** Not by UNLINK, which would still free memory while it is measured; a server may take DEL for it. */
    @Override
    public void remove(String layoutName) throws StoreException {
        call("remove the keys of " + layoutName, jedis -> {
            BlobReader.forEachPage(jedis, RedisLayout.keysOf(layoutName), 1000, page -> {
                if (!page.isEmpty()) {
                    jedis.del(page.toArray(byte[][]::new));
                }
            });
            Waiting.until("redis to free what was removed", FREE_DEADLINE, () -> ServerInfo.of(jedis)
                    .getOrDefault("lazyfree_pending_objects", "0")
                    .equals("0"));
            // It takes processor and disk from what is measured next, which may be another store on the same host.
            boolean quiet = !restored || Waiting.holdsWithin(writtenWithin, () -> !DiskWrites.writing(jedis));
            remains = quiet
                    ? Optional.empty()
                    : Optional.of("redis " + settings.endpoint()
                            + " is still writing its append-only file since its settings were restored, which takes"
                            + " processor and disk from what is measured next on that host");
            return layoutName;
        });
    }

    @Override
    public Optional<String> remains() {
        return remains;
    }

    @Override
    public Map<String, String> settingsToChange(Layout wanted) throws StoreException {
        return mayChangeDurability
                ? call("read its settings", jedis -> DiskWrites.toChange(wanted.durability(), jedis))
                : Map.of();
    }

    @Override
    public Optional<String> restore(Map<String, String> former) throws StoreException {
        restored = true;
        return call("restore " + former, jedis -> DiskWrites.restore(former, jedis))
                .map(file -> "redis " + settings.endpoint()
                        + " keeps the append-only file that it began for the trial, " + file
                        + ": remove it before that server starts with appendonly yes, which would load it");
    }

    private <T> T call(String what, ServerCalls.Action<T> action) throws StoreException {
        return primary.call(what, action);
    }

    private RedisLayout layout() {
        return Objects.requireNonNull(layout, "nothing is provisioned");
    }
}
