package io.blobbench.contract;

/** An optional part of an adapter: the contract requires it where a test names it, and a refusal with its reason elsewhere. */
public enum Ability {
    /** Another process writes to a layout: {@link io.blobbench.store.Store#join}. */
    JOIN,
    /** Plain connections are held: {@link io.blobbench.store.Store#idleProtocol}. */
    IDLE,
    /** A second reader sees appended blobs: {@link io.blobbench.store.Store#watch}. */
    WATCH_APPENDS,
    /** A second reader sees blobs that have keys: {@link io.blobbench.store.Store#watch}. */
    WATCH_KEYS
}
