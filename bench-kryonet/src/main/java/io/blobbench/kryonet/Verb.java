package io.blobbench.kryonet;

/** The request of a {@link Call} to the server. */
enum Verb {
    /** Answers its version, and the names of all layouts, a line each. */
    DESCRIBE,
    /** Makes the layout, anew if there is one; a number of 1 retains appended blobs. */
    PROVISION,
    /** Opens more ports for the layout and answers their numbers; the body has their count, and bytes of their buffers. */
    LISTEN,
    /** Answers how many blobs the layout holds. */
    COUNT,
    /** Answers the layout's blobs by key, from the number on, as many as the body says bytes. */
    PAGE,
    /** Forgets the layout and closes its ports. */
    TEARDOWN,
    /** Answers the id of its process. */
    PROCESS
}
