package io.blobbench.workload;

/**
 * The part of a workload's lanes and connections that one load host runs. Lanes and connections of all hosts are numbered as if one
 * host had them all, so keys, blobs, seeds and quotas that are dealt out to lanes are dealt out to hosts too.
 *
 * @param firstLane number of its first lane
 * @param lanes that it runs, at least 1
 * @param allLanes of all hosts
 * @param host its number
 * @param hosts that have equal parts of the connections; the first have one more where these do not divide evenly
 * @param allConnections of all hosts
 */
public record HostShare(int firstLane, int lanes, int allLanes, int host, int hosts, int allConnections) {
    public HostShare {
        if (firstLane < 0 || lanes < 1 || (long) firstLane + lanes > allLanes) {
            throw new IllegalArgumentException("lanes of a host must be part of all " + allLanes + ", got " + lanes
                    + " from " + firstLane + " on");
        }
        if (host < 0 || host >= hosts) {
            throw new IllegalArgumentException("a host must be one of " + hosts + ", got " + host);
        }
        int connections = connections(host, hosts, allConnections);
        if (lanes > connections) {
            throw new IllegalArgumentException(
                    "lanes must be at most the connections, got " + lanes + " and " + connections);
        }
    }

    /** Everything, for one host. */
    public static HostShare whole(int lanes, int connections) {
        return new HostShare(0, lanes, lanes, 0, 1, connections);
    }

    /** Connections of one of several hosts. */
    public static int connections(int host, int hosts, int allConnections) {
        return allConnections / hosts + (host < allConnections % hosts ? 1 : 0);
    }

    /** Connections that this host opens, at least as many as lanes. */
    public int connections() {
        return connections(host, hosts, allConnections);
    }

    /** Number of its first connection. */
    public int firstConnection() {
        return allConnections / hosts * host + Math.min(host, allConnections % hosts);
    }

    /** Number of a lane of this host among those of all hosts. */
    public int lane(int own) {
        return firstLane + own;
    }

    /** Whether this host runs all lanes. */
    public boolean alone() {
        return lanes == allLanes;
    }
}
