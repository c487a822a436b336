package io.blobbench.redis;

import io.blobbench.store.HexDigits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
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
import java.util.regex.Pattern;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Asks a replica for awaited keys, and for all that its lists have got since it was asked before. When the replica was away, or has other
 * data than before because its primary forgot them, lists are read from their start. Used by one thread at a time.
 */
final class ReplicaWatcher implements Watcher {
    /** After this time without a question, lists are asked for their lengths, to skip the blobs added since. */
    static final long SKIP_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Most blobs of a list in one answer, however small they are: all that a reader has missed may not fit into the heap. */
    private static final int MOST_BLOBS_OF_AN_ANSWER = 1000;

    private static final Pattern PASSING = Pattern.compile("LOADING|ERR max number of clients reached");

    private final RedisSettings settings;
    private final Layout asked;
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
    /** The history of changes from which the lists were that are known. */
    private String history = "";

    /** @param settings of the replica */
    ReplicaWatcher(RedisSettings settings, RedisLayout layout) throws StoreException {
        this.settings = settings;
        this.asked = layout.asked();
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
            requireAnswer();
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
                requireAnswer();
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
            forget();
            throw new ServerAwayException(failure);
        }
    }

    /** Asks alone what else begins a pipeline: in one, Jedis passes over the line with which a server refuses a connection. */
    private void requireAnswer() {
        jedis.info("replication");
    }

    /** Whether the replica is away, takes in everything of its primary, or has too many clients for now. */
    private static boolean passes(JedisException failure) {
        return failure instanceof JedisConnectionException
                || (failure instanceof JedisDataException
                        && PASSING.matcher(String.valueOf(failure.getMessage())).lookingAt());
    }

    private void ask(List<? extends Awaited> awaited, Sightings sightings) {
        List<byte[]> keys = new ArrayList<>();
        BitSet appended = new BitSet();
        for (Awaited each : awaited) {
            if (each.keyed()) {
                byte[] key = keyed.clone();
                HexDigits.write(each.key(), key);
                keys.add(key);
            } else {
                appended.set(each.partition());
            }
        }
        if (!keys.isEmpty()) {
            askForKeys(keys, sightings);
        }
        int[] partitions = appended.stream().toArray();
        int together = asked.pageBlobs(); // at least one blob of each
        for (int from = 0; from < partitions.length; from += together) {
            int to = Math.min(partitions.length, from + together);
            askForLists(Arrays.copyOfRange(partitions, from, to), sightings);
        }
    }

    private void askForKeys(List<byte[]> keys, Sightings sightings) {
        Pipeline pipeline = jedis.pipelined();
        List<Response<byte[]>> values = keys.stream().map(pipeline::get).toList();
        pipeline.sync();
        long atNs = System.nanoTime();
        values.stream().map(Response::get).filter(Objects::nonNull).forEach(blob -> sightings.saw(blob, atNs));
    }

    private void askForLists(int[] partitions, Sightings sightings) {
        int piece = pieceBlobs(asked, partitions.length);
        List<Response<Long>> lengths = new ArrayList<>();
        List<Response<List<byte[]>>> pieces = new ArrayList<>();
        Pipeline pipeline = jedis.pipelined();
        Response<Object> state = askForState(pipeline);
        for (int partition : partitions) {
            lengths.add(pipeline.llen(lists[partition]));
            pieces.add(pipeline.lrange(lists[partition], first(partition, piece), last(partition, piece)));
        }
        pipeline.sync();
        long atNs = System.nanoTime();
        boolean replaced = replaced(state);
        for (int i = 0; i < partitions.length; i++) {
            int partition = partitions[i];
            long length = lengths.get(i).get();
            if (replaced || length < known[partition]) { // another list, of which nothing is known
                known[partition] = 0;
                passable[partition] = 0;
            } else {
                take(partition, pieces.get(i).get(), atNs, sightings);
            }
            catchUp(partition, length, sightings);
        }
    }

    /** Most blobs of each list in answers that come together: a few megabytes in all, but at least one of each. */
    static int pieceBlobs(Layout layout, int lists) {
        return Math.max(1, Math.min(MOST_BLOBS_OF_AN_ANSWER, layout.pageBlobs() / lists));
    }

    /** Before the lengths of lists: a list that is replaced in between is noticed by the next look. */
    private static Response<Object> askForState(Pipeline pipeline) {
        return pipeline.sendCommand(Command.INFO, "replication");
    }

    /**
     * Forgets all lists when the replica has replaced its data by those of another history since it was asked before: they may have grown
     * beyond what is known of the former ones. After a failover that kept the data they are only read once more.
     */
    private boolean replaced(Response<Object> state) {
        String now = ServerInfo.history((byte[]) state.get());
        boolean replaced = !now.equals(history);
        if (replaced) {
            history = now;
            forget();
        }
        return replaced;
    }

    private void forget() {
        Arrays.fill(known, 0);
        Arrays.fill(passable, 0);
    }

    private void take(int partition, List<byte[]> piece, long atNs, Sightings sightings) {
        known[partition] += piece.size();
        piece.forEach(blob -> sightings.saw(blob, atNs));
    }

    /** Reads all that a list had in this look: what a look does not show was not readable then. */
    private void catchUp(int partition, long length, Sightings sightings) {
        int piece = pieceBlobs(asked, 1);
        boolean more = true;
        while (more && known[partition] < length) {
            List<byte[]> blobs = jedis.lrange(lists[partition], first(partition, piece), last(partition, piece));
            more = !blobs.isEmpty(); // else the list has become shorter
            take(partition, blobs, System.nanoTime(), sightings);
        }
    }

    /** Index of the first blob of the next piece of a list; a list that grows at its head is counted from its end. */
    private long first(int partition, int blobs) {
        return growsAtHead ? -known[partition] - blobs : known[partition];
    }

    private long last(int partition, int blobs) {
        return first(partition, blobs) + blobs - 1;
    }

    private void pass() {
        for (int i = 0; i < known.length; i++) {
            known[i] = Math.max(known[i], passable[i]);
        }
    }

    private void readLengths() {
        Pipeline pipeline = jedis.pipelined();
        Response<Object> state = askForState(pipeline);
        List<Response<Long>> lengths = new ArrayList<>();
        for (byte[] list : lists) {
            lengths.add(pipeline.llen(list));
        }
        pipeline.sync();
        replaced(state);
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
