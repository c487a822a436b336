package io.blobbench.reference;

import io.blobbench.store.operation.OperationKind;
import java.util.concurrent.atomic.AtomicLong;

/** An access that loses, repeats and changes blobs by script. Used by one thread at a time. */
final class DamagingAccess extends ForwardingAccess {
    private final Script.Damage damage;
    private final AtomicLong written;
    private final AtomicLong late;

    /**
     * @param access the access whose blobs are damaged
     * @param damage the blobs to damage
     * @param written blobs written so far over all connections
     * @param late updates so far, over all connections, whose version had been replaced
     */
    DamagingAccess(Contents.Access access, Script.Damage damage, AtomicLong written, AtomicLong late) {
        super(access);
        this.damage = damage;
        this.written = written;
        this.late = late;
    }

    @Override
    public boolean write(OperationKind kind, int partition, long key, long expectedVersion, byte[] payload) {
        if (!access.accepts(kind, key, expectedVersion)) {
            return kind == OperationKind.UPDATE && loses(key, expectedVersion, payload); // not counted as written
        }
        return switch (damage.of(written.incrementAndGet())) {
            case DROPPED -> true;
            case CORRUPTED -> access.write(kind, partition, key, expectedVersion, corrupt(payload));
            case AS_SENT -> access.write(kind, partition, key, expectedVersion, payload);
            case DUPLICATED -> {
                boolean stored = access.write(kind, partition, key, expectedVersion, payload);
                if (stored) {
                    access.writeCopy(kind, partition, key, payload);
                }
                yield stored;
            }
        };
    }

    private boolean loses(long key, long expectedVersion, byte[] payload) {
        if (access.version(key) <= expectedVersion || !damage.losesUpdate(late.incrementAndGet())) {
            return false;
        }
        access.overwrite(key, payload);
        return true;
    }

    private static byte[] corrupt(byte[] payload) {
        byte[] changed = payload.clone();
        if (changed.length > 0) {
            changed[changed.length / 2] ^= 1;
        }
        return changed;
    }
}
