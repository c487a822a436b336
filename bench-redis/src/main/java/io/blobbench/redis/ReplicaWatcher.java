package io.blobbench.redis;

import io.blobbench.store.HexDigits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Awaited;
import io.blobbench.store.watch.ServerAwayException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.store.watch.Watcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Asks a replica for awaited keys, and for all that its lists have got since it was asked before. When the replica was away, or has less
 * than before because its primary forgot it, lists are read from their start. Used by one thread at a time.
 */
final class ReplicaWatcher implements Watcher {
    /** After this time without a question, lists are asked for their lengths, to skip the blobs added since. */
    static final long SKIP_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Most blobs of a list in one answer: all that a reader has missed may not fit into the heap. */
    private static final int PIECE = 1000;

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

    /** Another one once it was lost; closed by another thread. */
    private volatile Jedis jedis;

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
            if (jedis.isBroken()) {
                jedis.close();
                jedis = new Jedis(settings.sockets(), settings.config());
            }
            if (!awaited.isEmpty()) {
                ask(awaited, sightings);
            } else {
                pass();
                if (System.nanoTime() - readNs > SKIP_NS) {
                    readLengths();
                }
            }
        } catch (JedisException e) {
            StoreException failure = settings.laterFailure("ask the replica", e);
            if (!passes(e)) {
                throw failure;
            }
            Arrays.fill(known, 0);
            Arrays.fill(passable, 0);
            throw new ServerAwayException(failure);
        }
    }

    /** Whether the replica is away, or takes in everything of its primary. */
    private static boolean passes(JedisException failure) {
        return failure instanceof JedisConnectionException
                || (failure instanceof JedisDataException
                        && String.valueOf(failure.getMessage()).startsWith("LOADING"));
    }

    private void ask(List<? extends Awaited> awaited, Sightings sightings) {
        BitSet appended = new BitSet();
        List<Response<byte[]>> values = new ArrayList<>();
        List<Response<Long>> lengths = new ArrayList<>();
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
            lengths.add(pipeline.llen(lists[partition]));
            pieces.add(pipeline.lrange(lists[partition], first(partition), last(partition)));
        }
        pipeline.sync();
        long atNs = System.nanoTime();
        for (int i = 0; i < partitions.length; i++) {
            int partition = partitions[i];
            long length = lengths.get(i).get();
            if (length < known[partition]) { // another list, of which nothing is known
                known[partition] = 0;
                passable[partition] = 0;
            } else {
                take(partition, pieces.get(i).get(), atNs, sightings);
            }
            catchUp(partition, length, sightings);
        }
        values.stream().map(Response::get).filter(Objects::nonNull).forEach(blob -> sightings.saw(blob, atNs));
    }

    private void take(int partition, List<byte[]> piece, long atNs, Sightings sightings) {
        known[partition] += piece.size();
        piece.forEach(blob -> sightings.saw(blob, atNs));
    }

    /** Reads all that a list had in this look: what a look does not show was not readable then. */
    private void catchUp(int partition, long length, Sightings sightings) {
        boolean more = true;
        while (more && known[partition] < length) {
            List<byte[]> piece = jedis.lrange(lists[partition], first(partition), last(partition));
            more = !piece.isEmpty(); // else the list has become shorter
            take(partition, piece, System.nanoTime(), sightings);
        }
    }

    /** Index of the first blob of the next piece of a list; a list that grows at its head is counted from its end. */
    private long first(int partition) {
        return growsAtHead ? -known[partition] - PIECE : known[partition];
    }

    private long last(int partition) {
        return first(partition) + PIECE - 1;
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
            known[i] = passable[i] < known[i] ? 0 : known[i];
        }
        readNs = System.nanoTime();
    }

    @Override
    public void close() {
        jedis.close();
    }
}
