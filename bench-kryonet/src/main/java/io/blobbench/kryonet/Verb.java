package io.blobbench.kryonet;

/** What a request asks of the server. */
enum Verb {
    APPEND,
    PUT,
    GET,
    GET_IF_NOT_MATCHED,
    EXISTS,
    ADD,
    UPDATE,
    DELETE,
    /** Forgets the layout named by the body, makes it anew with {@code key} partitions, and answers its number. */
    PROVISION,
    /** Forgets the layout. */
    TEARDOWN,
    /** Answers how many blobs the layout holds. */
    COUNT,
    /** Answers some of the blobs of the layout, see {@link Shelf#page}. */
    PAGE,
    /** Answers a map of the server's version and buffers. */
    DESCRIBE,
    /** Answers the names of all layouts, a line each. */
    NAMES
}
