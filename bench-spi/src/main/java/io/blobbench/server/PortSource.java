package io.blobbench.server;

import java.util.List;

/** Where the ports of local servers come from: free ones of this machine, and a script in tests. */
@FunctionalInterface
public interface PortSource {
    /** So many distinct ports. */
    List<Integer> find(int count) throws ServerException;
}
