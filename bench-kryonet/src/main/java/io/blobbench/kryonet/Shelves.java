package io.blobbench.kryonet;

import io.blobbench.kryonet.Reply.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Every layout of the server, and the answer to every request. Used by the threads of all ports. */
final class Shelves {
    private final String version;
    private final InetAddress address;
    private final Map<Integer, Shelf> byNumber = new ConcurrentHashMap<>();
    private int lastNumber;

    /** @param address where layouts have their ports */
    Shelves(String version, InetAddress address) {
        this.version = version;
        this.address = address;
    }

    Reply answer(Request request) {
        Reply reply = Reply.to(request);
        Shelf shelf = byNumber.get(request.layout);
        try {
            switch (request.verb) {
                case DESCRIBE -> reply.body = describe();
                case PROVISION -> reply.body = provision((String) request.body, request.key == 1);
                case LISTEN -> reply.body = listen(shelf, (int[]) request.body);
                case COUNT -> reply.body = shelf.count();
                case PAGE -> reply.body = shelf.page(request.key, request.version);
                case TEARDOWN -> forget(request.layout);
                default -> shelf.serve(request, reply);
            }
            return reply;
        } catch (IOException | RuntimeException e) {
            return reply.with(Outcome.REFUSED, e.toString());
        } catch (OutOfMemoryError e) {
            return reply.with(Outcome.FULL, "the server's heap is exhausted");
        }
    }

    private String describe() {
        StringBuilder lines = new StringBuilder(version);
        byNumber.values().forEach(shelf -> lines.append('\n').append(shelf.name));
        return lines.toString();
    }

    private synchronized int provision(String name, boolean retain) {
        byNumber.forEach((number, shelf) -> {
            if (shelf.name.equals(name)) {
                forget(number);
            }
        });
        byNumber.put(++lastNumber, new Shelf(name, retain));
        return lastNumber;
    }

    private synchronized int[] listen(Shelf shelf, int[] wanted) throws IOException {
        int[] numbers = new int[wanted[0]];
        for (int i = 0; i < numbers.length; i++) {
            Port port = new Port(this, wanted[1], wanted[2]);
            shelf.ports.add(port);
            numbers[i] = port.open(address, 0);
        }
        return numbers;
    }

    private synchronized void forget(int number) {
        Shelf shelf = byNumber.remove(number);
        if (shelf != null) {
            shelf.ports.forEach(Port::stop);
        }
    }
}
