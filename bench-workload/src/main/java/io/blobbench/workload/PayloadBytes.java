package io.blobbench.workload;

import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.SizeBuckets;
import java.util.Arrays;

/** Counts the payload bytes of operations that ended, from tables made before the load. Immutable; usable from any thread. */
public final class PayloadBytes {
    private final BlobPool pool;
    private final boolean vary;
    private final int blobBytes;
    private final int readBytes;
    /** Sizes in ascending order. */
    private final long[] sizes;

    private final SizeBuckets buckets;

    /** @param readBytes returned by a store for one blob, where all blobs have one size */
    PayloadBytes(BlobPool pool, BlobSizes sizes, SizeBuckets buckets, int readBytes) {
        this.pool = pool;
        this.vary = sizes.vary();
        this.blobBytes = sizes.largest();
        this.readBytes = readBytes;
        this.sizes =
                sizes.classes().stream().mapToLong(BlobSizes.SizeClass::bytes).toArray();
        this.buckets = buckets;
    }

    /**
     * Payload bytes of written blobs; a batch that was acknowledged in part counts with that many of its average blobs.
     */
    public long written(Batch batch, int acknowledged) {
        if (!vary) {
            return (long) acknowledged * blobBytes;
        }
        if (acknowledged == 0) {
            return 0;
        }
        long bytes = pool.bytes(batch.firstBlob, batch.size);
        return acknowledged >= batch.size ? bytes : bytes * acknowledged / batch.size;
    }

    /** Payload bytes of blobs that were read. */
    public long read(int acknowledged, long returnedBytes) {
        return vary ? returnedBytes : (long) acknowledged * blobBytes;
    }

    /** Whether this many blobs can have the bytes that a read returned. */
    public boolean possible(int acknowledged, long returnedBytes) {
        if (!vary) {
            return returnedBytes == (long) acknowledged * readBytes;
        }
        return acknowledged == 1
                ? Arrays.binarySearch(sizes, returnedBytes) >= 0
                : returnedBytes >= acknowledged * sizes[0] && returnedBytes <= acknowledged * sizes[sizes.length - 1];
    }

    /** Index of the bucket of an operation's one blob: of the bytes that it returned, or of those that it was to write. */
    public int bucket(Batch batch, long returnedBytes) {
        if (!vary) {
            return 0;
        }
        return buckets.of(batch.kind.writesPayload() ? pool.bytes(batch.firstBlob, 1) : returnedBytes);
    }
}
