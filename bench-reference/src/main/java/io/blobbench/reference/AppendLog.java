package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import java.util.Arrays;

/** Blobs in the order of their arrival, by reference. One thread appends, any thread reads. */
final class AppendLog {
    private static final int CHUNK = 4096;

    private final PaddedCounter size = new PaddedCounter();
    private byte[][][] chunks = new byte[4][][];

    void append(byte[] payload) {
        long index = size.get();
        int chunk = Math.toIntExact(index / CHUNK);
        int offset = (int) (index % CHUNK);
        if (offset == 0) {
            openChunk(chunk);
        }
        chunks[chunk][offset] = payload;
        size.add(1); // publishes the blob, and the chunk it is in
    }

    long size() {
        return size.get();
    }

    void scan(BlobVisitor visitor) {
        long end = size.get();
        byte[][][] found = chunks;
        for (long index = 0; index < end; index++) {
            visitor.visit(BlobVisitor.NO_KEY, found[(int) (index / CHUNK)][(int) (index % CHUNK)]);
        }
    }

    private void openChunk(int chunk) {
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        chunks[chunk] = new byte[CHUNK][];
    }
}
