package io.blobbench.redis;

import io.blobbench.store.HexDigits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;

/** Asks a replica for awaited keys, and for all that its lists have got since it was asked before. Used by one thread at a time. */
final class ReplicaWatcher implements Watcher {
    /** After this time without a question, lists are asked for their lengths, to skip the blobs added since. */
    static final long SKIP_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final RedisSettings settings;
    private final boolean growsAtHead;
    private final byte[][] lists;
    private final byte[] keyed;
    private final long[] known;

    /**
     * Lengths when nothing was awaited. A blob sent during that poll may be among them, so only the next such poll
     * skips them.
     */
    private final long[] passable;

    private final Jedis jedis;
    private long readNs;

    /** @param settings of the replica */
    ReplicaWatcher(RedisSettings settings, RedisLayout layout) throws StoreException {
        this.settings = settings;
        this.growsAtHead = layout.mode() != BatchMode.RPUSH;
        this.lists = layout.partitionKeys();
        this.keyed = HexDigits.after(layout.prefix('k'));
        this.known = new long[lists.length];
        this.passable = new long[lists.length];
        try {
            this.jedis = new Jedis(settings.sockets(), settings.config());
        } catch (JedisException e) {
            throw settings.failure("connect to the replica", e);
        }
        try {
            readLengths();
            pass(); // nothing is sent yet
        } catch (JedisException e) {
            close();
            throw settings.failure("connect to the replica", e);
        }
    }

    @Override
    public String method() {
        return "replica " + settings.endpoint();
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public void look(List<? extends Awaited> awaited, Sightings sightings) throws StoreException {
        try {
            if (!awaited.isEmpty()) {
                ask(awaited, sightings);
            } else {
                pass();
                if (System.nanoTime() - readNs > SKIP_NS) {
                    readLengths();
                }
            }
        } catch (JedisException e) {
            throw settings.failure("ask the replica", e);
        }
    }

    private void ask(List<? extends Awaited> awaited, Sightings sightings) {
        BitSet appended = new BitSet();
        List<Response<byte[]>> values = new ArrayList<>();
        List<Response<List<byte[]>>> pieces = new ArrayList<>();
        Pipeline pipeline = jedis.pipelined();
        for (Awaited each : awaited) {
            if (each.keyed()) {
                byte[] key = keyed.clone();
                HexDigits.write(each.key(), key);
                values.add(pipeline.get(key));
            } else {
                appended.set(each.partition());
            }
        }
        int[] partitions = appended.stream().toArray();
        for (int partition : partitions) {
            long before = known[partition];
            pieces.add(
                    growsAtHead
                            ? pipeline.lrange(lists[partition], 0, -before - 1)
                            : pipeline.lrange(lists[partition], before, -1));
        }
        pipeline.sync();
        long atNs = System.nanoTime();
        for (int i = 0; i < partitions.length; i++) {
            List<byte[]> piece = pieces.get(i).get();
            known[partitions[i]] += piece.size();
            piece.forEach(blob -> sightings.saw(blob, atNs));
        }
        values.stream().map(Response::get).filter(Objects::nonNull).forEach(blob -> sightings.saw(blob, atNs));
    }

    private void pass() {
        for (int i = 0; i < known.length; i++) {
            known[i] = Math.max(known[i], passable[i]);
        }
    }

    private void readLengths() {
        Pipeline pipeline = jedis.pipelined();
        List<Response<Long>> lengths = new ArrayList<>();
        for (byte[] list : lists) {
            lengths.add(pipeline.llen(list));
        }
        pipeline.sync();
        for (int i = 0; i < passable.length; i++) {
            passable[i] = lengths.get(i).get();
        }
        readNs = System.nanoTime();
    }

    @Override
    public void close() {
        jedis.close();
    }
}
