package io.blobbench.workload;

import java.util.List;

/** The multiset of pool indices that was acknowledged. Control thread only. */
final class AppendExpectation implements Expectation {
    private final MessagePool pool;
    private final long[] found;
    private final long mustHold;
    private final long doubtful;
    private final List<AppendSource> sources;
    private long corrupt;

    AppendExpectation(List<AppendSource> sources, MessagePool pool, int size) {
        this.sources = sources;
        this.pool = pool;
        this.found = new long[size];
        this.mustHold =
                sources.stream().mapToLong(AppendSource::acknowledgedBlobs).sum();
        this.doubtful = sources.stream().mapToLong(AppendSource::doubtfulBlobs).sum();
    }

    @Override
    public void visit(long key, byte[] payload) {
        int index = pool.indexOf(payload);
        if (index == BlobStamp.CORRUPT) {
            corrupt++;
        } else {
            found[index]++;
        }
    }

    @Override
    public long mustHold() {
        return mustHold;
    }

    @Override
    public long mayHold() {
        return mustHold + doubtful;
    }

    @Override
    public long lost() {
        long[] acknowledged = new long[found.length];
        sources.forEach(source -> source.addAcknowledgedTo(acknowledged));
        long missing = 0;
        for (int i = 0; i < found.length; i++) {
            missing += Math.max(0, acknowledged[i] - found[i]);
        }
        // A damaged blob is there, but cannot be told from the one it should be.
        return Math.max(0, missing - corrupt);
    }

    @Override
    public long duplicated() {
        long[] issued = new long[found.length];
        sources.forEach(source -> source.addIssuedTo(issued));
        long surplus = 0;
        for (int i = 0; i < found.length; i++) {
            surplus += Math.max(0, found[i] - issued[i]);
        }
        return surplus;
    }

    @Override
    public long corrupt() {
        return corrupt;
    }
}
