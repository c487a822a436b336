package io.blobbench.store.operation;

import java.util.Locale;

/** The kinds of operation that a workload may ask of a store. */
public enum OperationKind {
    /** Add blobs to a log or list of one partition; they have no key. */
    APPEND(false, true),
    /** Write blobs under their keys, whether these exist or not. */
    PUT(true, true),
    /** Read the blobs of the keys; an absent key is rejected. */
    GET(true, false),
    /** Read the blobs whose version differs from the expected one; an equal version is rejected. */
    GET_IF_NOT_MATCHED(true, false),
    /** Ask whether the keys exist; an absent key is rejected. */
    EXISTS(true, false),
    /** Write blobs under keys that must be absent; a present key is rejected. */
    ADD(true, true),
    /** Replace blobs whose version is the expected one; another version or an absent key is rejected. */
    UPDATE(true, true),
    /** Remove the keys; an absent key is rejected. */
    DELETE(true, false);

    private final boolean keyed;
    private final boolean writesPayload;

    OperationKind(boolean keyed, boolean writesPayload) {
        this.keyed = keyed;
        this.writesPayload = writesPayload;
    }

    /** Whether blobs have a key, see {@link Operation#key}. */
    public boolean keyed() {
        return keyed;
    }

    /** Whether {@link Operation#payload} is to be stored. */
    public boolean writesPayload() {
        return writesPayload;
    }

    /** Whether an acknowledged blob changes what the store holds. */
    public boolean writes() {
        return writesPayload || this == DELETE;
    }

    /** Whether an acknowledged blob comes back with its payload. */
    public boolean readsPayload() {
        return this == GET || this == GET_IF_NOT_MATCHED;
    }

    /**
     * Whether a store that counts versions carries the operation out on a blob; otherwise it rejects it.
     *
     * @param version of the key's blob: from 1 on, and 0 where the key is absent
     * @param expectedVersion see {@link Operation#expectedVersion}
     */
    public boolean accepts(long version, long expectedVersion) {
        boolean present = version > 0;
        return switch (this) {
            case APPEND, PUT -> true;
            case ADD -> !present;
            case GET, EXISTS, DELETE -> present;
            case UPDATE -> present && version == expectedVersion;
            case GET_IF_NOT_MATCHED -> present && version != expectedVersion;
        };
    }

    /** The word of scenarios and results: {@code get-if-not-matched}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
