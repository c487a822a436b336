package io.blobbench.workload;

import io.blobbench.workload.blob.BlobPool;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The blobs that one lane appended: how many, and which. Used by its lane; read by the control thread when the lane is idle. */
final class AppendLedger implements LedgerBytes.Portable {
    private final @Nullable RingCounter issued;
    private final @Nullable RingCounter acknowledged;
    private long issuedBlobs;
    private long acknowledgedBlobs;
    private long rejectedBlobs;

    /** @param track whether to count every pool index, as checking content needs it */
    AppendLedger(BlobPool pool, boolean track) {
        this.issued = track ? new RingCounter(pool.size()) : null;
        this.acknowledged = track ? new RingCounter(pool.size()) : null;
    }

    void issued(Batch batch) {
        issuedBlobs += batch.size;
        if (issued != null) {
            issued.add(batch.firstBlob, batch.size);
        }
    }

    void settled(Batch batch, int acknowledgedNow, int rejectedNow) {
        acknowledgedBlobs += acknowledgedNow;
        rejectedBlobs += rejectedNow;
        // In a batch that was acknowledged in part, it is unknown which blobs: each may be there, none must be.
        if (acknowledged != null && acknowledgedNow == batch.size) {
            acknowledged.add(batch.firstBlob, batch.size);
        }
    }

    long acknowledgedBlobs() {
        return acknowledgedBlobs;
    }

    /** Blobs that may be there beyond the acknowledged ones: failed, or without an answer. */
    long doubtfulBlobs() {
        return issuedBlobs - acknowledgedBlobs - rejectedBlobs;
    }

    void addIssuedTo(long[] sums) {
        Objects.requireNonNull(issued).addTo(sums);
    }

    void addAcknowledgedTo(long[] sums) {
        Objects.requireNonNull(acknowledged).addTo(sums);
    }

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
        LedgerBytes.writeNumber(out, issuedBlobs);
        LedgerBytes.writeNumber(out, acknowledgedBlobs);
        LedgerBytes.writeNumber(out, rejectedBlobs);
        if (issued != null && acknowledged != null) {
            issued.writeTo(out);
            acknowledged.writeTo(out);
        }
    }

    @Override
    public void readFrom(DataInputStream in) throws IOException {
        issuedBlobs = LedgerBytes.readNumber(in);
        acknowledgedBlobs = LedgerBytes.readNumber(in);
        rejectedBlobs = LedgerBytes.readNumber(in);
        if (issued != null && acknowledged != null) {
            issued.readFrom(in);
            acknowledged.readFrom(in);
        }
    }
}
