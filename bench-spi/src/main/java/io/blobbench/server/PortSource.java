package io.blobbench.server;

import java.util.List;

/** Provides ports for local servers: free ones of this machine, or scripted ones in tests. */
@FunctionalInterface
public interface PortSource {
    /** Returns the given number of distinct ports. */
    List<Integer> find(int count) throws ServerException;
}
