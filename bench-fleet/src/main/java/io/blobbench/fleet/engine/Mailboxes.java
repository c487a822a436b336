package io.blobbench.fleet.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Where letters arrive in this process, by the name of the member. Usable from any thread. */
final class Mailboxes {
    private static final Map<String, Function<Letter, byte[]>> OPEN = new ConcurrentHashMap<>();

    private Mailboxes() {}

    /** @param receiver takes letters without delay, on any thread, and returns the receipt */
    static void open(String member, Function<Letter, byte[]> receiver) {
        OPEN.put(member, receiver);
    }

    static void close(String member) {
        OPEN.remove(member);
    }

    /** The receipt. */
    static byte[] deliver(String member, Letter letter) {
        Function<Letter, byte[]> receiver = OPEN.get(member);
        if (receiver == null) {
            throw new IllegalStateException(member + " takes no messages any more");
        }
        return receiver.apply(letter);
    }
}
