package io.blobbench.reference;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Contents that keep every blob, by reference to its payload. */
final class KeptContents implements Contents {
    private final int partitions;
    private final List<AppendLog> logs = new CopyOnWriteArrayList<>();
    private final KeyedBlobs keyed = new KeyedBlobs();
    private final Queue<Copy> copies = new ConcurrentLinkedQueue<>();

    KeptContents(int partitions) {
        this.partitions = partitions;
    }

    @Override
    public Access open() {
        List<AppendLog> own =
                IntStream.range(0, partitions).mapToObj(p -> new AppendLog()).toList();
        logs.addAll(own);
        return new KeptAccess(own.toArray(AppendLog[]::new));
    }

    @Override
    public long count() {
        return logs.stream().mapToLong(AppendLog::size).sum() + keyed.size() + copies.size();
    }

    @Override
    public void scan(BlobVisitor visitor) {
        logs.forEach(log -> log.scan(visitor));
        keyed.scan(visitor);
        copies.forEach(copy -> visitor.visit(copy.key, copy.payload));
    }

    private final class KeptAccess implements Access {
        private final AppendLog[] own;

        private KeptAccess(AppendLog[] own) {
            this.own = own;
        }

        @Override
        public boolean accepts(OperationKind kind, long key, long expectedVersion) {
            return kind.accepts(keyed.version(key), expectedVersion);
        }

        @Override
        public boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload) {
            switch (kind) {
                case APPEND -> own[partition].append(payload);
                case PUT -> keyed.put(key, payload);
                case ADD -> {
                    return keyed.add(key, payload);
                }
                case UPDATE -> {
                    return keyed.update(key, expectedVersion, payload);
                }
                default -> throw new IllegalArgumentException(kind + " writes nothing");
            }
            return true;
        }

        @Override
        public void writeCopy(OperationKind kind, int partition, long key, byte[] payload) {
            if (kind == OperationKind.APPEND) {
                own[partition].append(payload);
            } else {
                copies.add(new Copy(key, payload));
            }
        }

        @Override
        public void overwrite(long key, byte[] payload) {
            keyed.overwrite(key, payload);
        }

        @Override
        public byte @Nullable [] read(long key) {
            return keyed.get(key);
        }

        @Override
        public long version(long key) {
            return keyed.version(key);
        }

        @Override
        public boolean remove(long key) {
            return keyed.remove(key);
        }
    }

    /** A blob stored a second time. */
    private static final class Copy {
        private final long key;
        private final byte[] payload;

        private Copy(long key, byte[] payload) {
            this.key = key;
            this.payload = payload;
        }
    }
}
