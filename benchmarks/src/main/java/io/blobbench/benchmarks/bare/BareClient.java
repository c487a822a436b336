package io.blobbench.benchmarks.bare;

/** One connection of a client library. Used by one thread, answered on any. */
public interface BareClient extends AutoCloseable {
    /** Sends one batch; reports to the operations in flight when all of it is acknowledged, or has failed. */
    void send(InFlight inFlight) throws Exception;

    @Override
    void close();
}
