package io.blobbench.kryonet;

import io.blobbench.store.KnownNames;
import io.blobbench.store.Layout;
import io.blobbench.store.StoreException;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A layout's options.
 *
 * @param messages how blobs travel
 * @param retain whether the server keeps appended blobs, or counts them only
 * @param waits whether a full write buffer makes the sender wait, or fails the blob
 * @param writeBufferBytes of the client, empty to fit the blobs
 * @param objectBufferBytes of the client, empty to fit the blobs
 */
record LayoutOptions(
        Messages messages, boolean retain, boolean waits, OptionalInt writeBufferBytes, OptionalInt objectBufferBytes) {
    private static final String ELEMENTS = "elements";
    private static final String RETAIN = "retain";
    private static final String FULL_BUFFER = "fullBuffer";
    private static final String WRITE_BUFFER = "writeBuffer";
    private static final String OBJECT_BUFFER = "objectBuffer";

    static final Map<String, String> MEANINGS = Map.of(
            ELEMENTS,
            "elements of the published round-trip message that a blob of 16 + 16 x elements bytes becomes;"
                    + " 0, the default, sends the bytes as they are",
            RETAIN,
            "true (default) or false: the server counts appended blobs without keeping them",
            FULL_BUFFER,
            "wait (default): no more messages are unanswered than the write buffer holds; or fail: all are sent, and"
                    + " those that a full buffer does not take fail",
            WRITE_BUFFER,
            "bytes of the client's write buffer; by default as many as the messages in flight need, up to 1 MiB",
            OBJECT_BUFFER,
            "bytes of the client's object buffer; by default 64 KiB, or what the largest blob needs");

    static LayoutOptions of(Layout layout) throws StoreException {
        Map<String, String> options = layout.options();
        KnownNames.require("kryonet layout option", options.keySet(), MEANINGS.keySet());
        return new LayoutOptions(
                new Messages(Numbers.parse("kryonet layout option elements", options.getOrDefault(ELEMENTS, "0"), 0)),
                choice(options, RETAIN, "true", "false"),
                choice(options, FULL_BUFFER, "wait", "fail"),
                bytes(options, WRITE_BUFFER),
                bytes(options, OBJECT_BUFFER));
    }

    /** Whether it is the first of two words. */
    private static boolean choice(Map<String, String> options, String name, String yes, String no)
            throws StoreException {
        String word = options.getOrDefault(name, yes);
        if (!word.equals(yes) && !word.equals(no)) {
            throw new StoreException(
                    "kryonet layout option " + name + " must be " + yes + " or " + no + ", got '" + word + "'");
        }
        return word.equals(yes);
    }

    private static OptionalInt bytes(Map<String, String> options, String name) throws StoreException {
        String text = options.get(name);
        return text == null
                ? OptionalInt.empty()
                : OptionalInt.of(Numbers.parse("kryonet layout option " + name, text, 1));
    }
}
