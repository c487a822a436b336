package io.blobbench.kryonet;

import io.blobbench.kryonet.Reply.Outcome;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One layout at the server: its blobs and its ports. Used by the threads of all ports. */
final class ServerLayout {
    /** About what an entry takes beside its blob. */
    private static final int ENTRY_BYTES = 130;
    /** About how much more than its UUIDs a message takes. */
    private static final int MESSAGE_FACTOR = 5;

    private static final HeapRegions REGIONS = HeapRegions.ofThisProcess();
    /** The rest of the heap is for buffers and for what is on its way. */
    private static final long MAX_HEAP_BYTES = (long) (Runtime.getRuntime().maxMemory() * 0.7);

    /** Opened for this layout. */
    final List<Port> ports = new ArrayList<>();

    private final boolean retain;
    /** Bytes of the heap that the blobs of all layouts take. */
    private final AtomicLong heapBytes;
    /** Appended blobs have keys below zero. */
    private final TreeMap<Long, Entry> entries = new TreeMap<>();

    private long appended;
    private boolean removed;

    /** A blob under its key. */
    private record Entry(Object body, long version) {
        long heapBytes() {
            long bytes = Wire.bytes(body);
            return ENTRY_BYTES + (body instanceof byte[] ? REGIONS.taken(bytes) : bytes * MESSAGE_FACTOR);
        }
    }

    /**
     * An empty layout.
     *
     * @param retain whether appended blobs are kept, or counted only
     * @param heapBytes what the blobs of all layouts take
     */
    ServerLayout(boolean retain, AtomicLong heapBytes) {
        this.retain = retain;
        this.heapBytes = heapBytes;
    }

    boolean retain() {
        return retain;
    }

    /** Does what a request asks for its blob. */
    synchronized void serve(Request request, Reply reply) {
        if (removed) {
            throw new IllegalStateException("the layout was removed");
        }
        if (request.kind == OperationKind.APPEND) {
            request.key = Long.MIN_VALUE + appended++;
            if (!retain) {
                return;
            }
        }
        Entry old = entries.get(request.key);
        long version = old == null ? 0 : old.version;
        if (!request.kind.accepts(version, request.version)) {
            reply.outcome = Outcome.REJECTED;
        } else if (request.kind == OperationKind.DELETE) {
            heapBytes.addAndGet(-accepted(entries.remove(request.key)).heapBytes());
        } else if (request.body != null) {
            write(request.key, new Entry(request.body, version + 1), old, reply);
        } else if (request.kind != OperationKind.EXISTS) {
            reply.body = accepted(old).body;
        }
    }

    /** The entry that is there, because without one nothing but a write is accepted. */
    private static Entry accepted(@Nullable Entry old) {
        return Objects.requireNonNull(old);
    }

    private void write(long key, Entry entry, @Nullable Entry old, Reply reply) {
        long more = entry.heapBytes() - (old == null ? 0 : old.heapBytes());
        if (heapBytes.addAndGet(more) > MAX_HEAP_BYTES && more > 0) {
            heapBytes.addAndGet(-more);
            reply.with(Outcome.FULL, "the server's heap is full; its setting heap makes it larger");
        } else {
            entries.put(key, entry);
        }
    }

    /** Forgets all blobs; takes no others. */
    synchronized void remove() {
        removed = true;
        entries.values().forEach(entry -> heapBytes.addAndGet(-entry.heapBytes()));
        entries.clear();
    }

    synchronized long count() {
        return entries.size() + (retain ? 0 : appended);
    }

    /** Blobs from a key on, by key, at least one if there is one; empty when there are no more. */
    synchronized Map<Long, Object> page(long fromKey, long bytes) {
        TreeMap<Long, Object> page = new TreeMap<>();
        long left = bytes;
        for (Map.Entry<Long, Entry> entry : entries.tailMap(fromKey).entrySet()) {
            left -= entry.getValue().heapBytes();
            if (left < 0 && !page.isEmpty()) {
                break;
            }
            page.put(entry.getKey(), entry.getValue().body);
        }
        return page;
    }
}
