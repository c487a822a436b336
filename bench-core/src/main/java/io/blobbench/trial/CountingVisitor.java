package io.blobbench.trial;

import io.blobbench.store.BlobVisitor;

/** Counts the blobs that it passes on. One scan, on the thread that scans. */
final class CountingVisitor implements BlobVisitor {
    private final BlobVisitor next;
    private long visited;

    CountingVisitor(BlobVisitor next) {
        this.next = next;
    }

    @Override
    public void visit(long key, byte[] payload) {
        visited++;
        next.visit(key, payload);
    }

    long visited() {
        return visited;
    }
}
