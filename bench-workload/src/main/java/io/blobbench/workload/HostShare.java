package io.blobbench.workload;

/**
 * The part of a workload's lanes and connections that one load host runs. Lanes and connections of all hosts are numbered as if one
 * host had them all, so keys, blobs, seeds and quotas that are dealt out to lanes are dealt out to hosts too.
 *
 * @param firstLane number of its first lane
 * @param lanes that it runs, at least 1
 * @param allLanes of all hosts
 * @param firstConnection number of its first connection
 * @param connections that it opens, at least as many as lanes
 * @param allConnections of all hosts
 */
public record HostShare(
        int firstLane, int lanes, int allLanes, int firstConnection, int connections, int allConnections) {
    public HostShare {
        requirePart("lanes", firstLane, lanes, allLanes);
        requirePart("connections", firstConnection, connections, allConnections);
        if (lanes > connections) {
            throw new IllegalArgumentException(
                    "lanes must be at most the connections, got " + lanes + " and " + connections);
        }
    }

    private static void requirePart(String what, int first, int count, int all) {
        if (first < 0 || count < 1 || (long) first + count > all) {
            throw new IllegalArgumentException(
                    what + " of a host must be part of all " + all + ", got " + count + " from " + first + " on");
        }
    }

    /** Everything, for one host. */
    public static HostShare whole(int lanes, int connections) {
        return new HostShare(0, lanes, lanes, 0, connections, connections);
    }

    /** Number of a lane of this host among those of all hosts. */
    public int lane(int own) {
        return firstLane + own;
    }

    /** The part of a total that a lane of this host has: parts of all lanes differ by 1 at most, and add up to the total. */
    public long ofTotal(long total, int own) {
        return total / allLanes + (lane(own) < total % allLanes ? 1 : 0);
    }

    /** Whether this host runs all lanes. */
    public boolean alone() {
        return lanes == allLanes;
    }
}
