package io.blobbench.workload;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plainest model of a store with versions. */
final class ModelStore {
    final Map<Long, Versioned> keyed = new HashMap<>();
    final List<byte[]> appended = new ArrayList<>();

    /** A blob under a key. */
    static final class Versioned {
        private final byte[] blob;
        private final long version;

        Versioned(byte[] blob, long version) {
            this.blob = blob;
            this.version = version;
        }

        byte[] blob() {
            return blob;
        }

        long version() {
            return version;
        }
    }

    /** Serves a whole batch and tells the source. */
    void serve(OperationSource source, Batch batch) {
        int acknowledged = apply(batch, 0, batch.size());
        source.settled(batch, acknowledged, batch.size() - acknowledged, 0);
    }

    /** Serves the blobs from one index to another; returns how many were acknowledged. */
    int apply(Batch batch, int from, int to) {
        int acknowledged = 0;
        for (int i = from; i < to; i++) {
            acknowledged += apply(batch, i) ? 1 : 0;
        }
        return acknowledged;
    }

    private boolean apply(Batch batch, int index) {
        long key = batch.kind() == OperationKind.APPEND ? BlobVisitor.NO_KEY : batch.key(index);
        Versioned there = keyed.get(key);
        boolean accepted =
                switch (batch.kind()) {
                    case APPEND, PUT -> true;
                    case ADD -> there == null;
                    case GET, EXISTS, DELETE -> there != null;
                    case UPDATE -> there != null && there.version == batch.expectedVersion(index);
                    case GET_IF_NOT_MATCHED -> there != null && there.version != batch.expectedVersion(index);
                };
        if (accepted) {
            change(batch, index, key, there);
        }
        return accepted;
    }

    private void change(Batch batch, int index, long key, Versioned there) {
        switch (batch.kind()) {
            case APPEND -> appended.add(batch.payload(index));
            case PUT, ADD, UPDATE ->
                keyed.put(key, new Versioned(batch.payload(index), there == null ? 1 : there.version + 1));
            case DELETE -> keyed.remove(key);
            case GET, GET_IF_NOT_MATCHED, EXISTS -> {}
        }
    }

    /** Reads everything back. */
    void scan(BlobVisitor visitor) {
        appended.forEach(blob -> visitor.visit(BlobVisitor.NO_KEY, blob));
        keyed.forEach((key, there) -> visitor.visit(key, there.blob));
    }
}
