package io.blobbench.fleet.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The receivers of messages in this process, by the name of the member. Usable from any thread. */
final class MessageReceivers {
    private static final Map<String, Function<FleetMessage, byte[]>> OPEN = new ConcurrentHashMap<>();

    private MessageReceivers() {}

    /** @param receiver takes messages without delay, on any thread, and returns the receipt */
    static void open(String member, Function<FleetMessage, byte[]> receiver) {
        OPEN.put(member, receiver);
    }

    static void close(String member) {
        OPEN.remove(member);
    }

    /** The receipt. */
    static byte[] deliver(String member, FleetMessage message) {
        Function<FleetMessage, byte[]> receiver = OPEN.get(member);
        if (receiver == null) {
            throw new IllegalStateException(member + " takes no messages any more");
        }
        return receiver.apply(message);
    }
}
