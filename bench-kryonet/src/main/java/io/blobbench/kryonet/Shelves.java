package io.blobbench.kryonet;

import io.blobbench.kryonet.Reply.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.TreeMap;

/** Every layout of the server, and the answer to every request. Used by the threads of all ports. */
final class Shelves {
    private final String version;
    private final InetAddress address;
    private final Map<String, Shelf> byName = new TreeMap<>();

    /** @param address where layouts have their ports */
    Shelves(String version, InetAddress address) {
        this.version = version;
        this.address = address;
    }

    /** @param shelf of the port, null for the one that belongs to no layout */
    Reply answer(Request request, Shelf shelf) {
        Reply reply = new Reply();
        reply.slot = request.slot;
        reply.id = request.id;
        try {
            if (request.layout == null) {
                shelf.serve(request, reply);
            } else {
                reply.body = control(request);
            }
            return reply;
        } catch (IOException | RuntimeException e) {
            return reply.with(Outcome.REFUSED, e.toString());
        } catch (OutOfMemoryError e) {
            return reply.with(Outcome.FULL, "the server's heap is exhausted");
        }
    }

    private synchronized Object control(Request request) throws IOException {
        Shelf shelf = byName.get(request.layout);
        return switch (request.verb) {
            case DESCRIBE -> version + "\n" + String.join("\n", byName.keySet());
            case PROVISION -> replace(request.layout, new Shelf(request.key == 1));
            case LISTEN -> listen(shelf, (int[]) request.body);
            case COUNT -> shelf.count();
            case PAGE -> shelf.page(request.key, (int) request.body);
            case TEARDOWN -> replace(request.layout, null);
            default -> throw new IllegalArgumentException(request.verb + " is no control call");
        };
    }

    private Object replace(String name, Shelf next) {
        Shelf former = next == null ? byName.remove(name) : byName.put(name, next);
        if (former != null) {
            former.ports.forEach(Port::stop);
        }
        return null;
    }

    private int[] listen(Shelf shelf, int[] wanted) throws IOException {
        int[] numbers = new int[wanted[0]];
        for (int i = 0; i < numbers.length; i++) {
            Port port = new Port(this, shelf, wanted[1], wanted[2]);
            shelf.ports.add(port);
            numbers[i] = port.open(address, 0);
        }
        return numbers;
    }
}
