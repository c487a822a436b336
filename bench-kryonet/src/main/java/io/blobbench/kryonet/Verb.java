package io.blobbench.kryonet;

/** What a request asks of the server: something of one blob, by the names of the operations, or a control call. */
enum Verb {
    APPEND,
    PUT,
    GET,
    GET_IF_NOT_MATCHED,
    EXISTS,
    ADD,
    UPDATE,
    DELETE,
    /** Answers its version, and the names of all layouts, a line each. */
    DESCRIBE,
    /** Makes the layout, anew if there is one; a key of 1 retains appended blobs. */
    PROVISION,
    /** Opens more ports for the layout and answers their numbers; the body has their count, and bytes of their buffers. */
    LISTEN,
    /** Answers how many blobs the layout holds. */
    COUNT,
    /** Answers the layout's blobs by key, as many from a key on as the body says bytes. */
    PAGE,
    /** Forgets the layout and closes its ports. */
    TEARDOWN
}
