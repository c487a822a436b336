package io.blobbench.kryonet;

/**
 * One blob of an operation, or a control call. A sender uses one object again and again: it is written before {@code
 * sendTCP} returns.
 */
final class Request {
    /** Slot and number of the operation; the reply carries them back. */
    int slot;

    long id;
    Verb verb = Verb.DESCRIBE;
    long key;
    long version;
    /** Name of the layout of a control call; otherwise the port belongs to a layout. */
    String layout;
    /** A blob or message, what a control call needs, or null. */
    Object body;
}
