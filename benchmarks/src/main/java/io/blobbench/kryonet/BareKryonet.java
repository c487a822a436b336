package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.minlog.Log;
import io.blobbench.benchmarks.bare.BareSetup;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.operation.ElementsMessage;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.HdrHistogram.Histogram;

/**
 * A ping-pong of KryoNet's own client, which prints the median round trip in microseconds. It is in this package for the
 * sake of the same message, registration and buffers.
 *
 * <p>The next message is sent by a thread that waits for the answer, or else from the callback that received it: KryoNet's
 * thread then never goes to sleep between two round trips. Applications do the former.
 */
public final class BareKryonet extends Listener {
    private static final String LAYOUT = "bare";

    private final ElementsMessage[] messages;
    private final Request request = new Request();
    private final Semaphore answers = new Semaphore(0);
    private final boolean fromCallback;
    private final Client client;

    // The state of one message at a time, which hands it over from one thread to the other.
    private Histogram times = new Histogram(3);
    private long id;
    private long sentNs;
    private long endNs;

    private BareKryonet(BareSetup setup, Wiring wiring, boolean fromCallback) {
        this.messages = Arrays.stream(setup.blobs()).map(ElementsMessage::of).toArray(ElementsMessage[]::new);
        this.fromCallback = fromCallback;
        this.client = new Client(wiring.write(), wiring.object(), new Wire());
    }

    /**
     * Prints the median in microseconds.
     *
     * @param args besides those of every loop, {@code from=thread} or {@code from=callback}
     */
    @SuppressWarnings("SystemExitOutsideMain") // KryoNet leaves threads behind
    public static void main(String[] args) throws Exception {
        Log.set(Log.LEVEL_NONE);
        BareSetup setup = BareSetup.parse(args);
        Layout layout = new Layout(
                LAYOUT, 1, 1, Consistency.ONE, Durability.NONE, KryonetTraits.MESSAGES, setup.blobBytes(), Map.of());
        Wiring wiring = Wiring.of(layout, new ConnectionPlan(0, 1, 1, 1, setup.blobBytes()));
        BareKryonet loop = new BareKryonet(setup, wiring, Arrays.asList(args).contains("from=callback"));
        loop.connect(setup, wiring);
        loop.run(setup.warmUp());
        loop.times = new Histogram(3);
        loop.run(setup.measurement());
        System.out.println(loop.times.getValueAtPercentile(50) / 1e3);
        System.exit(0);
    }

    private void connect(BareSetup setup, Wiring wiring) throws Exception {
        NamedValues settings = KryonetStoreFactory.settings(Map.of());
        int[] ports;
        try (Control control = new Control(setup.endpoint(), settings, Control.BUFFER_BYTES)) {
            control.call(Verb.PROVISION, LAYOUT, 0, null); // 0: messages are counted, not kept
            int[] wanted = {1, wiring.serverWrite(), wiring.serverObject()};
            ports = (int[]) Objects.requireNonNull(control.call(Verb.LISTEN, LAYOUT, 0, wanted));
        }
        client.addListener(this);
        client.start();
        Endpoint endpoint = setup.endpoint();
        client.connect(5000, endpoint.host(), ports[0]);
    }

    private void run(Duration duration) throws InterruptedException {
        long startNs = System.nanoTime();
        untilNs = startNs + duration.toNanos();
        if (fromCallback) {
            send();
            answers.acquire();
            return;
        }
        while (System.nanoTime() - untilNs < 0) {
            send();
            answers.acquire();
            times.recordValue(endNs - sentNs);
        }
    }

    private long untilNs;

    private void send() {
        request.id = ++id;
        request.body = messages[(int) id & (messages.length - 1)];
        sentNs = System.nanoTime();
        client.sendTCP(request);
    }

    @Override
    public void received(Connection connection, Object message) {
        if (!(message instanceof Reply reply) || reply.id != id) {
            return;
        }
        endNs = System.nanoTime();
        if (fromCallback) {
            times.recordValue(endNs - sentNs);
            if (endNs - untilNs < 0) {
                send();
                return;
            }
        }
        answers.release();
    }
}
