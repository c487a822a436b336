package io.blobbench.kryonet;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.UnsupportedLayoutException;

/**
 * Buffers of one connection.
 *
 * @param window messages that may be unanswered: with so many, neither a write buffer of the client nor one of the server
 *     can overflow
 */
record Buffers(int writeBytes, int objectBytes, int window) {
    private static final int MIN_DEFAULT_BYTES = 64 << 10;
    private static final int MAX_DEFAULT_BYTES = 1 << 20;
    /** What KryoNet adds by itself, to keep a connection alive. */
    private static final int RESERVE_BYTES = 64;

    static Buffers of(LayoutOptions options, ConnectionPlan plan, ServerInfo server) throws UnsupportedLayoutException {
        int elements = options.messages().elements();
        if (elements > 0 && plan.maxBlobBytes() != RoundTripMessage.blobBytes(elements)) {
            throw new UnsupportedLayoutException("a message of " + elements + " elements carries blobs of "
                    + RoundTripMessage.blobBytes(elements) + " bytes, not " + plan.maxBlobBytes());
        }
        int frame = options.messages().frameBytes(plan.maxBlobBytes());
        long wanted = (long) plan.maxInFlight() * plan.maxBatchSize() * frame;
        long most = Math.max(MAX_DEFAULT_BYTES, 2L * frame);
        int write = options.writeBufferBytes().orElse((int) between(MIN_DEFAULT_BYTES, wanted, most) + RESERVE_BYTES);
        int object = options.objectBufferBytes().orElse(Math.max(MIN_DEFAULT_BYTES, frame));
        require("layout option writeBuffer", write, frame);
        require("layout option objectBuffer", object, Messages.OVERHEAD_BYTES);
        require("server setting objectBuffer", server.objectBufferBytes(), frame);
        require("server setting writeBuffer", server.writeBufferBytes(), Messages.OVERHEAD_BYTES);
        int held = Math.min(write, server.writeBufferBytes()) - RESERVE_BYTES;
        return new Buffers(write, object, options.waits() ? Math.max(1, held / frame) : Integer.MAX_VALUE);
    }

    private static long between(long least, long wanted, long most) {
        return Math.max(least, Math.min(wanted, most));
    }

    private static void require(String what, int bytes, int needed) throws UnsupportedLayoutException {
        if (bytes < needed) {
            throw new UnsupportedLayoutException("a message of up to " + needed + " bytes does not fit kryonet's "
                    + what + " of " + bytes + " bytes");
        }
    }
}
