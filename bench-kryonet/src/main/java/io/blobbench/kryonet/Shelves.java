package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Server;
import io.blobbench.kryonet.Reply.Outcome;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Every layout of the server, and the answer to every request. Used by the threads of all ports. */
final class Shelves {
    private static final String VERSION = BuildProperties.of(Shelves.class).get("server");

    private final InetAddress address;
    private final Map<String, Shelf> byName = new TreeMap<>();

    /** @param address where layouts have their ports */
    Shelves(InetAddress address) {
        this.address = address;
    }

    /** @param shelf of the port, null for the one that belongs to no layout */
    Reply answer(Request request, @Nullable Shelf shelf) {
        Reply reply = new Reply();
        reply.slot = request.slot;
        reply.id = request.id;
        try {
            if (request.body instanceof Call call) {
                reply.body = control(call);
            } else if (shelf == null) {
                reply.with(Outcome.REFUSED, "this port takes no blobs");
            } else {
                shelf.serve(request, reply);
            }
            return reply;
        } catch (IOException | RuntimeException e) {
            return reply.with(Outcome.REFUSED, e.toString());
        } catch (OutOfMemoryError e) {
            return reply.with(Outcome.FULL, "the server's heap is exhausted");
        }
    }

    private synchronized @Nullable Object control(Call call) throws IOException {
        return switch (call.verb()) {
            case DESCRIBE -> VERSION + "\n" + String.join("\n", byName.keySet());
            case PROVISION -> replace(call.layout(), new Shelf(call.number() == 1));
            case LISTEN -> listen(shelf(call), (int[]) Objects.requireNonNull(call.body()));
            case COUNT -> shelf(call).count();
            case PAGE -> shelf(call).page(call.number(), (int) Objects.requireNonNull(call.body()));
            case TEARDOWN -> replace(call.layout(), null);
        };
    }

    private Shelf shelf(Call call) {
        return Objects.requireNonNull(byName.get(call.layout()), () -> "there is no layout " + call.layout());
    }

    private @Nullable Object replace(String name, @Nullable Shelf next) {
        Shelf former = next == null ? byName.remove(name) : byName.put(name, next);
        if (former != null) {
            former.ports.forEach(Server::stop);
        }
        return null;
    }

    private int[] listen(Shelf shelf, int[] wanted) throws IOException {
        int[] numbers = new int[wanted[0]];
        for (int i = 0; i < numbers.length; i++) {
            Port port = new Port(request -> answer(request, shelf), wanted[1], wanted[2]);
            shelf.ports.add(port);
            numbers[i] = port.open(address, 0);
        }
        return numbers;
    }
}
