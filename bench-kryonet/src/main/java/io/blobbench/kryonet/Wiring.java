package io.blobbench.kryonet;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.NamedValues;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import java.util.Set;

/**
 * How a connection is made: bytes of the buffers at both ends, and of the largest message.
 *
 * <p>Larger messages are sent all the same: what KryoNet makes of them is the answer to the question.
 *
 * @param waits whether a full write buffer makes the lane wait, or fails the blob
 * @param maps whether operations carry messages, and not bytes
 */
record Wiring(int write, int object, int serverWrite, int serverObject, int message, boolean waits, boolean maps) {
    private static final int LEAST_BYTES = 64 << 10;
    private static final int MOST_BYTES = 1 << 20;
    /** Beyond it a buffer has no room for a second message: every connection has buffers of its own. */
    private static final long LARGE_BYTES = 32 << 20;

    static Wiring of(Layout layout, ConnectionPlan plan) throws StoreException {
        NamedValues options = KryonetTraits.TRAITS.optionsOf(layout);
        int message = (int) Math.min(plan.maxBlobBytes() + (long) Wire.OVERHEAD_BYTES, Integer.MAX_VALUE / 2);
        long inFlight = (long) plan.maxInFlight() * plan.maxBatchSize() * message;
        long roomy = Math.max(message, Math.min(2L * message, LARGE_BYTES));
        int write = (int) Math.max(LEAST_BYTES, Math.min(inFlight, Math.max(MOST_BYTES, roomy)));
        int object = Math.max(LEAST_BYTES, message);
        return new Wiring(
                bytes(options, "writeBuffer", write),
                bytes(options, "objectBuffer", object),
                bytes(options, "serverWriteBuffer", write),
                bytes(options, "serverObjectBuffer", object),
                message,
                options.word("fullBuffer", Set.of("wait", "fail")).equals("wait"),
                layout.form().equals(KryonetTraits.MESSAGES));
    }

    private static int bytes(NamedValues options, String name, int fitting) throws StoreException {
        int given = options.number(name, 0);
        return given == 0 ? fitting : given;
    }

    /** The cause that KryoNet does not name when the server has closed the connection. */
    String hint() {
        return message > serverObject
                ? " (the server's object buffer of " + serverObject + " bytes takes no message of " + message + ")"
                : "";
    }
}
