package io.blobbench.kryonet;

import io.blobbench.kryonet.Reply.Outcome;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Every layout of the server, and the answer to every request. Used by the threads of all ports. */
final class Shelves {
    private final ServerInfo info;
    private final long maxHeapBytes;
    private final Map<String, Integer> numbers = new TreeMap<>();
    private final Map<Integer, Shelf> byNumber = new ConcurrentHashMap<>();
    private int lastNumber;

    /** @param maxHeapBytes for blobs; the server refuses what is more */
    Shelves(ServerInfo info, long maxHeapBytes) {
        this.info = info;
        this.maxHeapBytes = maxHeapBytes;
    }

    Reply answer(Request request) {
        Reply reply = Reply.to(request);
        try {
            switch (request.verb) {
                case DESCRIBE -> reply.body = info.toMap();
                case NAMES -> reply.body = names();
                case PROVISION -> reply.number = provision(request);
                case TEARDOWN -> teardown(request.layout);
                case COUNT -> reply.number = shelf(request).count();
                case PAGE -> shelf(request).page(request, reply);
                default -> serve(request, reply);
            }
            return reply;
        } catch (RuntimeException e) {
            return reply.with(Outcome.REFUSED, e.toString());
        } catch (OutOfMemoryError e) {
            return reply.with(Outcome.REFUSED, "its heap is exhausted");
        }
    }

    private void serve(Request request, Reply reply) {
        Shelf shelf = shelf(request);
        if (request.body != null && heapBytes() > maxHeapBytes) {
            reply.with(Outcome.REFUSED, "its heap is full; the server setting heap makes it larger");
        } else {
            shelf.serve(request, reply);
        }
    }

    private Shelf shelf(Request request) {
        Shelf shelf = byNumber.get(request.layout);
        if (shelf == null) {
            throw new IllegalStateException("there is no layout " + request.layout);
        }
        return shelf;
    }

    private long heapBytes() {
        long bytes = 0;
        for (Shelf shelf : byNumber.values()) {
            bytes += shelf.heapBytes();
        }
        return bytes;
    }

    private synchronized int provision(Request request) {
        String name = (String) request.body;
        Integer former = numbers.put(name, ++lastNumber);
        if (former != null) {
            byNumber.remove(former);
        }
        byNumber.put(lastNumber, new Shelf((int) request.key, request.version == 1));
        return lastNumber;
    }

    private synchronized void teardown(int number) {
        byNumber.remove(number);
        numbers.values().remove(number);
    }

    private synchronized String names() {
        return String.join("\n", numbers.keySet());
    }
}
