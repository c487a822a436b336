package io.blobbench.benchmarks.bare;

/** One connection of a client library. Used by one thread, answered on any. */
public interface BareClient extends AutoCloseable {
    /** Sends one batch; the operations in flight are told when all of it is acknowledged, or that it failed. */
    void send(InFlight inFlight) throws Exception;

    @Override
    void close();
}
