package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.blobbench.kryonet.Reply.Outcome;
import io.blobbench.store.BuildProperties;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Every layout of the server, and the answer to every request. Used by the threads of all ports. */
final class ServerLayouts {
    private static final String VERSION =
            BuildProperties.of(ServerLayouts.class).get("server");

    private final InetAddress address;
    private final LayoutFile file;
    private final Map<String, ServerLayout> byName = new TreeMap<>();
    /** Bytes of the heap that the blobs of all layouts take. */
    private final AtomicLong heapBytes = new AtomicLong();

    /**
     * No layouts yet.
     *
     * @param address where they have their ports
     * @param file that keeps which they are
     */
    ServerLayouts(InetAddress address, LayoutFile file) {
        this.address = address;
        this.file = file;
    }

    /** Opens the layouts of the server that wrote the file. */
    synchronized void openSaved() throws IOException {
        for (LayoutFile.SavedLayout saved : file.read()) {
            ServerLayout layout = new ServerLayout(saved.retain(), heapBytes);
            byName.put(saved.name(), layout);
            for (PortPlan plan : saved.ports()) {
                try {
                    layout.ports.add(open(layout, plan));
                } catch (IOException e) {
                    Log.warn("port " + plan.number() + " of " + saved.name() + " could not be opened again", e);
                }
            }
        }
    }

    /** @param layout of the port, null for the one that belongs to no layout */
    Reply answer(Request request, @Nullable ServerLayout layout) {
        Reply reply = new Reply();
        reply.slot = request.slot;
        reply.id = request.id;
        try {
            if (request.body instanceof Call call) {
                reply.body = control(call);
            } else if (layout == null) {
                reply.with(Outcome.REFUSED, "this port takes no blobs");
            } else {
                layout.serve(request, reply);
            }
            return reply;
        } catch (IOException | RuntimeException e) {
            return reply.with(Outcome.REFUSED, e.toString());
        } catch (OutOfMemoryError e) {
            return reply.with(Outcome.FULL, "the server's heap is exhausted");
        }
    }

    private @Nullable Object control(Call call) throws IOException {
        return switch (call.verb()) {
            case DESCRIBE -> describe();
            case PROVISION -> replace(call.layout(), new ServerLayout(call.number() == 1, heapBytes));
            case LISTEN -> listen(call);
            case COUNT -> layout(call).count();
            case PAGE -> layout(call).page(call.number(), (int) Objects.requireNonNull(call.body()));
            case TEARDOWN -> replace(call.layout(), null);
            case PROCESS -> ProcessHandle.current().pid();
        };
    }

    private synchronized String describe() {
        return VERSION + "\n" + String.join("\n", byName.keySet());
    }

    private synchronized ServerLayout layout(Call call) {
        return Objects.requireNonNull(byName.get(call.layout()), () -> "there is no layout " + call.layout());
    }

    private @Nullable Object replace(String name, @Nullable ServerLayout next) throws IOException {
        ServerLayout former = exchange(name, next);
        // Without the lock: a port is stopped when its thread has answered, which may need the lock.
        if (former != null) {
            former.ports.forEach(Server::stop);
            former.remove();
        }
        save();
        return null;
    }

    private synchronized @Nullable ServerLayout exchange(String name, @Nullable ServerLayout next) {
        return next == null ? byName.remove(name) : byName.put(name, next);
    }

    private synchronized void save() throws IOException {
        file.write(byName);
    }

    private synchronized int[] listen(Call call) throws IOException {
        ServerLayout layout = layout(call);
        int[] wanted = (int[]) Objects.requireNonNull(call.body());
        int[] numbers = new int[wanted[0]];
        for (int i = 0; i < numbers.length; i++) {
            Port port = open(layout, new PortPlan(0, wanted[1], wanted[2]));
            layout.ports.add(port);
            numbers[i] = port.plan().number();
        }
        file.write(byName);
        return numbers;
    }

    private Port open(ServerLayout layout, PortPlan plan) throws IOException {
        return Port.open(address, plan, request -> answer(request, layout));
    }
}
