package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Contents that count written blobs and keep none: every key is absent. */
final class CountedContents implements Contents {
    private final List<PaddedCounter> counters = new CopyOnWriteArrayList<>();

    /** A counter of blobs written by one connection. */
    PaddedCounter openCounter() {
        PaddedCounter counter = new PaddedCounter();
        counters.add(counter);
        return counter;
    }

    @Override
    public Access open() {
        return new CountedAccess(openCounter());
    }

    @Override
    public long count() {
        return counters.stream().mapToLong(PaddedCounter::get).sum();
    }

    @Override
    public void scan(BlobVisitor visitor) {
        // nothing is kept
    }

    private record CountedAccess(PaddedCounter written) implements Access {
        @Override
        public boolean accepts(OperationKind kind, long key, long expectedVersion) {
            return kind != OperationKind.UPDATE;
        }

        @Override
        public boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload) {
            if (!accepts(kind, key, expectedVersion)) {
                return false;
            }
            written.add(1);
            return true;
        }

        @Override
        public void writeCopy(OperationKind kind, int partition, long key, byte[] payload) {
            written.add(1);
        }

        @Override
        public void overwrite(long key, byte[] payload) {
            written.add(1);
        }

        @Override
        public byte @Nullable [] read(long key) {
            return null;
        }

        @Override
        public long version(long key) {
            return KeyedBlobs.ABSENT;
        }

        @Override
        public boolean remove(long key) {
            return false;
        }
    }
}
