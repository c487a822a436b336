package io.blobbench.store;

/** One client connection, confined to the lane that owns it. */
public interface Connection extends AutoCloseable {
    /**
     * Sends one operation; may block. Every blob of it is settled exactly once, now or later, on any thread. Exceptions
     * of the client become {@link Operation#fail}; nothing is thrown.
     */
    void submit(Operation operation);

    /** Closes at once, without waiting for operations in flight; may be called twice and from another thread. */
    @Override
    void close();
}
