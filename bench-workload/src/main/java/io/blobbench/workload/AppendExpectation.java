package io.blobbench.workload;

import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.blob.BlobStamp;
import io.blobbench.workload.blob.MessagePool;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** The multiset of pool indices that was acknowledged. Control thread only. */
final class AppendExpectation implements Expectation {
    private final BlobPool blobs;
    private final MessagePool pool;
    private final long[] found;
    private final long mustHold;
    private final long doubtful;
    private final List<AppendLedger> ledgers;
    private long corrupt;

    AppendExpectation(List<AppendLedger> ledgers, BlobPool blobs, MessagePool pool) {
        this.ledgers = ledgers;
        this.blobs = blobs;
        this.pool = pool;
        this.found = new long[blobs.distinct()];
        this.mustHold =
                ledgers.stream().mapToLong(AppendLedger::acknowledgedBlobs).sum();
        this.doubtful = ledgers.stream().mapToLong(AppendLedger::doubtfulBlobs).sum();
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
        long[] acknowledged = ofDistinct(AppendLedger::addAcknowledgedTo);
        long missing = 0;
        for (int i = 0; i < found.length; i++) {
            missing += Math.max(0, acknowledged[i] - found[i]);
        }
        // For batches acknowledged in part, only the number of blobs is known.
        // A damaged blob is there, but it is unknown which one it should be.
        return Math.max(0, Math.max(missing, fewer()) - corrupt);
    }

    private long fewer() {
        return mustHold - (Arrays.stream(found).sum() - duplicated());
    }

    @Override
    public long lostAtMost() {
        long[] acknowledged = ofDistinct(AppendLedger::addAcknowledgedTo);
        long[] issued = ofDistinct(AppendLedger::addIssuedTo);
        long unconfirmed = 0;
        for (int i = 0; i < found.length; i++) {
            unconfirmed += Math.min(found[i], issued[i] - acknowledged[i]);
        }
        return Math.max(lost(), fewer() + Math.min(doubtful, unconfirmed) - corrupt);
    }

    @Override
    public long duplicated() {
        long[] issued = ofDistinct(AppendLedger::addIssuedTo);
        long surplus = 0;
        for (int i = 0; i < found.length; i++) {
            surplus += Math.max(0, found[i] - issued[i]);
        }
        return surplus;
    }

    @Override
    public long undeleted() {
        return 0; // what is appended has no key
    }

    /** Sums by distinct blob: several places of a ring may refer to one, or to equal ones. */
    private long[] ofDistinct(BiConsumer<AppendLedger, long[]> adder) {
        long[] byPlace = new long[blobs.size()];
        ledgers.forEach(ledger -> adder.accept(ledger, byPlace));
        long[] sums = new long[found.length];
        for (int place = 0; place < byPlace.length; place++) {
            sums[pool.indexAt(place)] += byPlace[place];
        }
        return sums;
    }

    @Override
    public long corrupt() {
        return corrupt;
    }
}
