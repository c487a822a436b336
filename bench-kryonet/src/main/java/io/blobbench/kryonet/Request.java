package io.blobbench.kryonet;

/**
 * One blob of an operation, or a control call. Sender and receiver each use one object again and again: it is written
 * before {@code sendTCP} returns, and read before the listener returns.
 */
final class Request {
    /** Slot of the operation; the reply carries it back, as it does the next two. */
    int slot;
    /** Number of the operation. */
    long id;
    /** Which blob of the operation. */
    int index;

    Verb verb = Verb.DESCRIBE;
    /** Number of the layout. */
    int layout;

    int partition;
    long key;
    long version;
    /** The blob as it travels, see {@link Messages}; the text of a control call; or null. */
    Object body;
}
