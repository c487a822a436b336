package io.blobbench.kryonet;

import io.blobbench.kryonet.Reply.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The blobs of one layout, at the server. Used by the threads of all ports. */
final class Shelf {
    /** Of the map, beside the blob. */
    private static final int ENTRY_BYTES = 100;

    private static final long[] NO_KEYS = {};

    private final boolean retain;
    private final AtomicLong counted = new AtomicLong();
    private final AtomicLong heapBytes = new AtomicLong();
    private final List<List<Object>> appended = new ArrayList<>();
    private final ConcurrentNavigableMap<Long, Entry> keyed = new ConcurrentSkipListMap<>();

    /** @param retain whether appended blobs are kept, or counted only */
    Shelf(int partitions, boolean retain) {
        this.retain = retain;
        for (int i = 0; i < partitions; i++) {
            appended.add(new ArrayList<>());
        }
    }

    /** A blob under its key; compared by identity, so that an update replaces what it has looked at. */
    private static final class Entry {
        final Object body;
        final long version;

        Entry(Object body, long version) {
            this.body = body;
            this.version = version;
        }

        Entry followedBy(Object next) {
            return new Entry(next, version + 1);
        }
    }

    /** Does what a request asks for its blob. */
    void serve(Request request, Reply reply) {
        boolean met =
                switch (request.verb) {
                    case APPEND -> append(request.partition, request.body);
                    case PUT -> put(request.key, request.body);
                    case ADD -> add(request.key, request.body);
                    case UPDATE -> update(request);
                    case DELETE -> delete(request.key);
                    case EXISTS -> keyed.containsKey(request.key);
                    case GET, GET_IF_NOT_MATCHED -> read(request, reply);
                    default -> throw new IllegalArgumentException(request.verb + " is not for a blob");
                };
        reply.outcome = met ? Outcome.DONE : Outcome.REJECTED;
    }

    private boolean append(int partition, Object body) {
        if (!retain) {
            counted.incrementAndGet();
            return true;
        }
        List<Object> blobs = appended.get(partition);
        synchronized (blobs) {
            blobs.add(body);
        }
        heapBytes.addAndGet(Messages.heapBytes(body));
        return true;
    }

    private boolean put(long key, Object body) {
        Entry now = keyed.merge(key, new Entry(body, 1), (old, next) -> old.followedBy(next.body));
        if (now.version == 1) {
            heapBytes.addAndGet(ENTRY_BYTES + Messages.heapBytes(body));
        }
        return true;
    }

    private boolean add(long key, Object body) {
        boolean absent = keyed.putIfAbsent(key, new Entry(body, 1)) == null;
        if (absent) {
            heapBytes.addAndGet(ENTRY_BYTES + Messages.heapBytes(body));
        }
        return absent;
    }

    private boolean update(Request request) {
        Entry old = keyed.get(request.key);
        return old != null
                && old.version == request.version
                && keyed.replace(request.key, old, old.followedBy(request.body));
    }

    private boolean delete(long key) {
        Entry old = keyed.remove(key);
        if (old != null) {
            heapBytes.addAndGet(-ENTRY_BYTES - Messages.heapBytes(old.body));
        }
        return old != null;
    }

    private boolean read(Request request, Reply reply) {
        Entry entry = keyed.get(request.key);
        boolean wanted = entry != null && (request.verb == Verb.GET || entry.version != request.version);
        if (wanted) {
            reply.body = entry.body;
        }
        return wanted;
    }

    long count() {
        long count = counted.get() + keyed.size();
        for (List<Object> blobs : appended) {
            synchronized (blobs) {
                count += blobs.size();
            }
        }
        return count;
    }

    /** About what the blobs take, a replaced one as much as the one before it. */
    long heapBytes() {
        return heapBytes.get();
    }

    /**
     * Answers some blobs: those of a partition from position {@code key} on, or, where {@code partition} is the number of
     * partitions, those with keys from {@code key} on; so many that the reply takes about {@code version} bytes, at least
     * one if there is one. The body is an array of the keys, if any, as the first element, and the blobs. The reply's index
     * and number are partition and key of the next request; after the last page the index is beyond every partition.
     */
    void page(Request request, Reply reply) {
        List<Object> content = new ArrayList<>();
        content.add(NO_KEYS);
        reply.index = request.partition;
        reply.number = request.key;
        boolean complete = request.partition < appended.size()
                ? appendedPage(appended.get(request.partition), request.version, content, reply)
                : keyedPage(request.version, content, reply);
        if (complete) {
            reply.index++;
            reply.number = 0;
        }
        reply.body = content.toArray();
    }

    private static boolean appendedPage(List<Object> blobs, long bytes, List<Object> content, Reply reply) {
        synchronized (blobs) {
            long left = bytes;
            for (int i = (int) reply.number; i < blobs.size(); i++) {
                Object body = blobs.get(i);
                left -= Messages.frameBytes(body);
                if (left < 0 && content.size() > 1) {
                    return false;
                }
                content.add(body);
                reply.number = i + 1L;
            }
            return true;
        }
    }

    private boolean keyedPage(long bytes, List<Object> content, Reply reply) {
        List<Long> keys = new ArrayList<>();
        long left = bytes;
        boolean complete = true;
        for (Map.Entry<Long, Entry> entry : keyed.tailMap(reply.number).entrySet()) {
            left -= Messages.frameBytes(entry.getValue().body);
            if (left < 0 && content.size() > 1) {
                complete = false;
                break;
            }
            keys.add(entry.getKey());
            content.add(entry.getValue().body);
            reply.number = entry.getKey() + 1;
        }
        content.set(0, keys.stream().mapToLong(Long::longValue).toArray());
        return complete;
    }
}
